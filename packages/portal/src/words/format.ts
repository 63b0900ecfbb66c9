import { readAmount as readTyped } from "@kaunter/checkout/read-amount";
import { isDay, malaysianTime } from "./days.ts";
import type { Language } from "./define-words.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-MY", ms: "ms-MY" };
const NO_BREAK_SPACE = "\u00a0";

/** `RM 1,234.50`, never broken over lines. `amountMinor` in sen; negative ones carry a minus. */
export function formatAmount(amountMinor: number): string {
  const size = Math.abs(amountMinor);
  const sen = String(size % 100).padStart(2, "0");
  const sign = amountMinor < 0 ? "\u2212" : "";
  return `${sign}RM${NO_BREAK_SPACE}${formatCount(Math.floor(size / 100))}.${sen}`;
}

/** Sen from what a user types, such as `1,234.5`; null when it is not an amount without doubt. */
export function readAmount(text: string): number | null {
  const typed = readTyped(text);
  return "amountMinor" in typed ? typed.amountMinor : null;
}

/** `12,345`, as `Intl.NumberFormat` writes it: see `MONTHS`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `97.3%` of a share from 0 to 1. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return `${percent}%`;
}

/**
 * As `Intl.DateTimeFormat` writes them. On its first use it loads a language, which takes a phone
 * up to 0.2 s before anything of a page can be seen.
 */
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  ms: "Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis".split(" "),
};
const HALVES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["am", "pm"],
  ms: ["PG", "PTG"],
};

function dateOf(time: string, language: Language): string {
  const [year, month, day] = time.slice(0, 10).split("-");
  return `${Number(day)} ${MONTHS[language][Number(month) - 1]} ${year}`;
}

/** `end` of `HH:MM:SS` that is shown. */
function dateTimeOf(time: string, language: Language, end: 16 | 19): string {
  const hour = Number(time.slice(11, 13));
  const half = HALVES[language][hour < 12 ? 0 : 1];
  const clock = `${hour % 12 || 12}${time.slice(13, end)}`;
  return `${dateOf(time, language)}, ${clock}${NO_BREAK_SPACE}${half}`;
}

/** `21 Nov 2026, 2:05 pm`, Malaysian time. */
export function formatDateTime(at: string, language: Language): string {
  return dateTimeOf(malaysianTime(new Date(at)), language, 16);
}

/** `21 Nov 2026`, Malaysian time. */
export function formatDate(at: string, language: Language): string {
  return dateOf(malaysianTime(new Date(at)), language);
}

/** `21 Nov 2026` of a Malaysian day, `YYYY-MM-DD`; any other text as it is. */
export function formatDay(day: string, language: Language): string {
  return isDay(day) ? dateOf(day, language) : day;
}

/** `Nov 2026` of a Malaysian month, `YYYY-MM`. */
export function formatMonth(month: string, language: Language): string {
  const [year, number] = month.split("-");
  return `${MONTHS[language][Number(number) - 1]} ${year}`;
}

/** `21 Nov 2026, 2:05:09 pm`: for logs. */
export function formatMoment(at: string, language: Language): string {
  return dateTimeOf(malaysianTime(new Date(at)), language, 19);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

/** `3 minutes ago`, `in 2 hours`. */
export function formatAgo(at: string, now: Date, language: Language): string {
  const difference = new Date(at).getTime() - now.getTime();
  const [unit, size] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? ["second", 1_000];
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" });
  return words.format(Math.round(difference / size), unit);
}

/** `340 ms`, `2.4 s`, `5 min`, `2 h`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)}${NO_BREAK_SPACE}ms`;
  if (durationMs < 60_000) return `${Math.round(durationMs / 100) / 10}${NO_BREAK_SPACE}s`;
  if (durationMs < 3_600_000) return `${Math.round(durationMs / 60_000)}${NO_BREAK_SPACE}min`;
  return `${Math.round(durationMs / 360_000) / 10}${NO_BREAK_SPACE}h`;
}

/** The size of a file as users know it: a KB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  const kib = bytes / 1_024;
  if (kib < 1_024) return `${Math.max(1, Math.round(kib))} KB`;
  return `${(kib / 1_024).toFixed(1)} MB`;
}
