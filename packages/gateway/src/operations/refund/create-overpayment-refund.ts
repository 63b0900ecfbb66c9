import { makeRefundId } from "../../domain/ids.ts";
import type { Overpayment } from "../../domain/payment/apply-report.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import { newRefund, type Refund } from "../../domain/refund/refund.ts";
import type { Random } from "../../platform/random.ts";
import type { Transaction } from "../../store/database.ts";
import { insertRefund } from "../../store/refund/refunds.ts";

/**
 * Creates the refund of an overpayment, in the transaction that records the payment; a job sends it
 * to the provider. The database allows one for each payment.
 */
export async function createOverpaymentRefund(
  random: Random,
  tx: Transaction,
  payment: Payment,
  overpayment: Overpayment,
  at: Date,
): Promise<Refund> {
  const { amountMinor, cause } = overpayment;
  const wanted = {
    kind: "REFUND",
    cause,
    type: amountMinor === payment.amountMinor ? "FULL" : "PARTIAL",
    amountMinor,
    reason: REASONS[cause],
    idempotencyKey: null,
    tries: 0,
    nextTryAt: at,
  } as const;
  const refund = newRefund(makeRefundId(payment.merchantId, random), payment, wanted, at);
  await insertRefund(tx, refund);
  return refund;
}

const REASONS: Readonly<Record<Overpayment["cause"], string>> = {
  DUPLICATE_PAYMENT: "Duplicate payment",
  WRONG_AMOUNT: "Different amount paid",
};
