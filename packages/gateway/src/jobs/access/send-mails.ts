import { makeClaimId } from "../../domain/ids.ts";
import { sendMail } from "../../operations/access/send-mail.ts";
import type { Deps } from "../../operations/deps.ts";
import type { Mailer } from "../../platform/mailer.ts";
import { claimDueMails } from "../../store/access/mails.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const BATCH_MAX = 20;
const PAUSE_MS = 3_000;
/** Longer than a batch takes when most of its mails are accepted at once. */
const CLAIM_MS = 5 * 60_000;
/** Longer than one mail takes. Another worker sends what does not fit into the claim. */
const CLAIM_LEFT_MS_MIN = 2 * 60_000;

/** Sends pending mails. */
export function startMailDelivery(deps: Deps, mailer: Mailer | null): RepeatingTask {
  return repeat("send mails", PAUSE_MS, deps.log, async () =>
    (await sendDueMails(deps, mailer)) === BATCH_MAX ? 0 : PAUSE_MS,
  );
}

/** Sends a batch; returns how many mails were claimed. */
export async function sendDueMails(deps: Deps, mailer: Mailer | null): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const claimId = makeClaimId(deps.random);
  const due = await claimDueMails(deps.database, claimId, now, claimUntil, BATCH_MAX);
  for (const mail of due) {
    if (claimUntil.getTime() - deps.clock.now().getTime() < CLAIM_LEFT_MS_MIN) break;
    await sendMail(deps, mailer, mail);
  }
  return due.length;
}
