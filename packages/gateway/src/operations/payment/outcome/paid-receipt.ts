import {
  cardText,
  type mailLanguage,
  type receiptMail,
  receiptUrl,
} from "@kaunter/checkout/receipt-mail";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { Deps } from "../../deps.ts";

type Language = ReturnType<typeof mailLanguage>;
type Receipt = Parameters<typeof receiptMail>[0]["receipt"];

/**
 * The receipt's facts from the payment itself, for page and email. Callers add what they know, such
 * as the bank's name or refunds.
 */
export function paidReceipt(
  { rails, publicUrl }: Pick<Deps, "rails" | "publicUrl">,
  payment: Payment,
  lang: Language,
): Receipt {
  const { cardBrand, cardLastFour } = payment.payer;
  const method = rails.findMethod(payment.requestMethod)?.method;
  return {
    paymentId: payment.id,
    ...(payment.railReference && { railReference: payment.railReference }),
    methodName: method?.name[lang] ?? payment.method,
    ...(typeof cardLastFour === "string" && { methodDetail: cardText(cardBrand, cardLastFour) }),
    amountMinor: payment.amountMinor,
    paidAt: payment.paidAt ?? payment.updatedAt,
    url: receiptUrl(publicUrl, payment.checkoutId, payment.id),
  };
}
