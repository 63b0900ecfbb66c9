/**
 * Charge days of a recurring customer. Days are Malaysian (UTC+8), `YYYY-MM-DD`. Pure. Source:
 * docs/spec/interface.md#recurring-and-tokenized-customers
 */
import { GatewayError } from "../errors.ts";
import { addDays, startOfDay, weekday } from "../malaysian-day.ts";

export const RECURRING_INTERVALS = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type RecurringInterval = (typeof RECURRING_INTERVALS)[number];

export interface RecurringRule {
  interval: RecurringInterval;
  /**
   * WEEKLY 0-6 from Sunday; MONTHLY -1 last day, 0 first day, 1-28; "" the day the card was stored.
   */
  target: string;
  /** The day the card was stored, for a schedule without a target. */
  boundOn: string;
}

/** Charges start at 09:00, when payers can respond to their bank. */
const CHARGE_HOUR_MS = 9 * 3_600_000;
/** No schedule skips more days than this. */
const DAYS_SEARCHED_MAX = 62;
const DAYS_OF_LONGEST_MONTH = 31;

const TARGETS: Readonly<Record<RecurringInterval, RegExp>> = {
  DAILY: /^.{0,20}$/,
  WEEKLY: /^[0-6]?$/,
  MONTHLY: /^(-1|0|[1-9]|1\d|2[0-8])?$/,
};

/** Throws INVALID_PARAMETER. A daily schedule ignores its target and keeps it as sent. */
export function expectTarget(interval: RecurringInterval, target: string): void {
  if (TARGETS[interval].test(target)) return;
  const wanted = interval === "WEEKLY" ? "0 (Sunday) to 6" : "-1 (last day), 0 (first) or 1 to 28";
  throw new GatewayError("INVALID_PARAMETER", {
    detail: `recurringTarget of ${interval} must be ${wanted}.`,
  });
}

/** The first charge day on or after `day`. */
export function firstChargeOn(rule: RecurringRule, day: string): string {
  for (let i = 0; i < DAYS_SEARCHED_MAX; i += 1) {
    const candidate = addDays(day, i);
    if (isChargeDay(rule, candidate)) return candidate;
  }
  throw new Error(`no day of the rule ${rule.interval} ${rule.target} after ${day}`);
}

/** The first charge day after `day`. */
export function nextChargeOn(rule: RecurringRule, day: string): string {
  return firstChargeOn(rule, addDays(day, 1));
}

/** The rule as a payer reads it: a weekday (0 is Sunday), a day of the month, or its last day. */
export function chargeDay({ interval, target, boundOn }: RecurringRule): number | "last" | null {
  switch (interval) {
    case "DAILY":
      return null;
    case "WEEKLY":
      return target === "" ? weekday(boundOn) : Number(target);
    case "MONTHLY": {
      const wanted = dayWanted(target, boundOn, DAYS_OF_LONGEST_MONTH);
      return wanted === DAYS_OF_LONGEST_MONTH ? "last" : wanted;
    }
  }
}

/** When a day's charge becomes due. */
export function chargeMoment(day: string): Date {
  const start = startOfDay(day);
  if (!start) throw new Error(`not a day: ${day}`);
  return new Date(start.getTime() + CHARGE_HOUR_MS);
}

/** `YYYYMMDD`, the reference of a day's charge. */
export function chargeReference(day: string): string {
  return day.replaceAll("-", "");
}

function isChargeDay({ interval, target, boundOn }: RecurringRule, day: string): boolean {
  switch (interval) {
    case "DAILY":
      return true;
    case "WEEKLY":
      return weekday(day) === (target === "" ? weekday(boundOn) : Number(target));
    case "MONTHLY":
      return dayOfMonth(day) === dayWanted(target, boundOn, lastDayOfMonth(day));
  }
}

/** In a shorter month, the last day replaces the 29th to 31st. */
function dayWanted(target: string, boundOn: string, last: number): number {
  if (target === "") return Math.min(dayOfMonth(boundOn), last);
  if (target === "-1") return last;
  return target === "0" ? 1 : Number(target);
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

function lastDayOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
