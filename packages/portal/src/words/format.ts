import type { Language } from "./define-words.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-MY", ms: "ms-MY" };
const TIME_ZONE = "Asia/Kuala_Lumpur";
const NO_BREAK_SPACE = "\u00a0";
const GROUPED = new Intl.NumberFormat("en-MY");

/** `RM 1,234.50`, never broken over lines. `amountMinor` in sen; negative ones carry a minus. */
export function formatAmount(amountMinor: number): string {
  const size = Math.abs(amountMinor);
  const sen = String(size % 100).padStart(2, "0");
  const sign = amountMinor < 0 ? "\u2212" : "";
  return `${sign}RM${NO_BREAK_SPACE}${GROUPED.format(Math.floor(size / 100))}.${sen}`;
}

/** Sen from what a user types, such as `1,234.5`; null when it is not an amount. */
export function readAmount(text: string): number | null {
  const plain = text
    .replaceAll(",", "")
    .replace(/^\s*RM\s*/i, "")
    .trim();
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

export function formatCount(count: number): string {
  return GROUPED.format(count);
}

/** `97.3%` of a share from 0 to 1. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return `${percent}%`;
}

const made = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const known =
    made.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: TIME_ZONE, hour12: true });
  made.set(key, known);
  // The runtime puts narrow spaces before the day half; one plain unbroken space reads the same.
  return known.format(at).replace(/[\u202f\u00a0 ](?=\p{L}+\.?$)/u, NO_BREAK_SPACE);
}

/** `21 Nov 2026, 2:05 pm`, Malaysian time. */
export function formatDateTime(at: string, language: Language): string {
  return format(language, { dateStyle: "medium", timeStyle: "short" }, new Date(at));
}

/** `21 Nov 2026`, Malaysian time. */
export function formatDate(at: string, language: Language): string {
  return format(language, { dateStyle: "medium" }, new Date(at));
}

/** The first moment of a Malaysian day, `YYYY-MM-DD`. */
export const startOfDay = (day: string) => `${day}T00:00:00+08:00`;

/** `21 Nov 2026` of a Malaysian day, `YYYY-MM-DD`. */
export function formatDay(day: string, language: Language): string {
  return formatDate(startOfDay(day), language);
}

/** `21 Nov 2026, 2:05:09 pm`: for logs. */
export function formatMoment(at: string, language: Language): string {
  return format(language, { dateStyle: "medium", timeStyle: "medium" }, new Date(at));
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

/** `2026-11-21T14:05:09`, Malaysian time. */
export function malaysianTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
}

/** `2026-11-21`: today's Malaysian date, some days before. */
export function dayBefore(now: Date, days: number): string {
  return malaysianTime(new Date(now.getTime() - days * 86_400_000)).slice(0, 10);
}

/** The size of a file as users know it: a KB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  const kib = bytes / 1_024;
  if (kib < 1_024) return `${Math.max(1, Math.round(kib))} KB`;
  return `${(kib / 1_024).toFixed(1)} MB`;
}
