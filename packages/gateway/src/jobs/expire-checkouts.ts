import { expireCheckout } from "../operations/close-checkout.ts";
import type { Deps } from "../operations/deps.ts";
import { listOverdueCheckouts } from "../store/checkouts.ts";
import { type RepeatingTask, repeat } from "./repeat.ts";

const BATCH_MAX = 200;
const PAUSE_MS = 5_000;

/** Closes checkouts whose time is over and that no attempt holds open. */
export function startExpiry(deps: Deps): RepeatingTask {
  return repeat("expire checkouts", PAUSE_MS, deps.log, async () => {
    const overdue = await listOverdueCheckouts(deps.database, deps.clock.now(), BATCH_MAX);
    for (const id of overdue) await expireCheckout(deps, id);
    return PAUSE_MS;
  });
}
