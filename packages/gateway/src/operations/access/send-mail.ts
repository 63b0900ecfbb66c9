import type { Mailer } from "../../platform/mailer.ts";
import { type ClaimedMail, type MailResult, recordMailResults } from "../../store/access/mails.ts";
import { groupByShard } from "../../store/citus/shards.ts";
import { createCombiner } from "../../store/combiner.ts";
import { isOutage } from "../../store/is-outage.ts";
import type { Deps } from "../deps.ts";
import { openMailHtml, openMailText } from "./enqueue-mail.ts";

/** Delay after the first, second … attempt; then the email has failed. */
const RETRY_DELAYS_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000];

/**
 * One attempt to send an email; results that arrive together share a statement. At least once: a
 * crash in between sends it again.
 */
export function createMailing(
  deps: Deps,
  mailer: Mailer | null,
): (mail: ClaimedMail) => Promise<void> {
  const record = createCombiner<MailResult, boolean>({
    run: (results) => recordMailResults(deps.database, results),
    ...groupByShard(deps.shards, ({ mail }: MailResult) => mail.merchantId),
    isOutage,
  });
  return async (mail) => {
    try {
      if (!mailer) throw new Error("no mail server is configured (KAUNTER_SMTP_URL)");
      const html = openMailHtml(deps, mail);
      await mailer.send({
        recipient: mail.recipient,
        subject: mail.subject,
        text: openMailText(deps, mail),
        ...(html !== null && { html }),
      });
    } catch (error) {
      deps.log.warn({ err: error, mailId: mail.id, attempt: mail.attempts + 1 }, "mail not sent");
      const delayMs = RETRY_DELAYS_MS[mail.attempts];
      const nextAttemptAt =
        delayMs === undefined ? null : new Date(deps.clock.now().getTime() + delayMs);
      deps.metrics.mails.inc({ result: nextAttemptAt ? "retry" : "failed" });
      await record({ mail, status: nextAttemptAt ? "WAITING" : "FAILED", nextAttemptAt });
      return;
    }
    deps.metrics.mails.inc({ result: "sent" });
    await record({ mail, status: "SENT", nextAttemptAt: null });
  };
}
