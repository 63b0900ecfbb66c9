export const LINE_LENGTH_MAX = 100;

const COMMENT_LINE = /^(\s*(?:\/\/|\*(?!\/)) )(.*)$/;
const ONE_LINE_BLOCK = /^(\s*)\/\*\* (.*) \*\/$/;
/** A line that starts something of its own, which the words before must not run into. */
const OWN_LINE = /^([-*|#@]|\d+[.)] |\s|$)/;

/** Breaks comment lines that are too long, and moves the words after them up or down. */
export function wrapComments(text: string): string {
  const lines = text.split("\n");
  const wrapped: string[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? "";
    const block = ONE_LINE_BLOCK.exec(line);
    if (line.length <= LINE_LENGTH_MAX || line.includes("://")) wrapped.push(line);
    else if (block) {
      const [, indent = "", words = ""] = block;
      wrapped.push(`${indent}/**`, ...fill(`${indent} * `, words), `${indent} */`);
    } else {
      const [, prefix = "", words = ""] = COMMENT_LINE.exec(line) ?? [];
      if (prefix === "") wrapped.push(line);
      else {
        const paragraph = [words];
        while (continues(prefix, lines[i + 1])) {
          i += 1;
          paragraph.push((lines[i] ?? "").slice(prefix.length));
        }
        wrapped.push(...fill(prefix, paragraph.join(" ")));
      }
    }
  }
  return wrapped.join("\n");
}

function continues(prefix: string, next: string | undefined): boolean {
  return next?.startsWith(prefix) === true && !OWN_LINE.test(next.slice(prefix.length));
}

function fill(prefix: string, words: string): string[] {
  const lines: string[] = [];
  let line = prefix;
  for (const word of words.split(" ")) {
    if (line !== prefix && line.length + 1 + word.length > LINE_LENGTH_MAX) {
      lines.push(line);
      line = prefix;
    }
    line += line === prefix ? word : ` ${word}`;
  }
  return [...lines, line];
}
