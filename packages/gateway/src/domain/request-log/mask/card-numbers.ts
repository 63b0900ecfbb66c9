/** Card numbers among groups of digits. */

/** A group: where it begins and ends in the text. */
export interface DigitGroup {
  readonly start: number;
  readonly end: number;
}

/** Groups of digits with a card number: up to `last`, without leading zeros. */
export interface CardPlace {
  readonly start: number;
  readonly end: number;
  readonly last: number;
  readonly digits: string;
}

export const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
/** Mastercard's second range. Dates begin alike, so the length and the check digit must fit. */
const SECOND_RANGE = { digits: 16, min: 2_221, max: 2_720 };
/** Lengths of groups as printed on cards, written one after the other. */
const PRINTED = new Set([4441, 4442, 4443, 4444, 44441, 44442, 44443, 464, 465]);

/** The digits of all groups, and where each group begins among them. */
interface Sequence {
  readonly text: string;
  readonly groups: readonly DigitGroup[];
  readonly digits: string;
  readonly offsets: readonly number[];
}

/**
 * All card numbers in a sequence of groups, each as long as may be; where several overlap, one from
 * the first digit to the last. A number begins with 3 to 6 and has 13 to 19 digits, more in one
 * group. Only in the middle of a longer sequence, where a date may end, or as part of a hash, must
 * its check digit or its form fit.
 */
export function findCards(text: string, groups: readonly DigitGroup[]): CardPlace[] {
  const sequence = toSequence(text, groups);
  const found: CardPlace[] = [];
  for (let from = 0; from < groups.length; from += 1) {
    let last = findCardEnd(sequence, from);
    if (last === -1) continue;
    for (let next = from + 1; next <= last; next += 1) {
      last = Math.max(last, findCardEnd(sequence, next));
    }
    found.push(toPlace(sequence, from, last));
    from = last;
  }
  return found;
}

function toSequence(text: string, groups: readonly DigitGroup[]): Sequence {
  const offsets: number[] = [];
  let digits = "";
  for (const { start, end } of groups) {
    offsets.push(digits.length);
    digits += text.slice(start, end);
  }
  offsets.push(digits.length);
  return { text, groups, digits, offsets };
}

function toPlace(sequence: Sequence, from: number, last: number): CardPlace {
  const { groups, digits, offsets } = sequence;
  const begin = beginOf(sequence, from);
  const start = (groups[from]?.start ?? 0) + begin - (offsets[from] ?? 0);
  return {
    start,
    end: groups[last]?.end ?? 0,
    last,
    digits: digits.slice(begin, offsets[last + 1]),
  };
}

/** Behind leading zeros. */
function beginOf({ digits, offsets }: Sequence, from: number): number {
  const end = offsets[from + 1] ?? 0;
  let begin = offsets[from] ?? 0;
  while (begin < end && digits.charCodeAt(begin) === 0x30) begin += 1;
  return begin;
}

/** The last group of the card number that begins with group `from`; -1 when none does. */
function findCardEnd(sequence: Sequence, from: number): number {
  const { digits, offsets } = sequence;
  const begin = beginOf(sequence, from);
  const first = digits.charCodeAt(begin) - 0x30;
  const ownEnd = offsets[from + 1] ?? 0;
  if (begin === ownEnd || !(first >= 2 && first <= 6)) return -1;
  const isSecondRange = first === 2;
  if (ownEnd - begin > CARD_DIGITS_MAX) return isSecondRange ? -1 : from;
  const isCertain = !isSecondRange && isCertainStart(sequence, from);
  const check = { even: 0, odd: 0 };
  let longest = -1;
  let checked = -1;
  let shape = 0;
  let at = begin;
  for (let last = from; last < offsets.length - 1; last += 1) {
    const end = offsets[last + 1] ?? 0;
    const count = end - begin;
    if (count > CARD_DIGITS_MAX) break;
    shape = shape * 10 + end - at;
    for (; at < end; at += 1) addDigit(check, digits.charCodeAt(at) - 0x30, at - begin);
    if (count < CARD_DIGITS_MIN) continue;
    if (isSecondRange && !isOfSecondRange(digits, begin, count)) continue;
    if ((count % 2 === 0 ? check.even : check.odd) % 10 === 0) checked = last;
    if (isCertain || (!isSecondRange && PRINTED.has(shape))) longest = last;
  }
  return checked === -1 ? longest : checked;
}

/** The check digit of ISO/IEC 7812, for an even and an odd count of digits. */
function addDigit(check: { even: number; odd: number }, digit: number, index: number): void {
  const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
  check.even += index % 2 === 0 ? doubled : digit;
  check.odd += index % 2 === 0 ? digit : doubled;
}

/** The first of its sequence, or long enough alone, and neither a time nor part of a hash. */
function isCertainStart({ text, groups }: Sequence, from: number): boolean {
  const group = groups[from];
  if (group === undefined) return false;
  const isAlone = group.end - group.start >= CARD_DIGITS_MIN;
  return isAlone || (from === 0 && !isTime(text, group)) ? !isInHash(text, group) : false;
}

/** `23:59:59.123456789` */
function isTime(text: string, { start }: DigitGroup): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\D/.test(text.slice(start, start + 9));
}

const HASH_LENGTH_MIN = 32;
const HASH_LENGTH_MAX = 128;

/** Digits between hexadecimal letters: part of a digest or a random value. */
function isInHash(text: string, { start, end }: DigitGroup): boolean {
  if (!isHex(text, start - 1) && !isHex(text, end)) return false;
  let from = start;
  let to = end;
  while (to - from < HASH_LENGTH_MAX && isHex(text, from - 1)) from -= 1;
  while (to - from < HASH_LENGTH_MAX && isHex(text, to)) to += 1;
  return to - from >= HASH_LENGTH_MIN;
}

function isHex(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

function isOfSecondRange(digits: string, begin: number, count: number): boolean {
  const prefix = Number(digits.slice(begin, begin + 4));
  return count === SECOND_RANGE.digits && prefix >= SECOND_RANGE.min && prefix <= SECOND_RANGE.max;
}
