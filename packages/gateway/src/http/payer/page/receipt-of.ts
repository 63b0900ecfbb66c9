import { brandName, type Language, type Receipt } from "@kaunter/checkout";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { methodLabelOf } from "../session/pay-facts.ts";

/** What the payer can show to whoever asks, in the payer's language. */
export async function receiptOf(
  deps: CheckoutDeps,
  payment: Payment,
  lang: Language,
): Promise<Receipt> {
  const detail = await detailOf(deps, payment);
  return {
    paymentId: payment.id,
    ...(payment.railReference && { railReference: payment.railReference }),
    methodName: methodLabelOf(deps, payment, lang),
    ...(detail && { methodDetail: detail }),
    amountMinor: payment.amountMinor,
    paidAt: payment.paidAt ?? payment.updatedAt,
  };
}

/** `Visa •••• 4242`, or the bank's name. */
async function detailOf(deps: CheckoutDeps, payment: Payment): Promise<string | null> {
  const { cardLastFour, cardBrand } = payment.payer;
  if (typeof cardLastFour === "string") {
    const brand = typeof cardBrand === "string" ? brandName(cardBrand) : "";
    return `${brand} •••• ${cardLastFour}`.trim();
  }
  const rail = deps.rails.get(payment.railId);
  if (!payment.bankCode || !rail?.listBanks) return null;
  const { banks } = await deps.bankLists.get(rail);
  return banks.find(({ code }) => code === payment.bankCode)?.name ?? payment.bankCode;
}
