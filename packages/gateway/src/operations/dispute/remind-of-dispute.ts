import { hasPermission } from "../../domain/access/permissions.ts";
import { canSignIn, isStoreAllowed } from "../../domain/access/session.ts";
import type { Dispute } from "../../domain/dispute/dispute.ts";
import { dueReminder } from "../../domain/dispute/reminders.ts";
import { subjectOf } from "../../domain/payment/attempt.ts";
import { listUsers } from "../../store/access/users.ts";
import { markReminded } from "../../store/dispute/disputes.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import { enqueueMail } from "../access/enqueue-mail.ts";
import type { Deps } from "../deps.ts";
import { composeReminder } from "./reminder-mail.ts";
import { isResponseOffered } from "./response-offered.ts";

/**
 * Mails the reminder that is due, in one transaction with its mark, so that it is sent once. To
 * users who may respond to disputes of the payment's store. Returns the number of mails.
 */
export async function remindOfDispute(
  deps: Pick<
    Deps,
    "clock" | "database" | "mailPolicy" | "random" | "rails" | "sealer" | "publicUrl" | "tracing"
  >,
  dispute: Dispute,
): Promise<number> {
  const { merchantId, transactionId } = dispute;
  const days = dueReminder(dispute, deps.clock.now());
  if (days === null) return 0;
  return deps.database.transaction(async (tx) => {
    if (!(await markReminded(tx, dispute, days))) return 0;
    const payment = await findTransaction(tx, merchantId, transactionId);
    if (!payment) throw new Error(`dispute ${dispute.id} of no payment`);
    deps.tracing.note(subjectOf(payment));
    const users = await listUsers(tx, merchantId);
    const recipients = users.filter(
      (user) =>
        user.hasPassword &&
        canSignIn(user) &&
        hasPermission(user, "disputes:answer") &&
        isStoreAllowed(user, payment.storeId),
    );
    const isAnsweredHere = isResponseOffered(deps, dispute);
    const about = { orderId: payment.orderId, isAnsweredHere };
    const mail = composeReminder(deps.publicUrl, dispute, about, days);
    for (const { email: recipient } of recipients) {
      await enqueueMail(deps, tx, { merchantId, recipient, ...mail });
    }
    return recipients.length;
  });
}
