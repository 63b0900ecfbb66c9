import type { MethodForm, Receipt } from "@kaunter/checkout";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { formOf } from "../session/offered-methods.ts";
import { methodNameOf } from "../session/pay-facts.ts";

/** A receipt for the payer. Names of cards and online banking are in the payer's language. */
export async function receiptOf(deps: CheckoutDeps, payment: Payment): Promise<Receipt> {
  const offer = deps.rails.findMethod(payment.requestMethod);
  const form: MethodForm | null = offer && formOf(offer);
  const detail = await detailOf(deps, payment);
  return {
    paymentId: payment.id,
    ...(payment.railReference && { railReference: payment.railReference }),
    methodName: methodNameOf(deps, payment),
    ...(form && { form }),
    ...(detail && { methodDetail: detail }),
    amountMinor: payment.amountMinor,
    paidAt: payment.paidAt ?? payment.updatedAt,
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  UNIONPAY: "UnionPay",
};

/** `Visa •••• 4242`, or the bank's name. */
async function detailOf(deps: CheckoutDeps, payment: Payment): Promise<string | null> {
  const { cardLastFour, cardBrand } = payment.payer;
  if (typeof cardLastFour === "string") {
    const brand = typeof cardBrand === "string" ? (BRANDS[cardBrand] ?? cardBrand) : "";
    return `${brand} •••• ${cardLastFour}`.trim();
  }
  const rail = deps.rails.get(payment.railId);
  if (!payment.bankCode || !rail?.listBanks) return null;
  const { banks } = await deps.bankLists.get(rail);
  return banks.find(({ code }) => code === payment.bankCode)?.name ?? payment.bankCode;
}
