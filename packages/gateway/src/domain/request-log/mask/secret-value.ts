import {
  ASSIGN,
  type CharacterSet,
  CLOSE,
  charactersOf,
  classAt,
  DIGIT,
  isIn,
  OPEN,
  SPACE,
} from "./character-classes.ts";
import { type DecodedText, levelAt, sourceOf } from "./decode-text.ts";
import type { FoundName } from "./name-before.ts";
import { type Replacement, type Scan, SECRET } from "./scan.ts";

export interface FoundValue {
  /** Null: there is nothing to hide. */
  replacement: Replacement | null;
  /** Where reading continues. */
  next: number;
}

/** The value of a secret name, whose sign is at `at`; null when there is none. */
export function findValue(scan: Scan, at: number, name: FoundName): FoundValue | null {
  const { text } = scan;
  const sign = text.charAt(at);
  let start = at + 1;
  while (isBetween(text, start)) start += 1;
  if (start >= text.length || isEndOfText(scan, start)) return null;
  const quote = name.quoteAt === -1 ? "" : sourceAt(scan.decoded, name.quoteAt);
  if (isIn(QUOTES, text, start) && sign !== ">") return quoted(scan, start);
  if (classAt(text, start) === OPEN && (name.quoteAt !== -1 || sign !== "=")) {
    const end = endOfBrackets(scan, start, name);
    return { replacement: { start, end, text: quote + SECRET + quote }, next: end };
  }
  const end = endOfPlain(scan, at, start, name);
  if (end === start) return null;
  if (end - start <= 5 && /^(?:null|true|false)$/.test(text.slice(start, end))) return null;
  return { replacement: { start, end, text: quote + SECRET + quote }, next: end };
}

const QUOTES = charactersOf("\"'`");

/** The quote that ends the text in which the name is. */
function isEndOfText({ text, decoded, openLevels }: Scan, at: number): boolean {
  return text[at] === '"' && levelAt(decoded, at) <= (openLevels.at(-1) ?? -1);
}

/** `=>`, `:=`, `: ` */
function isBetween(text: string, at: number): boolean {
  const found = classAt(text, at);
  return found === SPACE || found === ASSIGN || text[at] === ">";
}

function sourceAt(decoded: DecodedText, at: number): string {
  return decoded.source.slice(sourceOf(decoded, at), sourceOf(decoded, at + 1));
}

/** Up to the closing quote: a less escaped one, or one that is followed by what may follow. */
function quoted(scan: Scan, start: number): FoundValue {
  const { text, decoded } = scan;
  const level = levelAt(decoded, start);
  const quote = text[start];
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const isLess = text[end] === '"' && levelAt(decoded, end) < level;
    if (isLess || isEndOfText(scan, end)) break;
    const isSame = text[end] === quote && levelAt(decoded, end) === level;
    if (isSame && isEndOfValue(text, end + 1)) break;
  }
  const isEmpty = end === start + 1;
  const replacement = isEmpty ? null : { start: start + 1, end, text: SECRET };
  // A quote of the text around it is read again, as its end.
  const isOwn = text[end] === quote && levelAt(decoded, end) === level && !isEndOfText(scan, end);
  return { replacement, next: isOwn ? end + 1 : end };
}

function isEndOfValue(text: string, at: number): boolean {
  return at >= text.length || /[\s,;:&=})\]<>?|\\"'/#]/.test(text.charAt(at));
}

/** Behind the bracket that closes the one at `start`, or at the end of the text that it is in. */
function endOfBrackets(
  { text, decoded, openLevels }: Scan,
  start: number,
  name: FoundName,
): number {
  const isJson = text[name.quoteAt] === '"';
  const around = isJson ? levelAt(decoded, name.quoteAt) - 1 : (openLevels.at(-1) ?? -1);
  let depth = 0;
  let openLevel = -1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') {
      const level = levelAt(decoded, at);
      if (level <= around) return at;
      if (openLevel === -1) openLevel = level;
      else if (level <= openLevel) openLevel = -1;
    } else if (openLevel === -1) {
      const found = classAt(text, at);
      if (found === OPEN) depth += 1;
      else if (found === CLOSE) depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** In JSON a value without quotes ends at the next member; elsewhere at a space as well. */
const ENDS_OF_MEMBER = charactersOf(',}]\n\r"');
const ENDS_OF_FIELD = charactersOf('&;"<>|{}()');
const ENDS_OF_ELEMENT = charactersOf('<"');
const ENDS_OF_LINE = charactersOf('\n\r"');
const SCHEMES = /^(?:bearer|basic|digest|token|negotiate)\s+$/i;

function endOfPlain(scan: Scan, at: number, start: number, name: FoundName): number {
  const { text, decoded } = scan;
  const signLevel = levelAt(decoded, at);
  const quoteLevel = Math.max(signLevel, scan.openLevels.at(-1) ?? 0);
  const isMember = name.quoteAt !== -1;
  const sign = text[at];
  const ends = endsOf(name, sign);
  const endsAtSpace = !isMember && sign !== ">" && name.kind !== "line";
  let end = start;
  for (; end < text.length; end += 1) {
    const isQuote = text[end] === '"';
    if (levelAt(decoded, end) > (isQuote ? quoteLevel : signLevel)) continue;
    if (isIn(ends, text, end)) break;
    if (sign === ":" && !isMember && text[end] === ",") break;
    if (!endsAtSpace || classAt(text, end) !== SPACE) continue;
    // `cvc: 7 3 7`, and the scheme before a credential.
    if (classAt(text, end + 1) === DIGIT && classAt(text, end - 1) === DIGIT) continue;
    if (!SCHEMES.test(text.slice(Math.max(start, end - 10), end + 1))) break;
  }
  while (end > start && classAt(text, end - 1) === SPACE) end -= 1;
  return end;
}

function endsOf({ kind, quoteAt }: FoundName, sign: string | undefined): CharacterSet {
  if (kind === "line" && quoteAt === -1) return ENDS_OF_LINE;
  if (sign === ">") return ENDS_OF_ELEMENT;
  return quoteAt === -1 ? ENDS_OF_FIELD : ENDS_OF_MEMBER;
}
