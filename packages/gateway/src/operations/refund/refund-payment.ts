import type { SentFields } from "../../domain/checkout/checkout-fields.ts";
import { type ErrorCode, GatewayError } from "../../domain/errors.ts";
import { makeRefundId } from "../../domain/ids.ts";
import { type Payment, subjectOf } from "../../domain/payment/attempt.ts";
import {
  expectRefundable,
  leftMinorOf,
  newRefund,
  type OtherReturns,
  type Refund,
  type RefundRequest,
  rejectionError,
} from "../../domain/refund/refund.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import { type Queryable, type Transaction, violatedUniqueKey } from "../../store/database.ts";
import { findDisputedMinor } from "../../store/payment/returns.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import { findOpenRefund, findRefundByKey } from "../../store/refund/refunds.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import { findDifference } from "../checkout/find-difference.ts";
import type { Deps } from "../deps.ts";
import { railOf } from "../payment/attempt-ref.ts";
import { callRefund } from "./call-refund.ts";
import { expectCovered } from "./expect-covered.ts";
import { createRefund, recordRefund } from "./record-refund.ts";
import { refundCapabilityOf } from "./refund-capability.ts";

export interface RefundPayment extends Omit<RefundRequest, "amountMinor"> {
  /** Null: the whole remaining amount. */
  amountMinor: number | null;
  merchantId: string;
  transactionId: string;
  /** Who requested it, for the audit log; null: the gateway itself. */
  act: AnyAct | null;
  /**
   * Decides whether it is made now, or was recorded to wait for an approval; throws when neither.
   * Called while no other refund of the payment can start, in the transaction that saves it.
   */
  review?(tx: Transaction): Promise<"make" | "wait">;
}

/** What `refundPayment` throws of a payment that exists. */
export const REFUND_ERRORS = [
  "NOT_ALLOW_REFUND",
  "UNSUPPORTED_METHOD_PAYMENT_REFUND",
  "PAYMENT_FULLY_REFUNDED",
  "PAYMENT_REFUNDING",
  "REFUND_AMT_NOT_SAME_AS_TRANSACTION",
  "INSUFFICIENT_REFUND_AMOUNT",
  "INSUFFICIENT_MERCHANT_BALANCE",
  "REFUND_FAILURE",
  "TRANSACTION_DUPLICATE",
] as const satisfies readonly ErrorCode[];

/** Longer than the provider may take: until then the job leaves the refund to this call. */
export const OWN_CALL_MS = 120_000;

/**
 * Refunds a payment and returns it as it is then: reduced once the provider has confirmed,
 * unchanged before. The same `Idempotency-Key` with the same input returns the first response.
 */
export async function refundPayment(deps: Deps, request: RefundPayment): Promise<Payment> {
  const created = await create(deps, request).catch((error: unknown) => {
    // Two concurrent requests with one key, for two payments: the slower one finds the faster.
    if (violatedUniqueKey(error) === "refunds_by_idempotency_key") return null;
    throw error;
  });
  if (!created) return replay(deps, request);
  if (!created.refund) return created.payment;
  const outcome = await callRefund(deps, created.refund, created.payment, true);
  const { refund, payment } = await recordRefund(deps, created.refund, outcome);
  if (refund.state === "REFUSED") throw rejectionError(refund);
  return payment;
}

/** Holds as long as the payment's checkout is locked. */
export async function findOtherReturns(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<OtherReturns> {
  const [open, disputedMinor] = await Promise.all([
    findOpenRefund(db, merchantId, transactionId),
    findDisputedMinor(db, merchantId, transactionId),
  ]);
  const openRefundMinor = open?.amountMinor ?? 0;
  return { hasOpenRefund: open !== null, openRefundMinor, disputedMinor };
}

/** Null when a refund with this key exists; without a refund when it waits for an approval. */
async function create(
  deps: Deps,
  request: RefundPayment,
): Promise<{ refund: Refund | null; payment: Payment } | null> {
  const { merchantId, transactionId, idempotencyKey } = request;
  return deps.database.transaction(async (tx) => {
    const findFirst = async () =>
      idempotencyKey !== null && (await findRefundByKey(tx, merchantId, idempotencyKey));
    const find = () => findTransaction(tx, merchantId, transactionId);
    const [first, seen] = await Promise.all([findFirst(), find()]);
    if (first) return null;
    if (!seen) throw new GatewayError("TRANSACTION_NOT_FOUND");
    deps.tracing.note(subjectOf(seen));
    // What follows the lock is read under it: an identical request may have been faster.
    const [, faster, current, others] = await Promise.all([
      lockCheckout(tx, merchantId, seen.checkoutId),
      findFirst(),
      find(),
      findOtherReturns(tx, merchantId, transactionId),
    ]);
    if (faster) return null;
    const payment = current ?? seen;
    const amountMinor = request.amountMinor ?? leftMinorOf(payment, others);
    const isWaiting = (await request.review?.(tx)) === "wait";
    const now = deps.clock.now();
    const capability = refundCapabilityOf(railOf(deps, payment), payment);
    // One that waits may follow a refund in progress, out of what that leaves.
    const hasOpenRefund = others.hasOpenRefund && !isWaiting;
    const { type, reason } = request;
    const wanted = { type, amountMinor };
    expectRefundable(payment, wanted, capability, { ...others, hasOpenRefund }, now);
    if (isWaiting) return { refund: null, payment };
    await expectCovered(tx, merchantId, amountMinor);
    const nextTryAt = new Date(now.getTime() + OWN_CALL_MS);
    const ours = { kind: "REFUND", cause: "MERCHANT", tries: 1, nextTryAt } as const;
    const fields = { ...ours, ...wanted, reason, idempotencyKey };
    const refund = newRefund(makeRefundId(merchantId, deps.random), payment, fields, now);
    await Promise.all([
      createRefund(deps, tx, refund, payment),
      request.act && recordChange(tx, request.act, now, refundMade(refund)),
    ]);
    return { refund, payment };
  });
}

function refundMade({ merchantId, id, transactionId, amountMinor }: Refund): Change {
  const about = { action: "refund.made", targetKind: "refund", targetId: id } as const;
  return { merchantId, ...about, after: { transactionId, amountMinor } };
}

/** Returns the first response again, or throws an error that names the difference. */
async function replay(
  deps: Pick<Deps, "database" | "tracing">,
  request: RefundPayment,
): Promise<Payment> {
  const { merchantId, idempotencyKey } = request;
  const first = await findRefundByKey(deps.database, merchantId, idempotencyKey ?? "");
  const payment = first && (await findTransaction(deps.database, merchantId, first.transactionId));
  if (!first || !payment) {
    throw new GatewayError("INTERNAL_ERROR", { internal: `no refund of ${idempotencyKey}` });
  }
  deps.tracing.note(subjectOf(payment));
  const amountMinor = request.amountMinor ?? first.amountMinor;
  const difference = findDifference(fieldsOf({ ...request, amountMinor }), fieldsOf(first));
  if (difference !== null) {
    const detail = `${difference} differs from the first request.`;
    throw new GatewayError("TRANSACTION_DUPLICATE", { detail });
  }
  if (first.state === "REFUSED") throw rejectionError(first);
  if (first.balanceAfterMinor === null) return payment;
  return {
    ...payment,
    balanceMinor: first.balanceAfterMinor,
    status: first.balanceAfterMinor === 0 ? "FULL_REFUNDED" : "PARTIAL_REFUNDED",
    updatedAt: first.updatedAt,
  };
}

type Sent = Pick<Refund, "transactionId" | "type" | "amountMinor" | "reason">;

function fieldsOf({ transactionId, type, amountMinor, reason }: Sent): SentFields {
  return { transactionId, "refund.type": type, "refund.amount": amountMinor, reason };
}
