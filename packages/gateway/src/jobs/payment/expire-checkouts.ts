import type { Deps } from "../../operations/deps.ts";
import { expireCheckout } from "../../operations/payment/close-checkout.ts";
import { expireUntouchedCheckouts, listOverdueCheckouts } from "../../store/checkout/checkouts.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

/** Most checkouts are never touched: they are closed many at a time. */
const UNTOUCHED_MAX = 2_000;
const TRIED_MAX = 200;
const PAUSE_MS = 5_000;

/** Closes checkouts whose time is over and that no attempt holds open. */
export function startExpiry(deps: Deps): RepeatingTask {
  return repeat("expire checkouts", PAUSE_MS, deps.log, async () =>
    (await expireSome(deps)) ? 0 : PAUSE_MS,
  );
}

/** Closes everything whose time is over. */
export async function expireDueCheckouts(deps: Deps): Promise<void> {
  while (await expireSome(deps));
}

/** True when there may be more. */
async function expireSome(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const untouched = await deps.database.transaction((tx) =>
    expireUntouchedCheckouts(tx, now, UNTOUCHED_MAX),
  );
  const tried = await listOverdueCheckouts(deps.database, now, TRIED_MAX);
  let closed = 0;
  for (const id of tried) {
    try {
      await expireCheckout(deps, id);
      closed += 1;
    } catch (error) {
      // One that cannot be closed must not hold up those behind it.
      deps.log.error({ err: error, checkoutId: id }, "expiry failed");
    }
  }
  return untouched === UNTOUCHED_MAX || (tried.length === TRIED_MAX && closed > 0);
}
