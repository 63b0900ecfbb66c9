/** Reports by email: when they are sent, and which days they are about. */
import type { MerchantId, UserId } from "../ids.ts";
import { addDays, dayOf, startOfDay, weekday } from "../malaysian-day.ts";

export const REPORT_RHYTHMS = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

export interface ReportSchedule {
  merchantId: MerchantId;
  /** Who gets it. */
  userId: UserId;
  rhythm: ReportRhythm;
  nextAt: Date;
  createdAt: Date;
}

/** Malaysian days, both included. */
export interface ReportedDays {
  from: string;
  to: string;
}

/** By Malaysian clocks. */
const SENT_AT_MS = 8 * 3_600_000;

/** The first moment after `now` at which a report is due: 08:00, on Mondays or on the first. */
export function nextReportAt(rhythm: ReportRhythm, now: Date): Date {
  let day = dayOf(now);
  while (timeOf(day) <= now || firstDayOf(rhythm, day) !== day) day = addDays(day, 1);
  return timeOf(day);
}

/** The last whole day, week from Monday, or month before a moment. */
export function reportedDays(rhythm: ReportRhythm, now: Date): ReportedDays {
  const to = addDays(firstDayOf(rhythm, dayOf(now)), -1);
  return { from: firstDayOf(rhythm, to), to };
}

/** The day, week or month before that of a report. */
export function daysBefore(rhythm: ReportRhythm, { from }: ReportedDays): ReportedDays {
  const to = addDays(from, -1);
  return { from: firstDayOf(rhythm, to), to };
}

function firstDayOf(rhythm: ReportRhythm, day: string): string {
  if (rhythm === "DAILY") return day;
  if (rhythm === "MONTHLY") return `${day.slice(0, 8)}01`;
  return addDays(day, -((weekday(day) + 6) % 7));
}

function timeOf(day: string): Date {
  const start = startOfDay(day);
  if (!start) throw new Error(`${day} is no day`);
  return new Date(start.getTime() + SENT_AT_MS);
}
