import type { Transaction as Payment } from "../domain/attempt.ts";
import { feeOf, pickSchedule } from "../domain/fee.ts";
import { makeRefundId } from "../domain/ids.ts";
import { feePosting, type Posting, paymentPosting, refundOpenedPosting } from "../domain/ledger.ts";
import { paymentEvent, refundEvent } from "../domain/money-event.ts";
import type { Refund } from "../domain/refund.ts";
import type { Transaction } from "../store/database.ts";
import { insertEvents } from "../store/events.ts";
import { listFeeSchedules } from "../store/fee-schedules.ts";
import { insertPostings } from "../store/ledger.ts";
import { insertRefund } from "../store/refunds.ts";
import type { Deps } from "./deps.ts";

/** Books what a payment's move means for money; in the transaction of that move. */
export async function bookPayment(
  deps: Deps,
  tx: Transaction,
  before: Payment,
  after: Payment,
): Promise<void> {
  const at = after.updatedAt;
  if (before.paidAt === null && after.paidAt !== null) {
    await (after.isSurplus ? bookSurplus(deps, tx, after, at) : bookSale(deps, tx, after, at));
  } else if (before.status !== "FAILED" && after.status === "FAILED") {
    await insertEvents(tx, [paymentEvent(after, "PAYMENT_FAILED", at)]);
  }
}

async function bookSale(deps: Deps, tx: Transaction, payment: Payment, at: Date): Promise<void> {
  const fee = await feePostingOf(deps, tx, payment, at);
  await insertPostings(tx, [paymentPosting(payment, at), fee]);
  await insertEvents(tx, [paymentEvent(payment, "PAYMENT_SUCCEEDED", at)]);
}

async function feePostingOf(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  at: Date,
): Promise<Posting | null> {
  const { feeKey } = payment.payer;
  const scope = {
    merchantId: payment.merchantId,
    method: payment.requestMethod,
    feeKey: typeof feeKey === "string" ? feeKey : "",
  };
  const schedules = await listFeeSchedules(tx, "MERCHANT", scope, at);
  const schedule = pickSchedule(schedules, scope, at);
  if (!schedule) {
    deps.log.error({ transactionId: payment.id, ...scope }, "no fee schedule fits");
    return null;
  }
  const feeMinor = feeOf(payment.amountMinor, schedule);
  return feePosting(payment, { feeMinor, scheduleId: schedule.id }, at);
}

/**
 * Money that should not have come: without a fee, and owed back from the same moment on. The task
 * that gives it back is a row of this transaction; the database allows one for each payment.
 */
async function bookSurplus(deps: Deps, tx: Transaction, payment: Payment, at: Date): Promise<void> {
  const refund: Refund = {
    id: makeRefundId(deps.random),
    merchantId: payment.merchantId,
    transactionId: payment.id,
    railId: payment.railId,
    kind: "REFUND",
    cause: "DUPLICATE_PAYMENT",
    type: "FULL",
    amountMinor: payment.amountMinor,
    reason: "Duplicate payment",
    idempotencyKey: null,
    state: "CREATED",
    railReference: "",
    refusal: null,
    rawCode: "",
    tries: 0,
    nextTryAt: at,
    balanceAfterMinor: null,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
  };
  await insertRefund(tx, refund);
  await insertPostings(tx, [paymentPosting(payment, at), refundOpenedPosting(refund, at)]);
  await insertEvents(tx, [
    paymentEvent(payment, "PAYMENT_DUPLICATE", at),
    refundEvent(refund, payment.orderId, "REFUND_OPENED", at),
  ]);
}
