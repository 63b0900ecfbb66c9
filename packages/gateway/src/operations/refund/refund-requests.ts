import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { isStoreAllowed } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeTextId } from "../../domain/ids.ts";
import { type Payment, subjectOf } from "../../domain/payment/attempt.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import {
  decideRefundRequest,
  insertRefundRequest,
  lockRefundRequest,
  type RefundRequestRecord,
  sumOpenRequests,
} from "../../store/refund/refund-requests.ts";
import { findRefundByKey, listRefundsOfTransaction } from "../../store/refund/refunds.ts";
import { type Act, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { expectRefundApprover } from "./refund-approvers.ts";
import { type RefundPayment, refundPayment } from "./refund-payment.ts";

export interface RequestedRefund {
  transactionId: string;
  amountMinor: number;
  reason: string;
  idempotencyKey: string;
}

export type RefundResult =
  | { kind: "made"; refund: Refund }
  | { kind: "waiting"; request: RefundRequestRecord };

export type DecidedRefund =
  | { kind: "made"; refund: Refund }
  | { kind: "declined"; request: RefundRequestRecord };

/**
 * Refunds a payment or, above the merchant's limit, requests another user's approval, for every
 * role. A payment outside the user's stores is not found. Throws as `refundPayment` does,
 * NOT_FOUND, and CONFLICT while a request waits.
 */
export async function requestRefund(
  deps: Deps,
  act: Act,
  wanted: RequestedRefund,
): Promise<RefundResult> {
  await expectVisible(deps, act, wanted.transactionId);
  const request = newRequest(deps, act, wanted);
  let isWaiting = false;
  const review = async (tx: Transaction) => {
    isWaiting = await needsApproval(tx, request);
    if (!isWaiting) return "make";
    await insertRefundRequest(tx, request);
    await recordChange(tx, act, request.createdAt, changeOf(request, "refund.requested"));
    return "wait";
  };
  const refund = await makeRefund(deps, act, { ...wanted, review });
  if (isWaiting) return { kind: "waiting", request };
  return { kind: "made", refund: expectMade(refund, wanted) };
}

function newRequest(deps: Deps, act: Act, wanted: RequestedRefund) {
  const request: RefundRequestRecord = {
    id: makeTextId("refundRequest", deps.random),
    merchantId: act.actor.merchantId,
    transactionId: wanted.transactionId,
    amountMinor: wanted.amountMinor,
    reason: wanted.reason,
    status: "WAITING",
    requestedBy: act.actor.id,
    requestedEmail: act.actor.email,
    decidedEmail: null,
    createdAt: deps.clock.now(),
    decidedAt: null,
  };
  return request;
}

/**
 * Refunds of a payment are added up, so that splitting one does not avoid the approval. Nothing is
 * refunded next to a request that waits. Holds as long as the payment's checkout is locked.
 */
export async function needsApproval(
  tx: Transaction,
  {
    merchantId,
    transactionId,
    amountMinor,
  }: Pick<RefundRequestRecord, "merchantId" | "transactionId" | "amountMinor">,
): Promise<boolean> {
  if ((await sumOpenRequests(tx, merchantId, transactionId)) > 0) {
    const detail = "A refund of this payment is already waiting for approval.";
    throw new GatewayError("CONFLICT", { detail });
  }
  const { refundApprovalAboveMinor: limit } = await findMerchantSettings(tx, merchantId);
  if (limit === null) return false;
  return (await sumRefunds(tx, merchantId, transactionId)) + amountMinor > limit;
}

/** What the merchant has refunded of a payment, or is about to. */
export async function sumRefunds(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<number> {
  const refunds = await listRefundsOfTransaction(db, merchantId, transactionId);
  return refunds
    .filter(({ cause, state }) => cause === "MERCHANT" && state !== "REFUSED")
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
}

/**
 * Another user approves or declines. A request whose amount can no longer be refunded keeps
 * waiting. Throws NOT_FOUND, CONFLICT, as `expectRefundApprover` and as `refundPayment` do.
 */
export async function decideRefund(
  deps: Deps,
  act: Act,
  requestId: string,
  isApproved: boolean,
): Promise<DecidedRefund> {
  const request = await deps.database.transaction(async (tx) => {
    const found = await lockUndecided(deps, tx, act, requestId, isApproved);
    return isApproved ? found : decide(deps, tx, act, found, "DECLINED");
  });
  if (!isApproved) return { kind: "declined", request };
  const { transactionId, amountMinor, reason, id } = request;
  const wanted = { transactionId, amountMinor, reason, idempotencyKey: id };
  // The approval is saved with the refund, so neither is without the other.
  const review = async (tx: Transaction) => {
    const found = await lockUndecided(deps, tx, act, requestId, true);
    if (found.status === "WAITING") await decide(deps, tx, act, found, "APPROVED");
    return "make" as const;
  };
  const refund = await makeRefund(deps, act, { ...wanted, review });
  return { kind: "made", refund: expectMade(refund, wanted) };
}

/** The request, if it is undecided and this user may decide it. */
async function lockUndecided(
  deps: Deps,
  tx: Transaction,
  act: Act,
  requestId: string,
  isApproved: boolean,
): Promise<RefundRequestRecord> {
  const found = await lockRefundRequest(tx, act.actor.merchantId, requestId);
  if (!found) throw new GatewayError("NOT_FOUND");
  const { storeId } = await expectVisible(deps, act, found.transactionId);
  await expectRefundApprover(deps, tx, act.actor, found, storeId);
  const isOpen = found.status === "WAITING" || (isApproved && (await lacksRefund(tx, found)));
  if (!isOpen) throw new GatewayError("CONFLICT");
  return found;
}

async function decide(
  deps: Deps,
  tx: Transaction,
  act: Act,
  request: RefundRequestRecord,
  status: "APPROVED" | "DECLINED",
): Promise<RefundRequestRecord> {
  const at = deps.clock.now();
  const { id: by, email } = act.actor;
  await decideRefundRequest(tx, request, { status, by, email, at });
  const action = status === "APPROVED" ? "refund.approved" : "refund.declined";
  await recordChange(tx, act, at, changeOf(request, action));
  return { ...request, status, decidedEmail: email, decidedAt: at };
}

/** Approved by an earlier release that stopped before it created the refund: still to be made. */
async function lacksRefund(tx: Transaction, request: RefundRequestRecord): Promise<boolean> {
  if (request.status !== "APPROVED") return false;
  return (await findRefundByKey(tx, request.merchantId, keyOf(request.id))) === null;
}

/** Keys of the portal contain a space and so never collide with the merchant's own. */
function keyOf(idempotencyKey: string): string {
  return `portal ${idempotencyKey}`;
}

/** Null when it waits for an approval instead. */
async function makeRefund(
  deps: Deps,
  act: Act,
  wanted: RequestedRefund & Pick<RefundPayment, "review">,
): Promise<Refund | null> {
  const { merchantId } = act.actor;
  const idempotencyKey = keyOf(wanted.idempotencyKey);
  const payment = await findTransaction(deps.database, merchantId, wanted.transactionId);
  const isWhole = payment !== null && wanted.amountMinor === payment.amountMinor;
  await refundPayment(deps, {
    merchantId,
    transactionId: wanted.transactionId,
    type: isWhole ? "FULL" : "PARTIAL",
    amountMinor: wanted.amountMinor,
    reason: wanted.reason,
    idempotencyKey,
    act,
    ...(wanted.review && { review: wanted.review }),
  });
  return findRefundByKey(deps.database, merchantId, idempotencyKey);
}

function expectMade(refund: Refund | null, { idempotencyKey }: RequestedRefund): Refund {
  if (refund) return refund;
  throw new GatewayError("INTERNAL_ERROR", { internal: `no refund ${keyOf(idempotencyKey)}` });
}

/** The payment, in a store of the user. Throws NOT_FOUND. */
export async function expectVisible(
  deps: Pick<Deps, "database" | "tracing">,
  act: Act,
  transactionId: string,
): Promise<Payment> {
  const payment = await findTransaction(deps.database, act.actor.merchantId, transactionId);
  if (!payment || !isStoreAllowed(act.actor, payment.storeId)) throw new GatewayError("NOT_FOUND");
  deps.tracing.note(subjectOf(payment));
  return payment;
}

function changeOf(request: RefundRequestRecord, action: AuditAction): Change {
  return {
    merchantId: request.merchantId,
    action,
    targetKind: "payment",
    targetId: request.transactionId,
    after: { requestId: request.id, amountMinor: request.amountMinor },
  };
}
