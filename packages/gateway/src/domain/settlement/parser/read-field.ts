import { dayOf } from "../../malaysian-day.ts";
import { readAmount } from "../../payout/bank/read/read-amount.ts";
import { readDay } from "../../payout/bank/read/read-day.ts";
import { ReadError } from "../../payout/bank/read/read-problem.ts";
import type { AmountForm, DayForm } from "./statement-parser.ts";

const DIGITS_MAX = 13;

/** An amount with its sign, in sen; never through a float. */
export function readSen(text: string, form: AmountForm, line: number, name: string): number {
  const { isNegative, digits } = readSign(text.trim(), form.negative ?? "minus");
  const sen = readUnsigned(digits, form, line, `${name}: ${text}`.slice(0, 60));
  return isNegative && sen !== 0 ? -sen : sen;
}

function readSign(text: string, way: NonNullable<AmountForm["negative"]>) {
  const plain = text.replace(/^\+/, "");
  switch (way) {
    case "minus":
      return { isNegative: text.startsWith("-"), digits: plain.replace(/^-/, "") };
    case "trailing minus":
      return { isNegative: text.endsWith("-"), digits: plain.replace(/-$/, "") };
    case "parentheses": {
      const inside = /^\((.*)\)$/.exec(text)?.[1];
      return { isNegative: inside !== undefined, digits: inside ?? plain };
    }
    case "D":
    case "DR": {
      const credit = way === "D" ? "C" : "CR";
      const isNegative = text.toUpperCase().endsWith(way);
      const marked = isNegative || text.toUpperCase().endsWith(credit);
      return { isNegative, digits: (marked ? text.slice(0, -way.length) : plain).trim() };
    }
  }
}

function readUnsigned(digits: string, form: AmountForm, line: number, detail: string): number {
  const { unit, decimal = ".", thousands = null, implied = false } = form;
  if (unit === "sen" || implied) {
    const plain = thousands === null ? digits : digits.replaceAll(thousands, "");
    if (!/^\d+$/.test(plain) || plain.replace(/^0+/, "").length > DIGITS_MAX)
      throw new ReadError("AMOUNT_INVALID", line, detail);
    return Number(plain);
  }
  return readAmount(digits.replace(/^0+(?=\d)/, ""), line, detail, { decimal, thousands });
}

const DAY_MS = 86_400_000;

/** The Malaysian day of a date or a time, `YYYY-MM-DD`. */
export function readStatementDay(text: string, form: DayForm, line: number): string {
  const at = readMoment(text.trim(), form, line);
  const day = typeof at === "string" ? at : dayOf(at);
  const shift = form.shiftDays ?? 0;
  if (shift === 0) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + shift * DAY_MS).toISOString().slice(0, 10);
}

function readMoment(
  text: string,
  { format, zone = "+08:00" }: DayForm,
  line: number,
): Date | string {
  if (format !== "ISO" && format !== "YYYYMMDDHHmmss") return readDay(text, format, line, "day");
  const iso = format === "ISO" ? text : text.replace(COMPACT, "$1-$2-$3T$4:$5:$6");
  const [, date = "", time = "", own = ""] = ISO.exec(iso) ?? [];
  const at = new Date(Date.parse(`${date}T${time}${own || zone}`));
  if (!date || Number.isNaN(at.getTime()))
    throw new ReadError("DATE_INVALID", line, `day: ${text}`);
  // A day that does not exist is moved on by the parser.
  readDay(date, "YYYY-MM-DD", line, "day");
  return at;
}

const COMPACT = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?$/;
