import { sendMail } from "../../operations/access/send-mail.ts";
import type { Deps } from "../../operations/deps.ts";
import type { Mailer } from "../../platform/mailer.ts";
import { claimDueMails } from "../../store/access/mails.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const BATCH_MAX = 20;
const PAUSE_MS = 3_000;
/** Longer than a batch takes in the worst case, one mail after the other. */
const CLAIM_MS = 20 * 60_000;

/** Sends pending mails. */
export function startMailDelivery(deps: Deps, mailer: Mailer | null): RepeatingTask {
  return repeat("send mails", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    const claimUntil = new Date(now.getTime() + CLAIM_MS);
    const due = await claimDueMails(deps.database, now, claimUntil, BATCH_MAX);
    for (const mail of due) await sendMail(deps, mailer, mail);
    return due.length === BATCH_MAX ? 0 : PAUSE_MS;
  });
}
