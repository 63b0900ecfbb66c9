import { REMINDER_DAYS } from "../../domain/dispute/reminders.ts";
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { remindOfDispute } from "../../operations/dispute/remind-of-dispute.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { listDisputesToRemind } from "../../store/dispute/disputes.ts";
import { sendDue } from "../send-due.ts";

const PAUSE_MS = 10 * 60_000;

/** Reminds merchants of disputes they have not responded to. */
export function startDisputeReminders(deps: Deps): RepeatingTask {
  return repeat(deps, "remind of disputes", PAUSE_MS, async () => {
    await remindOfDueDisputes(deps);
    return PAUSE_MS;
  });
}

/** Sends every reminder that is due, and returns the number of mails. */
export function remindOfDueDisputes(deps: Deps): Promise<number> {
  return sendDue(deps, {
    list: (db, now, among, limit) => {
      const until = new Date(now.getTime() + REMINDER_DAYS[0] * DAY_MS);
      return listDisputesToRemind(db, now, until, among, limit);
    },
    send: (dispute) => remindOfDispute(deps, dispute),
    failure: "dispute reminder failed",
    nameOf: ({ id }) => ({ disputeId: id }),
  });
}
