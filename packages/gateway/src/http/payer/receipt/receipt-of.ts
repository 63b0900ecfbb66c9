import type { Language, Receipt } from "@kaunter/checkout";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { paidReceipt } from "../../../operations/payment/outcome/paid-receipt.ts";
import { listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "../session/load-session.ts";
import { canSeePayment } from "../session/paying-device.ts";

/** The payment that the receipt is about; null while there is none. */
export function paidAttempt({ checkout, attempts }: Session): Payment | null {
  if (checkout.status !== "SUCCESS") return null;
  return attempts.find(({ id }) => id === checkout.transactionId) ?? null;
}

/**
 * The payment whose receipt may be shown to whoever has this address. A checkout that several
 * people can open needs the payment's own ID, which only the payer's pages name.
 */
export async function receiptAttempt(
  deps: CheckoutDeps,
  session: Session,
  paymentId: string | undefined,
): Promise<Payment | null> {
  const paid = paidAttempt(session);
  if (!paid || paid.id === paymentId) return paid;
  return (await canSeePayment(deps, session, paid)) ? paid : null;
}

/** The payer's proof of payment, in the payer's language. */
export async function receiptOf(
  deps: CheckoutDeps,
  payment: Payment,
  lang: Language,
): Promise<Receipt> {
  const [bankName, refunds] = await Promise.all([
    bankNameOf(deps, payment),
    refundsOf(deps, payment),
  ]);
  return {
    ...paidReceipt(deps, payment, lang),
    ...(bankName && { methodDetail: bankName }),
    ...refunds,
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

async function bankNameOf(deps: CheckoutDeps, payment: Payment): Promise<string | null> {
  const rail = deps.rails.get(payment.railId);
  if (!payment.bankCode || !rail?.listBanks) return null;
  const { banks } = await deps.bankLists.get(rail);
  return banks.find(({ code }) => code === payment.bankCode)?.name ?? payment.bankCode;
}
