import { makeClaimId } from "../../domain/ids.ts";
import { createMailing } from "../../operations/access/send-mail.ts";
import type { Deps } from "../../operations/deps.ts";
import type { Mailer } from "../../platform/mailer.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import { type ClaimedMail, claimMails, listDueMails } from "../../store/access/mails.ts";
import type { WorkSlots } from "../choose-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Mail servers accept few connections at a time; a merchant alone uses half of these. */
const SLOTS: WorkSlots = { total: 16, perEndpoint: 16 };
/** Longer than one mail takes. */
const CLAIM_MS = 5 * 60_000;

/** Sends pending mails. */
export function startMailDelivery(deps: Deps, mailer: Mailer | null): RepeatingTask {
  return startWork(deps, mails(deps, mailer));
}

/** Sends everything due now; returns how many mails were claimed. */
export function sendDueMails(deps: Deps, mailer: Mailer | null): Promise<number> {
  return runDueWork(deps, mails(deps, mailer));
}

function mails(deps: Deps, mailer: Mailer | null): Work<ClaimedMail> {
  return {
    name: "send mails",
    slots: SLOTS,
    pauseMs: 3_000,
    claimMs: CLAIM_MS,
    list: listDueMails,
    claim: (db, chosen, now, until) =>
      claimMails(db, chosen, { id: makeClaimId(deps.random), until }, now),
    run: createMailing(deps, mailer),
  };
}
