import { endOfDay, startOfDay } from "../../malaysian-day.ts";

/** From the first moment to before the last one. */
export interface Period {
  from: Date;
  to: Date;
}

/** Months by their first letters, in English and Malay. */
const MONTHS: readonly string[] = [
  ...["jan", "feb", "mar|mac", "apr", "may|mei", "jun", "jul", "aug|ogo", "sep", "o[ck]t"],
  ...["nov", "de[cs]|dis"],
];
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,10})\.?,?[\s-]+(\d{4}|\d{2})$/u;
const NAMED_FIRST = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
/** `2:05 pm`, `14:05:09.120`, `2:05 PTG`; an offset follows in files. */
const CLOCK =
  /[,\sT]+(?:at |pukul )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm|a\.m\.?|p\.m\.?|pg|ptg|pagi|petang|malam|tgh)?\s*(z|utc|[+-]\d{2}:?\d{2})?(?:\s*\(?(?:myt|utc\+0?8(?::00)?)\)?)?$/i;
const MALAYSIA = "+08:00";
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** `YYYY-MM-DD`; null for any other text. */
function readDay(text: string): string | null {
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(text) ?? swapped(text) ?? [];
  const full = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return startOfDay(full) && full;
}

/** As `YEAR_FIRST` has them. */
function swapped(text: string): string[] | null {
  const [all = "", day = "", month = "", year = ""] = NUMBERS.exec(text) ?? NAMED.exec(text) ?? [];
  if (all !== "") return [all, year, monthOf(month), day];
  const [first = "", name = "", date = "", of = ""] = NAMED_FIRST.exec(text) ?? [];
  return first === "" ? null : [first, of, monthOf(name), date];
}

function monthOf(text: string): string {
  if (/^\d/.test(text)) return text;
  return String(MONTHS.findIndex((name) => new RegExp(`^(?:${name})`, "i").test(text)) + 1);
}

/** Hours and minutes past noon, or as a clock of 24 hours has them; null for an invalid time. */
function hourOf(text: string, half = ""): number | null {
  const hour = Number(text);
  if (half === "") return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^(p(?!agi|g)|m|tgh)/i.test(half) ? 12 : 0);
}

/**
 * The day, minute or second that a text names, as lists and files write it; null for any other
 * text. Times without an offset are Malaysian.
 */
export function readPeriod(text: string): Period | null {
  const clock = CLOCK.exec(text);
  const day = readDay(text.slice(0, clock?.index).trim());
  if (day === null) return null;
  if (!clock) {
    const [from, to] = [startOfDay(day), endOfDay(day)];
    return from && to && { from, to };
  }
  const [, hours = "", minutes = "", seconds, half, zone = MALAYSIA] = clock;
  const hour = hourOf(hours, half);
  if (hour === null) return null;
  const offset = /^(z|utc)$/i.test(zone) ? "Z" : zone.replace(/^(...):?/, "$1:");
  const time = `${String(hour).padStart(2, "0")}:${minutes}:${seconds ?? "00"}`;
  const from = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(from.getTime())) return null;
  return { from, to: new Date(from.getTime() + (seconds ? SECOND_MS : MINUTE_MS)) };
}
