import type { Deps } from "../../operations/deps.ts";
import { expireCheckout } from "../../operations/payment/close-checkout.ts";
import {
  expireUntouchedCheckouts,
  listExpiredCheckouts,
  listUntouchedCheckouts,
} from "../../store/checkout/checkouts.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

/** Most checkouts have no attempt and are expired in bulk. */
const UNTOUCHED_MAX = 2_000;
const TRIED_MAX = 200;
const PAUSE_MS = 5_000;

/** Expires checkouts that no attempt keeps open. */
export function startExpiry(deps: Deps): RepeatingTask {
  return repeat("expire checkouts", PAUSE_MS, deps.log, async () =>
    (await expireSome(deps)) ? 0 : PAUSE_MS,
  );
}

/** Closes all expired checkouts. */
export async function expireDueCheckouts(deps: Deps): Promise<void> {
  while (await expireSome(deps));
}

/** True when there may be more. */
async function expireSome(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const untouched = await listUntouchedCheckouts(deps.database, now, UNTOUCHED_MAX);
  const byShard = Map.groupBy(untouched, ({ merchantId }) => deps.shards.shardOf(merchantId));
  for (const due of byShard.values()) {
    await deps.database.transaction((tx) => expireUntouchedCheckouts(tx, due, now));
  }
  const tried = await listExpiredCheckouts(deps.database, now, TRIED_MAX);
  let closed = 0;
  for (const checkout of tried) {
    try {
      await expireCheckout(deps, checkout);
      closed += 1;
    } catch (error) {
      // A checkout that cannot be closed must not block the next ones.
      deps.log.error({ err: error, checkoutId: checkout.id }, "expiry failed");
    }
  }
  return untouched.length === UNTOUCHED_MAX || (tried.length === TRIED_MAX && closed > 0);
}
