/** Days as Malaysia counts them, UTC+8 without summer time. `YYYY-MM-DD`. */
const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
/**
 * Years that every program counts alike: there is no year 0 in PostgreSQL, and one in JavaScript.
 */
const FORM = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Begins a Malaysian day; null when there is no such date. */
export function startOfDay(date: string): Date | null {
  if (!FORM.test(date)) return null;
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  // 30 February becomes NaN or another day, depending on the day.
  const isReal = Number.isFinite(midnightMs) && new Date(midnightMs).toISOString().startsWith(date);
  return isReal ? new Date(midnightMs - OFFSET_MS) : null;
}

/** Ends a Malaysian day: the first moment that is no longer part of it. */
export function endOfDay(date: string): Date | null {
  const start = startOfDay(date);
  return start && new Date(start.getTime() + DAY_MS);
}

/** The day a moment belongs to. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day before the one a moment belongs to. */
export function dayBefore(at: Date): string {
  return dayOf(new Date(at.getTime() - DAY_MS));
}
