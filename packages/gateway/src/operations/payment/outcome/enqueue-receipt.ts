import { mailLanguage, receiptMail } from "@kaunter/checkout/receipt-mail";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { CheckoutLook } from "../../../domain/checkout/checkout-look.ts";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { receiptMailId } from "../../../store/access/mails.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import type { Transaction } from "../../../store/database.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { enqueueMail, type OutgoingMail } from "../../access/enqueue-mail.ts";
import type { Deps } from "../../deps.ts";
import { paidReceipt } from "./paid-receipt.ts";

/** One address, and nothing that a mail's header would read as a second one. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/;
const ADDRESS_MAX = 254;

/**
 * The payer's receipt, in the transaction of the success: the worker sends it. Only where the
 * merchant has enabled it and an email is known; a card check is refunded and has none.
 */
export async function enqueueReceipt(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
): Promise<void> {
  const recipient = receiptRecipient(checkout);
  if (recipient === null) return;
  const look = await findCheckoutLook(tx, checkout.merchantId);
  if (!look.hasReceiptMail) return;
  const merchant = await findMerchant(tx, checkout.merchantId);
  if (!merchant) return;
  const mail = composeReceipt(deps, { merchant, look, checkout, payment, recipient });
  if (mail) await enqueueMail(deps, tx, { ...mail, id: receiptMailId(payment.id) });
}

/** The payer's address; null without one that a mail can be sent to, and for a card check. */
export function receiptRecipient({ details }: Checkout): string | null {
  const recipient = details.customer?.email.trim() ?? "";
  const isAddress = recipient.length <= ADDRESS_MAX && ADDRESS.test(recipient);
  return isAddress && !details.binding ? recipient : null;
}

interface Paid {
  merchant: Merchant;
  look: CheckoutLook;
  checkout: Checkout;
  payment: Payment;
  recipient: string;
}

/** Null when it cannot be written: the payment still counts. */
export function composeReceipt(
  deps: Pick<Deps, "isSandbox" | "log" | "publicUrl" | "rails">,
  { merchant, look, checkout, payment, recipient }: Paid,
): OutgoingMail | null {
  const lang = mailLanguage(payment.payer.language);
  try {
    const mail = receiptMail({
      lang,
      isSandbox: deps.isSandbox,
      merchant: presentMerchant(merchant, look),
      order: checkout.order,
      receipt: paidReceipt(deps, payment, lang),
    });
    return { ...mail, merchantId: checkout.merchantId, recipient };
  } catch (error) {
    deps.log.error({ err: error, transactionId: payment.id }, "receipt not written");
    return null;
  }
}
