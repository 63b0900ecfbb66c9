import type { Deps } from "../../operations/deps.ts";
import { callDispute } from "../../operations/dispute/call-dispute.ts";
import { claimDueDisputes } from "../../store/dispute/disputes.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const BATCH_MAX = 20;
const CLAIM_MS = 120_000;
const PAUSE_MS = 5_000;

/** Retries responses that were not confirmed, and checks the status of open disputes. */
export function startDisputes(deps: Deps): RepeatingTask {
  return repeat("follow disputes", PAUSE_MS, deps.log, async () =>
    (await followDueDisputes(deps)) === BATCH_MAX ? 0 : PAUSE_MS,
  );
}

/** One round; returns how many disputes it processed. */
export async function followDueDisputes(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const due = await claimDueDisputes(deps.database, now, claimUntil, BATCH_MAX);
  await Promise.all(
    due.map((dispute) =>
      callDispute(deps, dispute).catch((error: unknown) => {
        deps.log.error({ err: error, disputeId: dispute.id }, "dispute failed");
      }),
    ),
  );
  return due.length;
}
