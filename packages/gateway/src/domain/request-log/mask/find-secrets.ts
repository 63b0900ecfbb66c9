// cspell:ignore cvnx cvnxdersl

import { CARD_DIGITS_MIN, type DigitGroup, findCards } from "./card-numbers.ts";
import {
  ASSIGN,
  CLOSE,
  classAt,
  DIGIT,
  isWordAt,
  LETTER,
  OPEN,
  QUOTE,
  SPACE,
  TAG_END,
} from "./character-classes.ts";
import { type DecodedText, levelAt } from "./decode-text.ts";
import { findKey } from "./key-material.ts";
import { type FoundName, nameBefore, tagBefore } from "./name-before.ts";
import { type Replacement, type Scan, SECRET } from "./scan.ts";
import { kindOfName } from "./secret-names.ts";
import { findValue } from "./secret-value.ts";

/** Finds every secret in one pass: whatever is passed over twice is passed over a bounded time. */
export function findSecrets(decoded: DecodedText): Replacement[] {
  const { text } = decoded;
  const scan: Scan = {
    decoded,
    text,
    found: [],
    isStructured: /^\s*[{[]/.test(text),
    openLevels: [],
    openedAt: -1,
    closedAt: -1,
    seen: { withoutDot: 0 },
    depth: 0,
    cardDepth: 0,
  };
  for (let at = 0; at < text.length; ) at = readAt(scan, at);
  return scan.found;
}

/** Reads what begins at `at`; the place behind it. */
function readAt(scan: Scan, at: number): number {
  switch (classAt(scan.text, at)) {
    case LETTER:
      return readWord(scan, at);
    case DIGIT:
      return readDigits(scan, at);
    case QUOTE:
      passQuote(scan, at);
      return at + 1;
    case ASSIGN:
      return readAssigned(scan, at, nameBefore(scan, at));
    case TAG_END:
      return readAssigned(scan, at, tagBefore(scan, at));
    case OPEN:
      scan.depth += 1;
      return at + 1;
    case CLOSE:
      scan.depth -= 1;
      if (scan.depth < scan.cardDepth) scan.cardDepth = 0;
      return at + 1;
    default:
      return at + 1;
  }
}

/** Opens or closes a text; one that is less escaped also ends those within. */
function passQuote(scan: Scan, at: number): void {
  const { decoded, openLevels } = scan;
  const level = levelAt(decoded, at);
  while ((openLevels.at(-1) ?? -1) > level) openLevels.pop();
  if (openLevels.at(-1) === level) {
    openLevels.pop();
    scan.closedAt = at;
  } else {
    openLevels.push(level);
    scan.openedAt = at;
  }
}

function readWord({ text, found, seen }: Scan, at: number): number {
  let end = at + 1;
  while (classAt(text, end) === LETTER) end += 1;
  if (end - at < 2 || isWordAt(text, at - 1)) return end;
  const key = findKey(text, at, end, seen);
  if (key === null) return end;
  found.push({ ...key, text: SECRET });
  return key.end;
}

function readAssigned(scan: Scan, at: number, name: FoundName | null): number {
  if (name === null) return at + 1;
  // A quote too many before it: a name cannot begin where one ends.
  if (name.quoteAt !== -1 && name.quoteAt === scan.openedAt) scan.openLevels.pop();
  if (name.kind === "card") {
    const isInside = scan.cardDepth !== 0 && scan.depth >= scan.cardDepth;
    if (!isInside && isObjectNext(scan.text, at + 1)) scan.cardDepth = scan.depth + 1;
    return at + 1;
  }
  const value = findValue(scan, at, name);
  if (value === null) return at + 1;
  if (value.replacement !== null) scan.found.push(value.replacement);
  return value.next;
}

function isObjectNext(text: string, at: number): boolean {
  let next = at;
  while (classAt(text, next) === SPACE) next += 1;
  return classAt(text, next) === OPEN;
}

const NAME_DIGITS_MAX = 2;
/** More of them do not occur between two digits of one number. */
const SEPARATORS_MAX = 6;

/** Reads groups of digits with whatever people and programs write between them. */
function readDigits(scan: Scan, at: number): number {
  const { text, found } = scan;
  const first = endOfDigits(text, at);
  if (isEndOfName(scan, at, first)) return first;
  let end = at;
  let count = 0;
  for (let next = at; next !== -1; next = findNextGroup(scan, at, end)) {
    end = next;
    while (classAt(text, end) === DIGIT) end += 1;
    count += end - next;
  }
  if (count < CARD_DIGITS_MIN) {
    const length = first - at;
    if ((length === 3 || length === 4) && isBehindCvc(text, at)) {
      found.push({ start: at, end: first, text: SECRET });
    }
    return first;
  }
  // An ID of the gateway.
  if (end === first && text[at] === "1") return end;
  return maskCards(scan, listGroups(scan, at, end), end);
}

/** `cvv2=`: the digits belong to a name, not to its value. */
function isEndOfName({ text }: Scan, at: number, end: number): boolean {
  if (end - at > NAME_DIGITS_MAX || classAt(text, at - 1) !== LETTER) return false;
  let next = end;
  while (classAt(text, next) === SPACE) next += 1;
  if (classAt(text, next) !== ASSIGN) return false;
  const name = /[A-Za-z_-]*$/.exec(text.slice(Math.max(0, at - CVC_DISTANCE_MAX), at))?.[0] ?? "";
  return kindOfName(name) !== "none";
}

function endOfDigits(text: string, at: number): number {
  let end = at;
  while (classAt(text, end) === DIGIT) end += 1;
  return end;
}

/** Where the next digits begin, if only separators precede them; else -1. */
function findNextGroup(scan: Scan, start: number, end: number): number {
  const { text } = scan;
  for (let at = end; at <= end + SEPARATORS_MAX && at < text.length; at += 1) {
    const found = classAt(text, at);
    if (found === DIGIT) return at;
    if (found === LETTER || found === QUOTE || found === OPEN || found === CLOSE) return -1;
    if (text[at] === "," && isElementAt(scan, start)) return -1;
  }
  return -1;
}

const NUMBER_LENGTH_MAX = 64;

/** A number of a list or a member: it ends at a comma. */
function isElementAt(scan: Scan, at: number): boolean {
  if (!scan.isStructured || scan.openLevels.length > 0) return false;
  const before = scan.text.slice(Math.max(0, at - NUMBER_LENGTH_MAX), at);
  return /[[,:][-+.\deE\s]*$/.test(before);
}

function listGroups(scan: Scan, at: number, end: number): DigitGroup[] {
  const groups: DigitGroup[] = [];
  for (let next = at; next < end; ) {
    if (classAt(scan.text, next) !== DIGIT) {
      next += 1;
      continue;
    }
    const group = { start: next, end: endOfDigits(scan.text, next) };
    groups.push(group);
    next = group.end;
  }
  return groups;
}

/** What follows a card number on a magnetic stripe or in a list: its expiry and its CVC. */
const TRAIL_GROUPS_MAX = 4;
const TRAIL_LENGTH_MAX = 4;
const STARS_MAX = 15;

function maskCards(scan: Scan, groups: readonly DigitGroup[], end: number): number {
  const { text, found } = scan;
  const cards = findCards(text, groups);
  let next = end;
  for (const [index, { start, end: cardEnd, last, digits }] of cards.entries()) {
    const stars = "*".repeat(Math.min(STARS_MAX, digits.length - 4));
    found.push(asText(scan, start, cardEnd, `${stars}${digits.slice(-4)}`));
    const isLast = index === cards.length - 1;
    const trackEnd = isLast ? maskTrack(scan, cardEnd) : cardEnd;
    if (isLast) next = Math.max(next, found.at(-1)?.end ?? 0);
    if (trackEnd > cardEnd) break;
    const until = cards[index + 1]?.start ?? text.length;
    for (let at = last + 1; at < groups.length && at <= last + TRAIL_GROUPS_MAX; at += 1) {
      const group = groups[at];
      if (group === undefined || group.start >= until) break;
      if (group.start < (found.at(-1)?.end ?? 0)) break;
      const length = group.end - group.start;
      const between = text.slice(groups[at - 1]?.end, group.start);
      if (length > TRAIL_LENGTH_MAX && !/[=^]/.test(between)) break;
      found.push({ start: group.start, end: group.end, text: "*".repeat(Math.min(4, length)) });
    }
  }
  return next;
}

/** A number outside a text becomes a text, so that JSON stays JSON. */
function asText(scan: Scan, start: number, end: number, text: string): Replacement {
  const isOutside = scan.isStructured && scan.openLevels.length === 0;
  if (!isOutside) return { start, end, text };
  const floor = scan.found.at(-1)?.end ?? 0;
  let from = start;
  let to = end;
  while (from > floor && /[-+.0-9]/.test(scan.text.charAt(from - 1))) from -= 1;
  while (/[-+.0-9eE]/.test(scan.text.charAt(to))) to += 1;
  return { start: from, end: to, text: `"${text}"` };
}

const TRACK_LENGTH_MAX = 128;

/** Track 1, `4111…^NAME^2512…?`, and track 2 in hexadecimal, `4111…D2512…`. */
function maskTrack({ text, found }: Scan, cardEnd: number): number {
  const rest = text.slice(cardEnd, cardEnd + TRACK_LENGTH_MAX);
  const [track = ""] = /^(?:\^[^?"'<>{}\r\n]*\??|[dD]\d{5,}F?)/.exec(rest) ?? [];
  if (track === "") return cardEnd;
  found.push({ start: cardEnd, end: cardEnd + track.length, text: SECRET });
  return cardEnd + track.length;
}

const CVC_DISTANCE_MAX = 40;
const CVC_BEFORE =
  /(?:cv[cvnx]|csc|cvd|security code|verification (?:code|value|number))\d?[^a-z0-9]{0,16}(?:(?:is|are|code|number|no|num|value|val|v)[^a-z0-9]{0,12}){0,2}$/i;

/** `CVC: 737`, `cvv/737`, `["cvc","737"]` */
function isBehindCvc(text: string, at: number): boolean {
  let before = at - 1;
  while (before > 0 && at - before < 16 && !isWordAt(text, before)) before -= 1;
  if (!/[cvnxdersl2mo]/i.test(text.charAt(before))) return false;
  return CVC_BEFORE.test(text.slice(Math.max(0, at - CVC_DISTANCE_MAX), at));
}
