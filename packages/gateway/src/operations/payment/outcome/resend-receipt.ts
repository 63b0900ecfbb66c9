import { GatewayError } from "../../../domain/errors.ts";
import { PAID_STATUSES, type Payment } from "../../../domain/payment/attempt.ts";
import { resentReceiptMailId } from "../../../store/access/mails.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { enqueueMail } from "../../access/enqueue-mail.ts";
import { enforceLimit } from "../../access/guard/throttle.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { composeReceipt, receiptRecipient } from "./enqueue-receipt.ts";

/** In 15 minutes: all of a merchant's, and those to one address, which checkouts choose freely. */
const RECEIPTS_MAX = 100;
const SAME_MAX = 5;

/**
 * A user sends the payer's receipt again, to the checkout's address only, whether or not the
 * merchant has enabled receipts. Throws CONFLICT when there is no receipt or no address, and
 * EXCEEDED_LIMIT. Safe to repeat: one mail a minute.
 */
export async function resendReceipt(deps: Deps, act: Act, payment: Payment): Promise<void> {
  const { database, clock } = deps;
  const { merchantId } = payment;
  const [checkout, merchant, look] = await Promise.all([
    findCheckout(database, merchantId, payment.checkoutId),
    findMerchant(database, merchantId),
    findCheckoutLook(database, merchantId),
  ]);
  if (!checkout || !merchant) throw new GatewayError("NOT_FOUND");
  if (!PAID_STATUSES.includes(payment.status)) {
    throw new GatewayError("CONFLICT", { detail: `The payment is ${payment.status}.` });
  }
  const recipient = receiptRecipient(checkout);
  if (recipient === null) {
    throw new GatewayError("CONFLICT", { detail: "The checkout has no email address." });
  }
  const mail = composeReceipt(deps, { merchant, look, checkout, payment, recipient });
  if (!mail) throw new GatewayError("INTERNAL_ERROR", { internal: `no receipt ${payment.id}` });
  await enforceLimit(deps, `receipts of ${merchantId}`, RECEIPTS_MAX);
  await enforceLimit(deps, `receipts of ${merchantId} to ${recipient.toLowerCase()}`, SAME_MAX);
  const now = clock.now();
  await database.transaction(async (tx) => {
    await enqueueMail(deps, tx, { ...mail, id: resentReceiptMailId(payment.id, now) });
    await recordChange(tx, act, now, {
      merchantId,
      action: "receipt.resent",
      targetKind: "payment",
      targetId: payment.id,
    });
  });
}
