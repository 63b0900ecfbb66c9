import type { ReportPoint } from "../../../generated/api.ts";
import { addDays, DAY_MS, isDay, timeOf } from "../../../words/days.ts";

const DAYS_MAX = 366;

export const GRANULARITIES = ["day", "week", "month"] as const;
type Granularity = (typeof GRANULARITIES)[number];
export const COMPARISONS = ["previous", "year"] as const;
type Comparison = (typeof COMPARISONS)[number];

/** Malaysian days; both are included. */
export interface Period {
  from: string;
  to: string;
}

const lengthOf = ({ from, to }: Period) => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

/** Null unless it is a period of 1 to 366 days. */
export function readPeriod(period: Period): Period | null {
  if (!isDay(period.from) || !isDay(period.to)) return null;
  const days = lengthOf(period);
  return days >= 1 && days <= DAYS_MAX ? period : null;
}

/** The period of the same length before, or the same days of last year. */
export function comparedWith(period: Period, comparison: Comparison): Period {
  if (comparison === "year") return { from: yearBefore(period.from), to: yearBefore(period.to) };
  const days = lengthOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}

/** 29 February becomes 28 February. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return `${year}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;
}

const FIGURES = [
  "count",
  "successCount",
  "failedCount",
  "amountMinor",
  "refundedMinor",
  "feeMinor",
  "netMinor",
  "disputedCount",
] as const;

/** Of what has ended: null while nothing has. */
export function successRateOf(point: Pick<ReportPoint, "successCount" | "failedCount">) {
  const ended = point.successCount + point.failedCount;
  return ended === 0 ? null : point.successCount / ended;
}

/** Of a time in which nothing happened. */
export function emptyPoint(label: string): ReportPoint {
  return {
    ...{ label, name: label, count: 0, successCount: 0, failedCount: 0 },
    ...{ amountMinor: 0, refundedMinor: 0, feeMinor: 0, netMinor: 0, disputedCount: 0 },
  };
}

/** Sums of days by weeks (named after their Monday) or months (after their first day). */
export function groupDays(days: readonly ReportPoint[], by: Granularity): ReportPoint[] {
  const groups = new Map<string, ReportPoint>();
  for (const day of days) {
    const label = startOf(day.label, by);
    const sum = { ...(groups.get(label) ?? emptyPoint(label)) };
    for (const figure of FIGURES) sum[figure] += day[figure];
    groups.set(label, sum);
  }
  return [...groups.values()];
}

function startOf(day: string, by: Granularity): string {
  if (by === "day") return day;
  if (by === "month") return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
}
