import { type Language, PATHS, type Receipt } from "@kaunter/checkout";
import { cardText } from "@kaunter/checkout/receipt-mail";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import { listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "../session/load-session.ts";
import { methodLabelOf } from "../session/pay-facts.ts";

/** The payment that the receipt is about; null while there is none. */
export function paidAttempt({ checkout, attempts }: Session): Payment | null {
  if (checkout.status !== "SUCCESS") return null;
  return attempts.find(({ id }) => id === checkout.transactionId) ?? null;
}

/** What the payer can show to whoever asks, in the payer's language. */
export async function receiptOf(
  deps: CheckoutDeps,
  payment: Payment,
  lang: Language,
): Promise<Receipt> {
  const [detail, refunds] = await Promise.all([detailOf(deps, payment), refundsOf(deps, payment)]);
  return {
    paymentId: payment.id,
    ...(payment.railReference && { railReference: payment.railReference }),
    methodName: methodLabelOf(deps, payment, lang),
    ...(detail && { methodDetail: detail }),
    amountMinor: payment.amountMinor,
    paidAt: payment.paidAt ?? payment.updatedAt,
    ...refunds,
    url: `${deps.publicUrl}${PATHS.receipt}?${new URLSearchParams({ checkoutId: payment.checkoutId })}`,
  };
}

/** A rejected refund is in neither sum. */
async function refundsOf(
  { database }: Pick<CheckoutDeps, "database">,
  { merchantId, id }: Payment,
): Promise<Pick<Receipt, "refundedMinor" | "refundPendingMinor">> {
  const refunds = await listRefundsOfTransaction(database, merchantId, id);
  const sumOf = (isCounted: (refund: (typeof refunds)[number]) => boolean) =>
    refunds.filter(isCounted).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const refundedMinor = sumOf(({ state }) => state === "DONE");
  const refundPendingMinor = sumOf(({ state }) => state !== "DONE" && state !== "REFUSED");
  return {
    ...(refundedMinor > 0 && { refundedMinor }),
    ...(refundPendingMinor > 0 && { refundPendingMinor }),
  };
}

/** `Visa •••• 4242`, or the bank's name. */
async function detailOf(deps: CheckoutDeps, payment: Payment): Promise<string | null> {
  const { cardLastFour, cardBrand } = payment.payer;
  if (typeof cardLastFour === "string") return cardText(cardBrand, cardLastFour);
  const rail = deps.rails.get(payment.railId);
  if (!payment.bankCode || !rail?.listBanks) return null;
  const { banks } = await deps.bankLists.get(rail);
  return banks.find(({ code }) => code === payment.bankCode)?.name ?? payment.bankCode;
}
