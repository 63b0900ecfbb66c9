import type { Deps } from "../operations/deps.ts";
import { inquirePayment } from "../operations/inquire-payment.ts";
import { claimDueInquiries } from "../store/transactions.ts";
import { type RepeatingTask, repeat } from "./repeat.ts";

const BATCH_MAX = 20;
const CLAIM_MS = 120_000;
const PAUSE_MS = 1_000;

/** Asks rails about payments whose outcome is not known yet. */
export function startInquiries(deps: Deps): RepeatingTask {
  return repeat("inquire payments", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    const claimUntil = new Date(now.getTime() + CLAIM_MS);
    const due = await claimDueInquiries(deps.database, now, claimUntil, BATCH_MAX);
    await Promise.all(
      due.map((payment) =>
        inquirePayment(deps, payment).catch((error: unknown) => {
          deps.log.error({ err: error, attemptId: payment.attemptId }, "inquiry failed");
        }),
      ),
    );
    return due.length === BATCH_MAX ? 0 : PAUSE_MS;
  });
}
