/** Closing a day. Pure. Source: docs/adr/0034-daily-closes.md. */
import { GatewayError } from "../../errors.ts";
import { addDays, dayOf, endOfDay } from "../../malaysian-day.ts";
import { type DayFigures, differenceCount } from "./day-figures.ts";

/** One row of `daily_closes`. */
export interface DailyClose {
  sequence: number;
  day: string;
  previousSha256: string | null;
  figures: DayFigures;
  differenceCount: number;
  note: string;
  lastBankFile: number;
  closedBy: string;
  closedEmail: string;
  closedAt: Date;
  sha256: string;
}

/** No transaction that began before midnight commits so late. */
const GRACE_MS = 15 * 60_000;
/** How far back the first close may be. */
export const FIRST_CLOSE_DAYS_MAX = 31;

/** The earliest day that can be closed; null: it has not ended. */
export function nextDayToClose(last: Pick<DailyClose, "day"> | null, now: Date): string | null {
  const day = last ? addDays(last.day, 1) : addDays(dayOf(now), -1);
  return isOver(day, now) ? day : null;
}

/** What is read of a day that is not closed grows with its age. */
export function canRead(day: string, last: Pick<DailyClose, "day"> | null, now: Date): boolean {
  const today = dayOf(now);
  if (last && day === addDays(last.day, 1)) return day <= today;
  return day >= addDays(today, -FIRST_CLOSE_DAYS_MAX) && day <= today;
}

/** Throws CONFLICT unless the day is over and the next in order. */
export function expectNextDay(day: string, last: Pick<DailyClose, "day"> | null, now: Date): void {
  if (!isOver(day, now)) {
    reject(`${day} can be closed 15 minutes after its end.`);
  }
  if (last === null) {
    const first = addDays(dayOf(now), -FIRST_CLOSE_DAYS_MAX);
    if (day < first) reject(`The first day that can be closed is ${first}.`);
    return;
  }
  if (day <= last.day) reject(`${day} is closed.`);
  const next = addDays(last.day, 1);
  if (day !== next) reject(`Days are closed in order. The next one is ${next}.`);
}

/** Throws INVALID_PARAMETER when there are differences without an explanation. */
export function expectExplained(figures: DayFigures, note: string): void {
  if (differenceCount(figures) === 0 || note.trim() !== "") return;
  const detail = "note must explain the differences.";
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

function isOver(day: string, now: Date): boolean {
  const end = endOfDay(day);
  return end !== null && now.getTime() >= end.getTime() + GRACE_MS;
}

function reject(detail: string): never {
  throw new GatewayError("CONFLICT", { detail });
}
