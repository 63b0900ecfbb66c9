/** A card's expiry date in the ways that people write it. */
import { plainDigits } from "./format/plain-digits.ts";

export interface Expiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Also `8月30年`, and a year with its apostrophe. */
const SEPARATORS = String.raw`[\s/.,:|_'’年月\-\u2010-\u2015\u2212]`;
const DATE = new RegExp(`^(?:\\d|${SEPARATORS})+$`, "u");
/** A year first: no month begins with 20, and no card is that old. */
const YEAR_FIRST = /^20(?:\d{0,4}|\d\d\D.*)$/;
/** Whole in itself, also with a day. */
const WHOLE = /^(?:20\d\d\D+\d\d|20\d{4}|\d+\D+\d+\D+\d{4})$/;

/** Of digits without anything between them. */
function splitDigits(digits: string): [string, string] | null {
  const yearFirst = /^(20\d\d)(0[1-9]|1[0-2])$/.exec(digits);
  if (yearFirst) return [yearFirst[2] ?? "", yearFirst[1] ?? ""];
  const match =
    /^(0[1-9]|1[0-2])(\d\d|20\d\d)$/.exec(digits) ?? /^([1-9])(\d\d|20\d\d)$/.exec(digits);
  return match && [match[1] ?? "", match[2] ?? ""];
}

/** Month and year as they were written; null when that is unclear. */
function splitDate(text: string): [string, string] | null {
  if (!DATE.test(text)) return null;
  const [first = "", second, third, ...more] = text.match(/\d+/g) ?? [];
  if (second === undefined) return splitDigits(first);
  // A day says nothing about a card.
  const hasDay = third !== undefined && more.length === 0;
  if (first.length === 4 && (third === undefined || hasDay)) return [second, first];
  if (hasDay && third.length === 4) return [second, third];
  return third === undefined ? [first, second] : splitDigits(text.replace(/\D/g, ""));
}

/** `08/29`, `8 / 29`, `0829`, `08.2029`, `2029-08`; null for anything else. */
export function parseExpiry(text: string): Expiry | null {
  const [month, year] = splitDate(plainDigits(text).trim()) ?? [];
  if (month === undefined || !/^\d{1,2}$/.test(month)) return null;
  if (year === undefined || !/^(\d\d){1,2}$/.test(year)) return null;
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null;
}

/** What has begun like a date, and may become one. */
export function isPartOfExpiry(text: string): boolean {
  const plain = plainDigits(text).trim();
  if (/^20\d{0,2}$|^20\d\d\D+0?$/.test(plain)) return true;
  return DATE.test(plain) && /^(?:0|1[0-2]?|0?[1-9])?(?:\D+(?:\d|\d{3})?|\d)?$/.test(plain);
}

/** `08/29` of any way to write it; else the text itself. */
export function tidyExpiry(text: string): string {
  const expiry = parseExpiry(text);
  if (expiry === null) return text;
  const twoDigits = (value: number) => `0${value % 100}`.slice(-2);
  return `${twoDigits(expiry.month)}/${twoDigits(expiry.year)}`;
}

/** Of what was typed so far, from its first character on: the slash comes by itself. */
export function formatExpiry(text: string): string {
  const plain = plainDigits(text).trimStart();
  if (WHOLE.test(plain)) return tidyExpiry(plain);
  if (YEAR_FIRST.test(plain)) return plain;
  const match = /^(0[1-9]|1[0-2]|[1-9])(\D*)(.*)$/.exec(plain);
  const [, month = "", between = "", rest = ""] = match ?? [];
  // One digit may become two.
  if (match === null || (month.length === 1 && between + rest === "")) return plain;
  return `${month.padStart(2, "0")}/${rest.replace(/\D/g, "").slice(0, 4)}`;
}
