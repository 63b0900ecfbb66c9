import { addDays, startOfDay } from "../../malaysian-day.ts";

/** A Malaysian month, as far as it has passed. */
export interface AccountingMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Its first moment. */
  from: Date;
  /** The first moment after it; of a month that has not ended, after the moment of reading. */
  until: Date;
  hasEnded: boolean;
}

/** Null for what is no month, or has not begun. */
export function readAccountingMonth(month: string, now: Date): AccountingMonth | null {
  const from = /^\d{4}-\d\d$/.test(month) ? startOfDay(`${month}-01`) : null;
  // The 28th and four days more are in the next month, whichever it is.
  const next = from && startOfDay(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`);
  if (!(from && next) || from > now) return null;
  const hasEnded = next <= now;
  return { month, from, until: hasEnded ? next : new Date(now.getTime() + 1), hasEnded };
}
