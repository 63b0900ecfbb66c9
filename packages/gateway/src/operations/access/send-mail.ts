import type { Mailer } from "../../platform/mailer.ts";
import { type ClaimedMail, recordMailAttempt } from "../../store/access/mails.ts";
import type { Deps } from "../deps.ts";
import { openMailText } from "./enqueue-mail.ts";

/** Delay after the first, second … attempt; then the email has failed. */
const RETRY_DELAYS_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000];

/** One attempt to send an email. At least once: a crash in between sends it again. */
export async function sendMail(
  deps: Deps,
  mailer: Mailer | null,
  mail: ClaimedMail,
): Promise<void> {
  try {
    if (!mailer) throw new Error("no mail server is configured (KAUNTER_SMTP_URL)");
    await mailer.send({
      recipient: mail.recipient,
      subject: mail.subject,
      text: openMailText(deps, mail),
    });
    await recordMailAttempt(deps.database, mail, { status: "SENT", nextAttemptAt: null });
  } catch (error) {
    deps.log.warn({ err: error, mailId: mail.id, attempt: mail.attempts + 1 }, "mail not sent");
    const delayMs = RETRY_DELAYS_MS[mail.attempts];
    await recordMailAttempt(
      deps.database,
      mail,
      delayMs === undefined
        ? { status: "FAILED", nextAttemptAt: null }
        : {
            status: "WAITING",
            nextAttemptAt: new Date(deps.clock.now().getTime() + delayMs),
          },
    );
  }
}
