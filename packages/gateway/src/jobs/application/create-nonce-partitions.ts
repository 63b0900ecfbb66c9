import type { Deps } from "../../operations/deps.ts";
import { dropOldNoncePartitions, ensureNoncePartitions } from "../../store/application/nonces.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 10 * 60_000;

/** Creates the next hours' partitions a day ahead and drops those no longer needed. */
export function startNoncePartitions(deps: Deps): RepeatingTask {
  return repeat("create nonce partitions", PAUSE_MS, deps.log, async () => {
    await ensureNoncePartitions(deps.database, deps.clock.now());
    await dropOldNoncePartitions(deps.database, deps.clock.now());
    return PAUSE_MS;
  });
}
