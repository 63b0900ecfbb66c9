/** The first moment of a Malaysian day, `YYYY-MM-DD`. */
export const startOfDay = (day: string) => `${day}T00:00:00+08:00`;

/** `2026-11-21T14:05:09`, Malaysian time. */
export function malaysianTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
}

/** `2026-11-21`: today's Malaysian date, some days before. */
export function dayBefore(now: Date, days: number): string {
  return malaysianTime(new Date(now.getTime() - days * 86_400_000)).slice(0, 10);
}
