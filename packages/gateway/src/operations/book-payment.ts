import type { Transaction as Payment } from "../domain/attempt.ts";
import { feeOf, pickSchedule } from "../domain/fee.ts";
import { makeRefundId } from "../domain/ids.ts";
import { feePosting, type Posting, paymentPosting, refundOpenedPosting } from "../domain/ledger.ts";
import { paymentEvent, refundEvent } from "../domain/money-event.ts";
import type { Refund } from "../domain/refund.ts";
import type { OwedBack } from "../domain/settle-attempt.ts";
import type { Transaction } from "../store/database.ts";
import { insertEvents } from "../store/events.ts";
import { listFeeSchedules } from "../store/fee-schedules.ts";
import { insertPostings } from "../store/ledger.ts";
import { insertRefund } from "../store/refunds.ts";
import type { Deps } from "./deps.ts";

/**
 * Books what a payment's move means for money; in the transaction of that move. `owedBack`: what of
 * it goes back by itself.
 */
export async function bookPayment(
  deps: Deps,
  tx: Transaction,
  before: Payment,
  after: Payment,
  owedBack: OwedBack | null,
): Promise<void> {
  const at = after.updatedAt;
  if (before.paidAt === null && after.paidAt !== null) {
    if (!after.isSurplus) await bookSale(deps, tx, after, owedBack?.amountMinor ?? 0, at);
    if (owedBack) await bookOwedBack(deps, tx, after, owedBack, at);
  } else if (before.status !== "FAILED" && after.status === "FAILED") {
    await insertEvents(tx, [paymentEvent(after, "PAYMENT_FAILED", at)]);
  }
}

/** The fee is on what the merchant keeps. */
async function bookSale(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  owedBackMinor: number,
  at: Date,
): Promise<void> {
  const fee = await feePostingOf(deps, tx, payment, payment.amountMinor - owedBackMinor, at);
  await insertPostings(tx, [paymentPosting(payment, at), fee]);
  await insertEvents(tx, [paymentEvent(payment, "PAYMENT_SUCCEEDED", at)]);
}

async function feePostingOf(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  keptMinor: number,
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
  const feeMinor = feeOf(keptMinor, schedule);
  return feePosting(payment, { feeMinor, scheduleId: schedule.id }, at);
}

/**
 * Money that should not have come: without a fee, and owed back from the same moment on. The task
 * that gives it back is a row of this transaction; the database allows one for each payment.
 */
async function bookOwedBack(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  owedBack: OwedBack,
  at: Date,
): Promise<void> {
  const refund = newOwnRefund(deps, payment, owedBack, at);
  const { isSurplus, orderId } = payment;
  await insertRefund(tx, refund);
  await insertPostings(tx, [
    isSurplus ? paymentPosting(payment, at) : null,
    refundOpenedPosting(refund, at),
  ]);
  const type = refund.cause === "DUPLICATE_PAYMENT" ? "PAYMENT_DUPLICATE" : "PAYMENT_RETURNED";
  await insertEvents(tx, [
    ...(isSurplus ? [paymentEvent(payment, type, at)] : []),
    refundEvent(refund, orderId, "REFUND_OPENED", at),
  ]);
}

const REASONS: Readonly<Record<OwedBack["cause"], string>> = {
  DUPLICATE_PAYMENT: "Duplicate payment",
  WRONG_AMOUNT: "Another amount was paid",
};

function newOwnRefund(
  deps: Deps,
  payment: Payment,
  { amountMinor, cause }: OwedBack,
  at: Date,
): Refund {
  return {
    id: makeRefundId(deps.random),
    merchantId: payment.merchantId,
    transactionId: payment.id,
    railId: payment.railId,
    kind: "REFUND",
    cause,
    type: amountMinor === payment.amountMinor ? "FULL" : "PARTIAL",
    amountMinor,
    reason: REASONS[cause],
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
}
