import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { closeExpiredCheckouts, listExpiredCheckouts } from "../../store/checkout/expiry.ts";

/** Merchants take no turns: a worker closes several thousand checkouts a second. */
const BATCH_MAX = 2_000;
const PAUSE_MS = 5_000;

/** Closes expired checkouts that no attempt keeps open. */
export function startExpiry(deps: Deps): RepeatingTask {
  return repeat(deps, "expire checkouts", PAUSE_MS, async () =>
    (await expireSome(deps)) ? 0 : PAUSE_MS,
  );
}

/** Closes all expired checkouts. */
export async function expireDueCheckouts(deps: Deps): Promise<void> {
  while (await expireSome(deps));
}

/** True when there may be more. */
async function expireSome({ clock, database, log, reach, shards }: Deps): Promise<boolean> {
  const now = clock.now();
  const expired = await reach.among(database, (db, among) =>
    listExpiredCheckouts(db, now, BATCH_MAX, among),
  );
  // A transaction that stays on one shard needs no second phase to commit.
  const byShard = Map.groupBy(expired, ({ merchantId }) => shards.shardOf(merchantId));
  const errors: unknown[] = [];
  for (const due of byShard.values()) {
    try {
      const closed = await database.transaction((tx) => closeExpiredCheckouts(tx, due, now));
      if (closed.length > 0) log.info({ count: closed.length }, "checkouts expired");
    } catch (error) {
      errors.push(error); // the other shards do not wait for it
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
  return expired.length === BATCH_MAX;
}
