/** When a merchant is notified that webhooks to a URL are failing. Pure. */

import { DAY_MS } from "../malaysian-day.ts";

/** Percent of the attempts of about the last hour that failed; 0: fewer. */
export const ALERT_LEVELS = [0, 50, 90, 100] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

export interface AttemptCounts {
  delivered: number;
  failed: number;
}

/** A URL is counted and reported for this long after its last failure, and then forgotten. */
export const REMEMBERED_MS = 7 * DAY_MS;

/** Many shops put the order in the query: all of them are one receiver. Elsewhere it names one. */
export function receiverOf(url: string): string {
  return /^https?:/i.test(url) ? url.replace(/[?#].*$/s, "") : url;
}

/** Fewer say nothing. */
const ATTEMPTS_MIN = 5;
/** What is older counts half, so that the counts are about those of the last hour. */
export const HALF_LIFE_MS = 30 * 60_000;
/** A level that has been reported is reported again after this. */
const QUIET_MS = DAY_MS;

/** `before` as it was counted until now, and what was counted since. */
export function addCounts(
  before: AttemptCounts & { countedFrom: Date },
  since: AttemptCounts,
  now: Date,
): AttemptCounts & { countedFrom: Date } {
  const isOld = now.getTime() - before.countedFrom.getTime() >= HALF_LIFE_MS;
  const kept = (count: number) => (isOld ? Math.floor(count / 2) : count);
  return {
    delivered: kept(before.delivered) + since.delivered,
    failed: kept(before.failed) + since.failed,
    countedFrom: isOld ? now : before.countedFrom,
  };
}

/** The level of these counts; `before` while they are too few to say. */
export function decideLevel({ delivered, failed }: AttemptCounts, before: AlertLevel): AlertLevel {
  const all = delivered + failed;
  if (all < ATTEMPTS_MIN) return before;
  return ALERT_LEVELS.findLast((level) => failed * 100 >= level * all) ?? 0;
}

/** What was reported last, and when. */
export interface Reported {
  level: AlertLevel;
  at: Date;
}

/** Whether a level is news: higher than what was reported, or reported long ago. */
export function isNews(
  level: AlertLevel,
  before: AlertLevel,
  reported: Reported | null,
  now: Date,
) {
  if (level <= before) return false;
  if (!reported || level > reported.level) return true;
  return now.getTime() - reported.at.getTime() >= QUIET_MS;
}
