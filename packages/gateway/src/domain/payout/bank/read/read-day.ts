import { dayOf, startOfDay } from "../../../malaysian-day.ts";
import { ReadError } from "./read-problem.ts";

const DAY_FORMATS = [
  "YYYY-MM-DD",
  "YYYYMMDD",
  "DD/MM/YYYY",
  "DD-MM-YYYY",
  "DDMMYYYY",
  "DD/MM/YY",
  "DD MMM YYYY",
] as const;
export type DayFormat = (typeof DAY_FORMATS)[number];

const FORMS: Readonly<Record<DayFormat, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  "DD-MM-YYYY": /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  DDMMYYYY: /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  "DD/MM/YY": /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{2})$/,
  "DD MMM YYYY": /^(?<day>\d{1,2})[ -](?<month>[A-Za-z]{3,9})[ -](?<year>\d{4})$/,
};
/** English and Malay, by their first three letters. */
const MONTHS = [
  ["jan"],
  ["feb"],
  ["mar", "mac"],
  ["apr"],
  ["may", "mei"],
  ["jun"],
  ["jul"],
  ["aug", "ogo"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dis"],
];

/** A Malaysian day as `YYYY-MM-DD`. */
export function readDay(text: string, format: DayFormat, line: number, field: string): string {
  const { year = "", month = "", day = "" } = FORMS[format].exec(text.trim())?.groups ?? {};
  const number = format === "DD MMM YYYY" ? numberOfMonth(month) : month;
  const full = `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`;
  if (startOfDay(full) === null) throw new ReadError("DATE_INVALID", line, `${field}: ${text}`);
  return full;
}

/** The Malaysian day of an XML date or time; a time without an offset is by Malaysian clocks. */
export function readXmlDay(text: string, line: number, field: string): string {
  const [, date = "", time] = DATE_OR_TIME.exec(text.trim()) ?? [];
  const isMoment = time !== undefined && /(Z|[+-]\d{2}:\d{2})$/.test(time);
  const at = isMoment ? Date.parse(text.trim()) : Number.NaN;
  if (startOfDay(date) === null || (isMoment && !Number.isFinite(at))) {
    throw new ReadError("DATE_INVALID", line, `${field}: ${text}`);
  }
  return isMoment ? dayOf(new Date(at)) : date;
}

const DATE_OR_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?)|Z|[+-]\d{2}:\d{2})?$/;

function two(digits: string): string {
  return digits.padStart(2, "0");
}

function numberOfMonth(name: string): string {
  const short = name.slice(0, 3).toLowerCase();
  return String(MONTHS.findIndex((names) => names.includes(short)) + 1);
}
