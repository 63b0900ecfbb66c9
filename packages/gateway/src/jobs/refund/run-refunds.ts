import type { Deps } from "../../operations/deps.ts";
import { runRefund } from "../../operations/refund/run-refund.ts";
import { claimDueRefunds } from "../../store/refund/refunds.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const BATCH_MAX = 20;
const CLAIM_MS = 120_000;
const PAUSE_MS = 1_000;

/** Processes due refunds: automatic ones, and those without a response. */
export function startRefunds(deps: Deps): RepeatingTask {
  return repeat("run refunds", PAUSE_MS, deps.log, async () =>
    (await runDueRefunds(deps)) === BATCH_MAX ? 0 : PAUSE_MS,
  );
}

/** One round; returns how many refunds it processed. */
export async function runDueRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const due = await claimDueRefunds(deps.database, now, claimUntil, BATCH_MAX);
  await Promise.all(
    due.map((refund) =>
      runRefund(deps, refund, refund.tries === 1).catch((error: unknown) => {
        deps.log.error({ err: error, refundId: refund.id }, "refund failed");
      }),
    ),
  );
  return due.length;
}
