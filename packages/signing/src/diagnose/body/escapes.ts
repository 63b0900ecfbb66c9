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
const NON_ASCII = /[^\0-\u007f]/u;

/** In the order of trying: the commonest first. */
export const ESCAPES: readonly Escape[] = [
  { name: "html-unescaped", isCommon: true, pattern: /[<>&]/, write: raw },
  { name: "slashes-escaped", isCommon: true, pattern: /\//, write: () => "\\/" },
  { name: "non-ascii-escaped", isCommon: true, pattern: NON_ASCII, write: lowerHex },
  { name: "apostrophes-escaped", pattern: /'/, write: lowerHex },
  { name: "gson-escapes", isCommon: true, pattern: /[=']/, write: lowerHex },
  { name: "upper-case-escapes", pattern: /[<>]/, write: upperHex },
  { name: "non-ascii-escaped", pattern: NON_ASCII, write: upperHex },
  { name: "json-hex-escapes", pattern: /[<>&'"]/, write: upperHex },
  {
    name: "system-text-json-escapes",
    isCommon: true,
    pattern: /[<>&'"+`\u007f]|[^\0-\u007f]/u,
    write: upperHex,
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
