import { GatewayError } from "../../domain/errors.ts";
import { subjectOf } from "../../domain/payment/attempt.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import { findTransactionByOrder } from "../../store/payment/transactions.ts";
import { clearCardCheckRefund } from "../../store/subscription/customers.ts";
import type { Deps } from "../deps.ts";
import { refundPayment } from "./refund-payment.ts";
import { reversePayment } from "./reverse-payment.ts";

/** Refunds the amount of a card check. Safe to repeat; after a failure it is due again. */
export async function undoCardCheck(deps: Deps, customer: Customer): Promise<void> {
  if (await refundCardCheck(deps, customer)) await clearCardCheckRefund(deps.database, customer);
}

/** True once it is refunded. After the reversal window it is a refund. */
async function refundCardCheck(deps: Deps, customer: Customer): Promise<boolean> {
  const { merchantId, undoOrderId } = customer;
  if (undoOrderId === null) return true;
  const paid = await findTransactionByOrder(deps.database, merchantId, undoOrderId);
  if (paid) deps.tracing.note(subjectOf(paid));
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
