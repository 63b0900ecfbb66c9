import type { Deps } from "../../operations/deps.ts";
import { runRefund } from "../../operations/refund/run-refund.ts";
import { claimDueRefunds } from "../../store/refund/refunds.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const BATCH_MAX = 20;
const CLAIM_MS = 120_000;
const PAUSE_MS = 1_000;

/** Takes up refunds that are due: our own, and those whose answer never came. */
export function startRefunds(deps: Deps): RepeatingTask {
  return repeat("run refunds", PAUSE_MS, deps.log, async () =>
    (await runDueRefunds(deps)) === BATCH_MAX ? 0 : PAUSE_MS,
  );
}

/** One round; answers how many refunds it took up. */
export async function runDueRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const due = await claimDueRefunds(deps.database, now, claimUntil, BATCH_MAX);
  await Promise.all(
    due.map(({ refund, isFirstTry }) =>
      runRefund(deps, refund, isFirstTry).catch((error: unknown) => {
        deps.log.error({ err: error, refundId: refund.id }, "refund failed");
      }),
    ),
  );
  return due.length;
}
