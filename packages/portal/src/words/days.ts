export const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Of a day, `YYYY-MM-DD`, for counting days only. */
export const timeOf = (day: string) => new Date(`${day}T00:00:00Z`).getTime();
/** Addresses have any text. */
export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(timeOf(text));
export const addDays = (day: string, days: number) =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first moment of a Malaysian day, `YYYY-MM-DD`. */
export const startOfDay = (day: string) => `${day}T00:00:00+08:00`;

/** `2026-11-21T14:05:09`, Malaysian time. */
export function malaysianTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
}

/** `2026-11`: this month and those before it, in Malaysian time; the latest first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 1] = malaysianTime(now).slice(0, 7).split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** `2026-11-21`: today's Malaysian date, some days before. */
export function dayBefore(now: Date, days: number): string {
  return malaysianTime(new Date(now.getTime() - days * DAY_MS)).slice(0, 10);
}

/** `2026-10`: the Malaysian month before the current one. */
export function monthBefore(now: Date): string {
  const today = dayBefore(now, 0);
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
}
