import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { roleHasPermission } from "../../domain/access/permissions.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeEventId } from "../../domain/ids.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import { type Queryable, type Transaction, violatedUniqueKey } from "../../store/database.ts";
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
import {
  type Act,
  type Change,
  type PortalOperationDeps,
  recordChange,
} from "../access/record-change.ts";
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
 * Refunds a payment or, above the merchant's limit, requests another user's approval. A payment
 * outside the user's stores is not found. Throws as `refundPayment` does, NOT_FOUND and CONFLICT.
 */
export async function requestRefund(
  deps: PortalOperationDeps,
  act: Act,
  wanted: RequestedRefund,
): Promise<RefundResult> {
  const { merchantId } = act.actor;
  await expectVisible(deps, act, wanted.transactionId);
  const { refundApprovalAboveMinor: limit } = await findMerchantSettings(deps.database, merchantId);
  const isLimited = limit !== null && !roleHasPermission(act.actor.role, "payments:approve-refund");
  try {
    const expectAllowed = async (tx: Transaction) => {
      if (isLimited && (await sumWith(tx, merchantId, wanted)) > limit) throw new ApprovalNeeded();
    };
    return { kind: "made", refund: await makeRefund(deps, act, { ...wanted, expectAllowed }) };
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
  }
  const now = deps.clock.now();
  const request: RefundRequestRecord = {
    id: makeEventId(deps.random).replace("EV", "RR"),
    merchantId,
    transactionId: wanted.transactionId,
    amountMinor: wanted.amountMinor,
    reason: wanted.reason,
    status: "WAITING",
    requestedBy: act.actor.id,
    requestedEmail: act.actor.email,
    decidedEmail: null,
    createdAt: now,
    decidedAt: null,
  };
  try {
    await deps.database.transaction(async (tx) => {
      await insertRefundRequest(tx, request);
      await recordChange(tx, act, now, changeOf(request, "refund.requested"));
    });
  } catch (error) {
    if (violatedUniqueKey(error) !== "refund_requests_one_open") throw error;
    const detail = "A refund of this payment is already waiting for approval.";
    throw new GatewayError("CONFLICT", { detail, cause: error });
  }
  return { kind: "waiting", request };
}

/** Above the limit: a request instead of a refund. */
class ApprovalNeeded extends Error {}

/**
 * Partial refunds and open requests are added up, so that splitting a refund does not avoid the
 * approval. Holds as long as the payment's checkout is locked.
 */
async function sumWith(
  tx: Transaction,
  merchantId: string,
  { transactionId, amountMinor }: RequestedRefund,
): Promise<number> {
  const openMinor = await sumOpenRequests(tx, merchantId, transactionId);
  return amountMinor + openMinor + (await sumRefunds(tx, merchantId, transactionId));
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
 * Another user approves or declines. Throws NOT_FOUND, CONFLICT, and FORBIDDEN for one's own
 * request.
 */
export async function decideRefund(
  deps: PortalOperationDeps,
  act: Act,
  requestId: string,
  isApproved: boolean,
): Promise<DecidedRefund> {
  const { merchantId } = act.actor;
  const now = deps.clock.now();
  const request = await deps.database.transaction(async (tx) => {
    const found = await lockRefundRequest(tx, merchantId, requestId);
    if (!found) throw new GatewayError("NOT_FOUND");
    await expectVisible(deps, act, found.transactionId);
    if (isOwn(found, act)) {
      throw new GatewayError("FORBIDDEN", { detail: "Another user has to approve it." });
    }
    if (isApproved && (await lacksRefund(tx, found))) return found;
    if (found.status !== "WAITING") throw new GatewayError("CONFLICT");
    const status = isApproved ? "APPROVED" : "DECLINED";
    const { id: by, email } = act.actor;
    await decideRefundRequest(tx, found, { status, by, email, at: now });
    await recordChange(
      tx,
      act,
      now,
      changeOf(found, isApproved ? "refund.approved" : "refund.declined"),
    );
    return found;
  });
  if (!isApproved) {
    const decided = { status: "DECLINED", decidedEmail: act.actor.email, decidedAt: now } as const;
    return { kind: "declined", request: { ...request, ...decided } };
  }
  const refund = await makeRefund(deps, act, {
    transactionId: request.transactionId,
    amountMinor: request.amountMinor,
    reason: request.reason,
    idempotencyKey: request.id,
  });
  return { kind: "made", refund };
}

/** Also when the user was removed and invited again with another id since. */
function isOwn(request: RefundRequestRecord, { actor }: Act): boolean {
  const isSameEmail = request.requestedEmail.toLowerCase() === actor.email.toLowerCase();
  return isSameEmail || request.requestedBy === actor.id;
}

/** Approved, but the gateway stopped before it created the refund: it still has to be made. */
async function lacksRefund(tx: Transaction, request: RefundRequestRecord): Promise<boolean> {
  if (request.status !== "APPROVED") return false;
  return (await findRefundByKey(tx, request.merchantId, keyOf(request.id))) === null;
}

/** Keys of the portal contain a space and so never collide with the merchant's own. */
function keyOf(idempotencyKey: string): string {
  return `portal ${idempotencyKey}`;
}

async function makeRefund(
  deps: PortalOperationDeps,
  act: Act,
  wanted: RequestedRefund & Pick<RefundPayment, "expectAllowed">,
): Promise<Refund> {
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
    ...(wanted.expectAllowed && { expectAllowed: wanted.expectAllowed }),
  });
  const refund = await findRefundByKey(deps.database, merchantId, idempotencyKey);
  if (!refund)
    throw new GatewayError("INTERNAL_ERROR", { internal: `no refund ${idempotencyKey}` });
  return refund;
}

async function expectVisible(
  deps: Pick<PortalOperationDeps, "database">,
  act: Act,
  transactionId: string,
): Promise<void> {
  const payment = await findTransaction(deps.database, act.actor.merchantId, transactionId);
  const { storeIds } = act.actor;
  const isVisible = storeIds.length === 0 || storeIds.includes(payment?.storeId ?? "");
  if (!payment || !isVisible) throw new GatewayError("NOT_FOUND");
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
