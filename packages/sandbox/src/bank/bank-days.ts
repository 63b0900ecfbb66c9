/** Days of the bank, in Malaysian time, as `YYYY-MM-DD`. */
const MALAYSIA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** When a day's transfers are booked and its statement is written. */
const CLOSES_AT_MS = 23 * 3_600_000;
const FORM = /^[1-9]\d{3}-\d{2}-\d{2}$/;

export function dayOf(at: Date): string {
  return new Date(at.getTime() + MALAYSIA_MS).toISOString().slice(0, 10);
}

export function closeOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MALAYSIA_MS + CLOSES_AT_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The n-th day after it from Monday to Friday. Public holidays are business days here. */
export function addBusinessDays(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; ) {
    found = addDays(found, 1);
    if (![0, 6].includes(new Date(`${found}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return found;
}

export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return FORM.test(text) && Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** `2026-11-28T23:00:00.000+08:00`. */
export function formatTime(at: Date): string {
  return new Date(at.getTime() + MALAYSIA_MS).toISOString().replace("Z", "+08:00");
}
