import type { Deps } from "../../operations/deps.ts";
import { checkLedger } from "../../operations/settlement/check-ledger.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 60 * 60_000;

/** Checks what was posted since, every hour, and each merchant at least once a Malaysian day. */
export function startLedgerChecks(deps: Deps): RepeatingTask {
  return repeat(deps, "check ledger", PAUSE_MS, async () => {
    await checkLedger(deps);
    return PAUSE_MS;
  });
}
