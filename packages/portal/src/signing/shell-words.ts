const SPACE = /\s/;
const ANSI_ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "'": "'",
  '"': '"',
  "\\": "\\",
};

/**
 * The words of a command line, with the quotes of POSIX shells undone: '…', "…", $'…', backslashes
 * and line continuations. Null when a quote stays open.
 */
export function readWords(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let i = 0; i < line.length; i += 1) {
    const character = line[i] ?? "";
    if (SPACE.test(character)) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    if (character === "\\") {
      i += 1;
      const next = line[i] ?? "";
      if (next !== "\n") word = (word ?? "") + next;
      continue;
    }
    const isAnsi = character === "$" && line[i + 1] === "'";
    if (character !== "'" && character !== '"' && !isAnsi) {
      word = (word ?? "") + character;
      continue;
    }
    const quoted = isAnsi ? readAnsi(line, i + 2) : readQuoted(line, i + 1, character);
    if (!quoted) return null;
    word = (word ?? "") + quoted.text;
    i = quoted.end;
  }
  if (word !== null) words.push(word);
  return words;
}

interface Quoted {
  text: string;
  /** Where the closing quote stands. */
  end: number;
}

function readQuoted(line: string, start: number, quote: string): Quoted | null {
  let text = "";
  for (let i = start; i < line.length; i += 1) {
    const character = line[i] ?? "";
    if (character === quote) return { text, end: i };
    const next = line[i + 1] ?? "";
    if (quote === '"' && character === "\\" && '"\\$`\n'.includes(next)) {
      if (next !== "\n") text += next;
      i += 1;
    } else text += character;
  }
  return null;
}

function readAnsi(line: string, start: number): Quoted | null {
  let text = "";
  for (let i = start; i < line.length; i += 1) {
    const character = line[i] ?? "";
    if (character === "'") return { text, end: i };
    if (character !== "\\") {
      text += character;
      continue;
    }
    const unicode = /^u([0-9a-fA-F]{4})/.exec(line.slice(i + 1, i + 6));
    if (unicode) {
      text += String.fromCharCode(Number.parseInt(unicode[1] ?? "0", 16));
      i += 5;
    } else {
      i += 1;
      text += ANSI_ESCAPES[line[i] ?? ""] ?? `\\${line[i] ?? ""}`;
    }
  }
  return null;
}
