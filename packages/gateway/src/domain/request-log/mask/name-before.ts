// cspell:ignore securitycode cardnumber apikey privatekey accountnumber

import { ASSIGN, charactersOf, classAt, isIn, LETTER, QUOTE, SPACE } from "./character-classes.ts";
import { levelAt } from "./decode-text.ts";
import type { Scan } from "./scan.ts";
import { kindOfName, type NameKind } from "./secret-names.ts";

/** The name of what follows. */
export interface FoundName {
  readonly kind: NameKind;
  /** Between quotes: where the closing one is; else -1. */
  readonly quoteAt: number;
}

const QUOTES = charactersOf("\"'`");
const DOUBLE = 0x22;
/** Of a name that is not quoted, "card security code": more may be a sentence. */
const WORDS_MAX = 3;
/** What ends a name that is not quoted. Brackets do not: `card[cvc]`. */
const BOUNDARIES = charactersOf(",;&?{}()<>|!\"'`\n\r:=");

/** The name before a colon or equals sign, when its value matters; null when it does not. */
export function nameBefore(scan: Scan, at: number): FoundName | null {
  const { text } = scan;
  let end = at;
  while (end > 0 && classAt(text, end - 1) === SPACE) end -= 1;
  if (isIn(QUOTES, text, end - 1)) return quotedName(scan, end - 1, at);
  const name = text.slice(beginOfName(text, end), end);
  const kind = kindOfPlainName(name);
  if (kind === "none" || kind === "value" || kind === "keyPart") return null;
  if (kind === "field" && text[at] !== "=") return null;
  if (kind === "inCard" && scan.cardDepth === 0) return null;
  return { kind, quoteAt: -1 };
}

function quotedName(scan: Scan, quoteAt: number, at: number): FoundName | null {
  const open = openingQuote(scan, quoteAt);
  const kind = kindOfName(scan.text.slice(open + 1, quoteAt));
  if (kind === "none" || (kind === "inCard" && scan.cardDepth === 0)) return null;
  if (kind === "value" && !isOfSecret(scan, open)) return null;
  if (kind === "keyPart" && !isKeyPartNext(scan.text, at + 1)) return null;
  return { kind, quoteAt };
}

/** More than precedes a part of a key, and as much as is needed to recognize it. */
const KEY_PART_LENGTH = 64;

function isKeyPartNext(text: string, at: number): boolean {
  return /^\s*"[A-Za-z0-9_-]{20}/.test(text.slice(at, at + KEY_PART_LENGTH));
}

/** The quote that opens the text that ends at `quoteAt`; -1 when it was cut off. */
function openingQuote({ text, decoded, openedAt, closedAt }: Scan, quoteAt: number): number {
  const level = levelAt(decoded, quoteAt);
  if (closedAt === quoteAt && levelAt(decoded, openedAt) === level) return openedAt;
  const quote = text.charCodeAt(quoteAt);
  let open = quoteAt - 1;
  for (; open >= 0; open -= 1) {
    const isOther = quote !== DOUBLE && text.charCodeAt(open) === DOUBLE;
    if (isOther || (text.charCodeAt(open) === quote && levelAt(decoded, open) <= level)) break;
  }
  return open;
}

/** `"name": "cvc", "value": …`: does the text before name a secret? */
function isOfSecret(scan: Scan, at: number): boolean {
  let end = at - 1;
  while (end >= 0 && (classAt(scan.text, end) === SPACE || scan.text[end] === ",")) end -= 1;
  if (classAt(scan.text, end) !== QUOTE) return false;
  const kind = kindOfName(scan.text.slice(openingQuote(scan, end) + 1, end));
  return kind === "secret" || kind === "line";
}

function beginOfName(text: string, end: number): number {
  let begin = end;
  let words = 1;
  while (begin > 0 && !isIn(BOUNDARIES, text, begin - 1)) {
    if (classAt(text, begin - 1) === SPACE && classAt(text, begin) !== SPACE) words += 1;
    if (words > WORDS_MAX) break;
    begin -= 1;
  }
  return begin;
}

/** Of a sentence, the last word or all words together: "password must not be empty:" is none. */
function kindOfPlainName(name: string): NameKind {
  if (!name.includes(" ")) return name === "" ? "none" : kindOfField(name);
  const trimmed = name.trim();
  if (trimmed === "") return "none";
  const words = trimmed.split(/\s+/);
  const last = kindOfName(words.at(-1) ?? "");
  if (last === "secret" || last === "line" || words.length === 1) return last;
  const all = words
    .join("")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
  return SPACED.test(all) ? "secret" : last;
}

/** Of `card[pin]`, as a whole or in its brackets. */
function kindOfField(name: string): NameKind {
  const kind = kindOfName(name);
  const bracket = name.lastIndexOf("[");
  return bracket === -1 || kind === "secret" ? kind : preferSecret(kind, name.slice(bracket));
}

function preferSecret(kind: NameKind, name: string): NameKind {
  return kindOfName(name) === "secret" ? "secret" : kind;
}

const SPACED =
  /(?:securitycode|verification(?:code|value|number)|cardnumber|apikey|privatekey|accountnumber)$/;

/** `<cvc>`, whose value follows; null for others. */
export function tagBefore(scan: Scan, at: number): FoundName | null {
  const { text } = scan;
  // `=>` of PHP and Ruby was read at its equals sign.
  if (classAt(text, at - 1) === ASSIGN) return null;
  let begin = at;
  while (begin > 0 && isOfTag(text, begin - 1)) begin -= 1;
  if (begin === at || text[begin - 1] !== "<") return null;
  const kind = kindOfName(text.slice(begin, at));
  return kind === "secret" || kind === "field" || kind === "line" ? { kind, quoteAt: -1 } : null;
}

function isOfTag(text: string, at: number): boolean {
  return classAt(text, at) === LETTER || /[\d_:.-]/.test(text.charAt(at));
}
