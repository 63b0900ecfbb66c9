import type { Deps } from "../../operations/deps.ts";
import { checkLedger } from "../../operations/settlement/check-ledger.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 60 * 60_000;

/**
 * Recomputes the ledger every hour and raises an alarm when a balance is not what its entries say.
 */
export function startLedgerChecks(deps: Deps): RepeatingTask {
  return repeat("check ledger", PAUSE_MS, deps.log, async () => {
    await checkLedger(deps);
    return PAUSE_MS;
  });
}
