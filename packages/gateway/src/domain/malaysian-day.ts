/** Malaysian days, UTC+8 without daylight saving time, as `YYYY-MM-DD`. */
const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
/** Years that all programs agree on: JavaScript has a year 0, PostgreSQL does not. */
const FORM = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** The first moment of a Malaysian day; null for an invalid date. */
export function startOfDay(date: string): Date | null {
  if (!FORM.test(date)) return null;
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  // JavaScript turns 30 February into NaN or another day.
  const isReal = Number.isFinite(midnightMs) && new Date(midnightMs).toISOString().startsWith(date);
  return isReal ? new Date(midnightMs - OFFSET_MS) : null;
}

/** The first moment after a Malaysian day. */
export function endOfDay(date: string): Date | null {
  const start = startOfDay(date);
  return start && new Date(start.getTime() + DAY_MS);
}

/** The whole Malaysian days that a range touches; null where the calendar has none. */
export function wholeDays(range: { from: Date; to: Date }): { from: Date; to: Date } | null {
  const from = startOfDay(dayOf(range.from));
  const to = endOfDay(dayOf(new Date(range.to.getTime() - 1)));
  return from && to && { from, to };
}

/** The Malaysian day of a moment. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`).getTime() + days * DAY_MS;
  return new Date(at).toISOString().slice(0, 10);
}

/** 0 is Sunday. A date has the same weekday everywhere. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Malaysian day before that of a moment. */
export function dayBefore(at: Date): string {
  return dayOf(new Date(at.getTime() - DAY_MS));
}

/** `2026-11-21T14:05:09.120+08:00`: a moment by Malaysian clocks, with its offset. */
export function formatMalaysianTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().replace("Z", "+08:00");
}
