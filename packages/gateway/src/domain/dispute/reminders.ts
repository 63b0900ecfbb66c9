import { DAY_MS } from "../malaysian-day.ts";
import type { Dispute } from "./dispute.ts";

/** Merchants are reminded this many days before the response deadline. */
export const REMINDER_DAYS = [7, 3, 1] as const;
type ReminderDays = (typeof REMINDER_DAYS)[number];

type RemindedDispute = Pick<Dispute, "state" | "dueAt" | "remindedDays">;

/**
 * The reminder that is due, as days before the deadline; null: none. Of several that were missed
 * only the last is sent, and none once the merchant has responded.
 */
export function dueReminder(
  { state, dueAt, remindedDays }: RemindedDispute,
  now: Date,
): ReminderDays | null {
  if (state !== "OPEN" || dueAt === null || now >= dueAt) return null;
  const leftMs = dueAt.getTime() - now.getTime();
  const days = REMINDER_DAYS.findLast((each) => leftMs <= each * DAY_MS);
  if (days === undefined || (remindedDays !== null && remindedDays <= days)) return null;
  return days;
}
