import { canonicalize } from "../../canonical-json.ts";
import type { MistakeName } from "../mistakes.ts";

/** Characters that a library writes otherwise than the canonical text does. */
export type Escape = {
  readonly name: MistakeName;
  readonly detail?: string;
  readonly isCommon?: boolean;
  readonly pattern: RegExp;
  /** Takes one character, as a code point. */
  readonly write: (char: string) => string;
};

const raw = (char: string) => char;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const CONTROL = /[\0-\x1f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those without a short escape
const UNNAMED = /[\0-\x07\x0b\x0e-\x1f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const UPPER = /[<>\0-\x1f\u2028\u2029]/;
const NON_ASCII = /[^\0-\u007f]/u;

/** In the order of trying: the commonest first. */
export const ESCAPES: readonly Escape[] = [
  { name: "html-unescaped", isCommon: true, pattern: /[<>&]/, write: raw },
  { name: "slashes-escaped", isCommon: true, pattern: /\//, write: () => "\\/" },
  { name: "non-ascii-escaped", isCommon: true, pattern: NON_ASCII, write: lowerHex },
  { name: "apostrophes-escaped", pattern: /'/, write: lowerHex },
  { name: "gson-escapes", isCommon: true, pattern: /[=']/, write: lowerHex },
  { name: "upper-case-escapes", pattern: /[<>]/, write: upperHex },
  { name: "upper-case-escapes", pattern: UPPER, write: writeUpper },
  { ...controls("\\u001D, with upper-case digits", CONTROL), write: writeUpper },
  { ...controls("\\u000a instead of \\n", CONTROL), write: lowerHex },
  { ...controls("\\u000A instead of \\n", CONTROL), write: upperHex },
  { ...controls("\\u000a instead of \\n", /\n/), write: lowerHex },
  { ...controls("\\u000A instead of \\n", /\n/), write: upperHex },
  { ...controls("raw", CONTROL), write: raw },
  { ...controls("raw", UNNAMED), write: raw },
  { ...controls("raw", /\n/), write: raw },
  { ...controls("\\u007f", /\u007f/), write: lowerHex },
  { name: "escapes-escaped", pattern: /\//, write: () => "\\\\/" },
  {
    // org.json and those that follow it.
    name: "non-ascii-escaped",
    pattern: /[\u0080-\u009f\u2000-\u20ff]/,
    write: lowerHex,
  },
  { name: "non-ascii-escaped", pattern: NON_ASCII, write: upperHex },
  { name: "json-hex-escapes", pattern: /[<>&'"]/, write: upperHex },
  {
    name: "system-text-json-escapes",
    isCommon: true,
    pattern: /[<>&'"+`\u007f]|[^ -~]/u,
    write: (char) => (CONTROL.test(char) ? writeUpper(char) : upperHex(char)),
  },
  { name: "line-separators-unescaped", pattern: /[\u2028\u2029]/, write: raw },
  { name: "html-entities", pattern: /[<>&]/, write: (char) => ENTITIES[char] ?? char },
  { name: "escapes-escaped", pattern: /[<>&]/, write: (char) => `\\${lowerHex(char)}` },
  partly("&", /&/),
  partly("< and >", /[<>]/),
  partly("<", /</),
  partly(">", />/),
  partly("> and &", /[>&]/),
  partly("< and &", /[<&]/),
];

function controls(detail: string, pattern: RegExp): Omit<Escape, "write"> {
  return { name: "controls-escaped", detail, pattern };
}

/** As it is right, but with upper-case digits where it is a number. */
function writeUpper(char: string): string {
  return writeRight(char).replace(/\\u[0-9a-f]{4}/g, (found) =>
    found.toUpperCase().replace("U", "u"),
  );
}

function partly(detail: string, pattern: RegExp): Escape {
  return { name: "html-partly-unescaped", detail, pattern, write: raw };
}

const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** Every form writes these characters alike, so most strings need no further work. */
const PLAIN = /^[A-Za-z0-9 _.:,-]*$/;
const SPECIAL = /[^A-Za-z0-9 _.:,-]/gu;

type Quote = (text: string) => string;

/** Kept for as long as their escapes, which belong to one search or to all. */
const quotes = new WeakMap<readonly Escape[], Quote>();

/** The quotation with these escapes; where two disagree, the first holds. */
export function quoteWith(escapes: readonly Escape[]): Quote {
  const known = quotes.get(escapes) ?? makeQuote(escapes);
  quotes.set(escapes, known);
  return known;
}

function makeQuote(escapes: readonly Escape[]): Quote {
  const known = new Map<string, string>();
  const write = (char: string): string => {
    let written = known.get(char);
    if (written === undefined) {
      const wrong = escapes.find(({ pattern }) => pattern.test(char));
      written = wrong === undefined ? writeRight(char) : wrong.write(char);
      if (known.size < CHARACTERS_KNOWN_MAX) known.set(char, written);
    }
    return written;
  };
  return (text) => (PLAIN.test(text) ? `"${text}"` : `"${text.replace(SPECIAL, write)}"`);
}

const CHARACTERS_KNOWN_MAX = 512;

export function writeRight(char: string): string {
  return canonicalize(char).slice(1, -1);
}

function lowerHex(char: string): string {
  let text = "";
  for (let i = 0; i < char.length; i += 1) {
    text += `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return text;
}

function upperHex(char: string): string {
  return lowerHex(char).toUpperCase().replaceAll("\\U", "\\u");
}
