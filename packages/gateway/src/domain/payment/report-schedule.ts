/** Reports by email: when they are sent, and which days they are about. */
import type { MerchantId, UserId } from "../ids.ts";
import { DAY_MS, dayOf, startOfDay } from "../malaysian-day.ts";

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
  const today = dayOf(now);
  const isToday = timeOf(today) > now.getTime() && isFirstDay(rhythm, today);
  return new Date(timeOf(isToday ? today : addDays(lastDayOf(rhythm, today), 1)));
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
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function lastDayOf(rhythm: ReportRhythm, day: string): string {
  const first = firstDayOf(rhythm, day);
  if (rhythm === "DAILY") return first;
  if (rhythm === "WEEKLY") return addDays(first, 6);
  return addDays(firstDayOf(rhythm, addDays(first, 31)), -1);
}

const isFirstDay = (rhythm: ReportRhythm, day: string) => firstDayOf(rhythm, day) === day;

function timeOf(day: string): number {
  const start = startOfDay(day);
  if (!start) throw new Error(`${day} is no day`);
  return start.getTime() + SENT_AT_MS;
}

function addDays(day: string, count: number): string {
  return dayOf(new Date(timeOf(day) + count * DAY_MS));
}
