import type { Language } from "../view/facts.ts";
import { LOCALES } from "./languages.ts";

const TIME_ZONE = "Asia/Kuala_Lumpur";

const dateTimes = new Map<Language, Intl.DateTimeFormat>();
const times = new Map<Language, Intl.DateTimeFormat>();
const dates = new Map<Language, Intl.DateTimeFormat>();
const weekdays = new Map<Language, Intl.DateTimeFormat>();

function cached(
  cache: Map<Language, Intl.DateTimeFormat>,
  lang: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = cache.get(lang);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALES[lang], {
    ...options,
    timeZone: TIME_ZONE,
    hour12: true,
  });
  cache.set(lang, made);
  return made;
}

/**
 * The runtime puts narrow spaces before the day half; one plain unbroken space reads the same
 * everywhere.
 */
function unbroken(text: string): string {
  return text.replace(/[\u202f\u00a0 ](?=\p{L}+\.?$)/u, "\u00a0");
}

/** `21 Nov 2026, 2:05 pm` in Malaysian time. */
export function formatDateTime(at: Date, lang: Language): string {
  return unbroken(cached(dateTimes, lang, { dateStyle: "medium", timeStyle: "short" }).format(at));
}

/** `2:05 pm` in Malaysian time. */
export function formatTime(at: Date, lang: Language): string {
  return unbroken(cached(times, lang, { timeStyle: "short" }).format(at));
}

/** `21 Nov 2026`, the day in Malaysia. */
export function formatDate(at: Date, lang: Language): string {
  return cached(dates, lang, { dateStyle: "medium" }).format(at);
}

/** 0 is Sunday. */
export function formatWeekday(weekday: number, lang: Language): string {
  // The first day of 2023 was a Sunday.
  const at = new Date(Date.UTC(2023, 0, 1 + weekday));
  return cached(weekdays, lang, { weekday: "long" }).format(at);
}

/** The same day in Malaysia. */
export function isSameDay(one: Date, other: Date): boolean {
  return formatDate(one, "en") === formatDate(other, "en");
}

/** `3 minutes` or `40 seconds`, rounded up to the larger unit that fits. */
export function formatDuration(durationMs: number, lang: Language): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(LOCALES[lang], {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(count);
}

/** `9:41`, for a countdown. */
export function formatClock(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
