import type { Deps } from "../../operations/deps.ts";
import { deliverPayoutFiles } from "../../operations/payout/deliver-payout-file.ts";
import { endHolds } from "../../operations/payout/hold-payout.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 30_000;

/** Ends holds whose time is over, and delivers approved files where a place is configured. */
export function startPayouts(deps: Deps): RepeatingTask {
  return repeat(deps, "send payouts", PAUSE_MS, async () => {
    await endHolds(deps);
    if (deps.payouts.store) await deliverPayoutFiles(deps, deps.payouts.store);
    return PAUSE_MS;
  });
}
