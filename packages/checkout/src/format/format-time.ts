import type { Language } from "../view/facts.ts";
import { LOCALES } from "./languages.ts";
import { perLanguage } from "./per-language.ts";
import { perText } from "./per-text.ts";

const TIME_ZONE = "Asia/Kuala_Lumpur";
const MINUTE_MS = 60_000;

const timesWith = (options: Intl.DateTimeFormatOptions) =>
  perLanguage(
    (lang) =>
      new Intl.DateTimeFormat(LOCALES[lang], { ...options, timeZone: TIME_ZONE, hour12: true }),
  );
const durationsIn = (unit: "second" | "minute") =>
  perLanguage(
    (lang) => new Intl.NumberFormat(LOCALES[lang], { style: "unit", unit, unitDisplay: "long" }),
  );

const dateTimes = timesWith({ dateStyle: "medium", timeStyle: "short" });
const times = timesWith({ timeStyle: "short" });
const dates = timesWith({ dateStyle: "medium" });
const weekdays = timesWith({ weekday: "long" });
const durations = { second: durationsIn("second"), minute: durationsIn("minute") };

/**
 * The runtime puts narrow spaces before the day half; one plain unbroken space reads the same
 * everywhere.
 */
function unbroken(text: string): string {
  return text.replace(/[\u202f\u00a0 ](?=\p{L}+\.?$)/u, "\u00a0");
}

/** `21 Nov 2026, 2:05 pm` in Malaysian time. */
export function formatDateTime(at: Date, lang: Language): string {
  return unbroken(dateTimes(lang).format(at));
}

/** `2:05 pm` in Malaysian time. */
export function formatTime(at: Date, lang: Language): string {
  return timesOfMinutes(lang)(String(Math.floor(at.getTime() / MINUTE_MS)));
}

/** The same few minutes are in the pages of many checkouts. */
const timesOfMinutes = perLanguage((lang) =>
  perText((minute) => unbroken(times(lang).format(Number(minute) * MINUTE_MS))),
);

/** `21 Nov 2026`, the day in Malaysia. */
export function formatDate(at: Date, lang: Language): string {
  return dates(lang).format(at);
}

/** 0 is Sunday. */
export function formatWeekday(weekday: number, lang: Language): string {
  // The first day of 2023 was a Sunday.
  const at = new Date(Date.UTC(2023, 0, 1 + weekday));
  return weekdays(lang).format(at);
}

/** The same day in Malaysia. */
export function isSameDay(one: Date, other: Date): boolean {
  return formatDate(one, "en") === formatDate(other, "en");
}

/** `3 minutes` or `40 seconds`, rounded up to the larger unit that fits. */
export function formatDuration(durationMs: number, lang: Language): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  if (seconds < 60) return durations.second(lang).format(seconds);
  return durations.minute(lang).format(Math.ceil(seconds / 60));
}

/** `9:41`, for a countdown. */
export function formatClock(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
