import { assert } from "../../../domain/assert.ts";
import { endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import { openDays } from "../../../domain/settlement/close/open-days.ts";
import { findLastDailyClose } from "../../../store/settlement/close/daily-closes.ts";
import { hasPostings, listBookedDays } from "../../../store/settlement/close/day-movements.ts";
import type { Deps } from "../../deps.ts";

/** Of the oldest; more says nothing. */
const COUNT_MAX = 100;

/** How many days wait to be closed: over, not closed, and with a movement. */
export async function countOpenDays({
  database,
  clock,
}: Pick<Deps, "clock" | "database">): Promise<number> {
  const last = await findLastDailyClose(database);
  const days = openDays(last, clock.now(), COUNT_MAX);
  const [first, latest] = [days[0], days.at(-1)];
  if (first === undefined || latest === undefined) return 0;
  const booked = new Set(await listBookedDays(database, first, latest));
  let count = 0;
  for (const day of days) {
    const [from, until] = [startOfDay(day), endOfDay(day)];
    assert(from && until, "a day of the calendar");
    if (booked.has(day) || (await hasPostings(database, { from, until }))) count += 1;
  }
  return count;
}
