import { REMINDER_DAYS } from "../../domain/dispute/reminders.ts";
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { remindOfDispute } from "../../operations/dispute/remind-of-dispute.ts";
import { listDisputesToRemind } from "../../store/dispute/disputes.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 10 * 60_000;
const BATCH = 100;

/** Reminds merchants of disputes they have not responded to. */
export function startDisputeReminders(deps: Deps): RepeatingTask {
  return repeat("remind of disputes", PAUSE_MS, deps.log, async () => {
    await remindOfDueDisputes(deps);
    return PAUSE_MS;
  });
}

/** Sends every reminder that is due, and returns the number of mails. */
export async function remindOfDueDisputes(deps: Deps): Promise<number> {
  let mails = 0;
  for (;;) {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + REMINDER_DAYS[0] * DAY_MS);
    const due = await deps.reach.among(deps.database, (db, among) =>
      listDisputesToRemind(db, now, until, among, BATCH),
    );
    // One whose reminder fails is tried in the next round.
    let failed = 0;
    for (const dispute of due) {
      try {
        mails += await remindOfDispute(deps, dispute);
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, disputeId: dispute.id }, "dispute reminder failed");
      }
    }
    if (due.length < BATCH || failed > 0) return mails;
  }
}
