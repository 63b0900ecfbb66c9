import type { MoneyEvent } from "../../domain/notification/money-event.ts";
import { listEventPage, lockEventCounter, numberEvents } from "../../store/notification/events.ts";
import type { Deps } from "../deps.ts";

/**
 * Events after `after`, in order and without gaps. Numbers are assigned here, to committed events
 * only and by one reader at a time, so an event that commits late gets a later number.
 */
export async function readEvents(
  deps: Pick<Deps, "database">,
  merchantId: string,
  after: number,
  limit: number,
): Promise<MoneyEvent[]> {
  const numbered = await listEventPage(deps.database, merchantId, after, limit);
  if (numbered.length === limit) return numbered;
  await deps.database.transaction(async (tx) => {
    const last = await lockEventCounter(tx, merchantId);
    await numberEvents(tx, merchantId, last, limit);
  });
  return listEventPage(deps.database, merchantId, after, limit);
}
