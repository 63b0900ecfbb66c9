/** Days that are over and not closed. Pure. Source: docs/adr/0034-daily-closes.md. */
import { addDays, dayOf } from "../../malaysian-day.ts";
import { type DailyClose, FIRST_CLOSE_DAYS_MAX, nextDayToClose } from "./daily-close.ts";

/**
 * The days that an operator can close, oldest first, at most `max`. Before the first close they go
 * back as far as that may.
 */
export function openDays(last: Pick<DailyClose, "day"> | null, now: Date, max: number): string[] {
  const today = dayOf(now);
  const until = nextDayToClose(null, now) ?? addDays(today, -2);
  const days: string[] = [];
  let day = last ? addDays(last.day, 1) : addDays(today, -FIRST_CLOSE_DAYS_MAX);
  for (; day <= until && days.length < max; day = addDays(day, 1)) days.push(day);
  return days;
}
