import { GatewayError } from "../../domain/errors.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import { findTransactionByOrder } from "../../store/payment/transactions.ts";
import { claimRefundableChecks, clearCardCheckRefund } from "../../store/subscription/customers.ts";
import type { Deps } from "../deps.ts";
import { refundPayment } from "./refund-payment.ts";
import { reversePayment } from "./reverse-payment.ts";

const UNDO_BATCH_MAX = 20;
/** Outlives one refund attempt; then the next one is made. */
const UNDO_CLAIM_MS = 5 * 60_000;

/** Refunds the amounts of card checks. Safe to repeat; failures are retried. */
export async function undoCardChecks(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + UNDO_CLAIM_MS);
  const customers = await deps.reach.among(deps.database, (db, among) =>
    claimRefundableChecks(db, now, claimUntil, UNDO_BATCH_MAX, among),
  );
  for (const customer of customers) {
    try {
      if (await refundCardCheck(deps, customer))
        await clearCardCheckRefund(deps.database, customer);
    } catch (error) {
      deps.log.error({ err: error, customerId: customer.id }, "card check not refunded yet");
    }
  }
  return customers.length;
}

/** True once it is refunded. After the reversal window it is a refund. */
async function refundCardCheck(deps: Deps, customer: Customer): Promise<boolean> {
  const { merchantId, undoOrderId } = customer;
  if (undoOrderId === null) return true;
  const paid = await findTransactionByOrder(deps.database, merchantId, undoOrderId);
  if (!paid || isRefunded(paid.status)) return true;
  try {
    return isRefunded((await reversePayment(deps, merchantId, undoOrderId, null)).status);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const refunded = await refundPayment(deps, {
      merchantId,
      transactionId: paid.id,
      type: "FULL",
      amountMinor: paid.amountMinor,
      reason: "Card verification",
      idempotencyKey: `undo ${undoOrderId}`,
      act: null,
    });
    return isRefunded(refunded.status);
  }
}

function isRefunded(status: string): boolean {
  return status === "REVERSED" || status === "FULL_REFUNDED" || status === "FAILED";
}
