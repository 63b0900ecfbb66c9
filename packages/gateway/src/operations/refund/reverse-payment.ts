import {
  type Checkout,
  type CheckoutKey,
  subjectOfCheckout,
} from "../../domain/checkout/checkout.ts";
import { type ErrorCode, GatewayError } from "../../domain/errors.ts";
import { makeRefundId } from "../../domain/ids.ts";
import { OPEN_ATTEMPT_STATES, type Payment, subjectOf } from "../../domain/payment/attempt.ts";
import {
  expectReversible,
  newRefund,
  type Refund,
  rejectionError,
} from "../../domain/refund/refund.ts";
import type { Random } from "../../platform/random.ts";
import { findLiveCheckout, lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { findFeeTaken } from "../../store/ledger/ledger.ts";
import {
  findTransaction,
  findTransactionByOrder,
  listTransactionsOfCheckout,
} from "../../store/payment/transactions.ts";
import { withdrawQrCode } from "../../store/qr-code/qr-codes.ts";
import { findOpenRefund } from "../../store/refund/refunds.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import { cancelCheckout } from "../checkout/close-checkout.ts";
import type { Deps } from "../deps.ts";
import { railOf } from "../payment/attempt-ref.ts";
import { voidAttempt } from "../payment/void-attempt.ts";
import { callRefund } from "./call-refund.ts";
import { expectCovered } from "./expect-covered.ts";
import { createRefund, recordRefund } from "./record-refund.ts";
import { findOtherReturns, OWN_CALL_MS } from "./refund-payment.ts";

/**
 * Reverses an order: a payment up to 15 minutes old is voided and its fee returned; an open
 * checkout is cancelled, with its pending attempts where the rail can; a QR code of the order ends.
 * Returns the payment as it is then. Throws TRANSACTION_NOT_FOUND without an attempt,
 * PAYMENT_IN_PROCESS while a payer's code is charged. Safe to repeat. Source:
 * docs/spec/interface.md#reversals
 */
export async function reversePayment(
  deps: Deps,
  merchantId: string,
  orderId: string,
  act: AnyAct | null,
): Promise<Payment> {
  // First, so that it cannot open another checkout.
  const now = deps.clock.now();
  const wasWithdrawn = await withdrawQrCode(deps.database, merchantId, orderId, now);
  const wasOpen = await cancelOpenCheckout(deps, merchantId, orderId, act);
  const find = () => findTransactionByOrder(deps.database, merchantId, orderId);
  let payment = await find();
  if (payment?.status === "IN_PROCESS" && !wasOpen) {
    // The checkout was cancelled before, perhaps by a request that was cut off right then.
    await voidOpenAttempts(deps, { merchantId, id: payment.checkoutId });
    payment = await find();
  }
  if (!payment) {
    throw new GatewayError("TRANSACTION_NOT_FOUND", {
      detail: describeUnattempted(wasOpen, wasWithdrawn),
    });
  }
  deps.tracing.note(subjectOf(payment));
  if (payment.status === "REVERSED" || payment.status === "IN_PROCESS") return payment;
  if (payment.status === "FAILED" && wasOpen) return payment;
  return reversePaid(deps, payment, act);
}

function describeUnattempted(wasOpen: boolean, wasWithdrawn: boolean): string {
  const ended = [
    wasOpen ? "The checkout is now cancelled." : "",
    wasWithdrawn ? "The QR code can no longer be paid." : "",
  ].filter(Boolean);
  return ended.length > 0
    ? ["The order had no payment attempt.", ...ended].join(" ")
    : "The order is unknown, or its checkout was closed before the first payment attempt.";
}

async function cancelOpenCheckout(
  deps: Deps,
  merchantId: string,
  orderId: string,
  act: AnyAct | null,
): Promise<boolean> {
  const live = await findLiveCheckout(deps.database, merchantId, orderId);
  if (live?.checkout.status !== "IN_PROCESS") return false;
  const { checkout } = live;
  deps.tracing.note(subjectOfCheckout(checkout));
  const cancel = () => cancelCheckout(deps, checkout, act, (tx) => expectNoCharge(tx, checkout));
  if (!checkout.details.quickPay) await cancel();
  await voidOpenAttempts(deps, checkout);
  if (checkout.details.quickPay) await cancel();
  return true;
}

/** Where the rail can. Safe to repeat. */
async function voidOpenAttempts(deps: Deps, checkout: CheckoutKey): Promise<void> {
  for (const attempt of await listTransactionsOfCheckout(deps.database, checkout)) {
    if (attempt.attemptState === "PENDING" || attempt.attemptState === "UNKNOWN") {
      await voidAttempt(deps, attempt);
    }
  }
}

/**
 * A payer's code is charged without the payer's doing, and the merchant lets the payer go after a
 * reversal: the order stays as it is until nothing can be charged any more. Throws
 * PAYMENT_IN_PROCESS.
 */
async function expectNoCharge(tx: Transaction, { details, ...checkout }: Checkout): Promise<void> {
  if (!details.quickPay) return;
  const attempts = await listTransactionsOfCheckout(tx, checkout);
  if (!attempts.some(({ attemptState }) => OPEN_ATTEMPT_STATES.includes(attemptState))) return;
  throw new GatewayError("PAYMENT_IN_PROCESS", {
    detail: "The payer's code is being charged. Send the reversal again until it succeeds.",
  });
}

/** What `reversePaid` throws. */
export const REVERSAL_ERRORS = [
  "ORDER_NOT_PAID",
  "PAYMENT_REFUNDING",
  "UNSUPPORTED_METHOD_REVERSE",
  "FAILED_TO_REVERSE_ORDER",
  "INSUFFICIENT_MERCHANT_BALANCE",
  "EXCEED_TIME_FOR_REVERSE_TRANSACTION",
] as const satisfies readonly ErrorCode[];

/**
 * Voids a paid payment and returns its fee. `review` may throw, within the same transaction. Throws
 * what `whyNotReversible` returns. Safe to repeat.
 */
export async function reversePaid(
  deps: Deps,
  seen: Payment,
  act: AnyAct | null,
  review?: (tx: Transaction) => Promise<void>,
): Promise<Payment> {
  deps.tracing.note(subjectOf(seen));
  const { merchantId } = seen;
  const opened = await deps.database.transaction(async (tx) => {
    await lockCheckout(tx, merchantId, seen.checkoutId);
    const payment = (await findTransaction(tx, merchantId, seen.id)) ?? seen;
    const running = await findOpenRefund(tx, merchantId, payment.id);
    // The same request again while the first is in progress, or just done.
    if (running?.kind === "REVERSAL" || payment.status === "REVERSED") {
      return { refund: null, payment };
    }
    const now = deps.clock.now();
    const { capabilities } = railOf(deps, payment);
    const others = await findOtherReturns(tx, merchantId, payment.id);
    expectReversible(payment, others, capabilities.cancel === "reverse", now);
    await review?.(tx);
    // The fee and its tax are returned as well.
    const { feeMinor, taxMinor } = await findFeeTaken(tx, merchantId, payment.id);
    await expectCovered(tx, merchantId, payment.amountMinor - feeMinor - taxMinor);
    const refund = newReversal(deps.random, payment, now);
    await createRefund(deps, tx, refund, payment);
    if (act) await recordChange(tx, act, now, paymentReversed(payment));
    return { refund, payment };
  });
  if (!opened.refund) return opened.payment;
  const outcome = await callRefund(deps, opened.refund, opened.payment, true);
  const { refund, payment } = await recordRefund(deps, opened.refund, outcome);
  if (refund.state === "REFUSED") throw rejectionError(refund);
  return payment;
}

function paymentReversed({ merchantId, id, orderId, amountMinor }: Payment): Change {
  const about = { action: "payment.reversed", targetKind: "payment", targetId: id } as const;
  return { merchantId, ...about, after: { orderId, amountMinor } };
}

function newReversal(random: Random, payment: Payment, now: Date): Refund {
  const wanted = {
    kind: "REVERSAL",
    cause: "MERCHANT",
    type: "FULL",
    amountMinor: payment.balanceMinor,
    reason: "Reversed by the merchant",
    idempotencyKey: null,
    tries: 1,
    nextTryAt: new Date(now.getTime() + OWN_CALL_MS),
  } as const;
  return newRefund(makeRefundId(payment.merchantId, random), payment, wanted, now);
}
