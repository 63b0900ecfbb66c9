import type { FigurePoint, ReportPoint } from "../../../generated/api.ts";
import { DAY_MS, dayBefore } from "../../../words/days.ts";
import { emptyPoint } from "./report-period.ts";

const DAYS_MAX = 366;

/** The points of a chart by day with an empty one for each day on which nothing happened. */
export function fillDays<Point extends FigurePoint>(figures: {
  from: string;
  to: string;
  byDay: readonly Point[];
}): (Point | ReportPoint)[] {
  const known = new Map(figures.byDay.map((point) => [point.label, point]));
  const end = new Date(figures.to).getTime();
  const filled: (Point | ReportPoint)[] = [];
  for (let at = new Date(figures.from).getTime(); at < end; at += DAY_MS) {
    if (filled.length === DAYS_MAX) break;
    const label = dayBefore(new Date(at), 0);
    filled.push(known.get(label) ?? emptyPoint(label));
  }
  return filled;
}
