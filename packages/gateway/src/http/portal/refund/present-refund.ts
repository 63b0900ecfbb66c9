import type { Static } from "typebox";
import type { Refund } from "../../../domain/refund/refund.ts";
import type { RefundRequestRecord } from "../../../store/refund/refund-requests.ts";
import type { RefundItem, RefundRequestItem } from "./refund-schema.ts";

export function presentRefund(refund: Refund, requestedBy: string): Static<typeof RefundItem> {
  return {
    id: refund.id,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
    status: refund.state,
    requestedBy,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

export function presentRefundRequest(request: RefundRequestRecord): Static<typeof RefundItem> {
  return {
    id: request.id,
    amountMinor: request.amountMinor,
    reason: request.reason,
    status: request.status === "WAITING" ? "WAITING_FOR_APPROVAL" : request.status,
    requestedBy: request.requestedEmail,
    createdAt: request.createdAt.toISOString(),
    updatedAt: (request.decidedAt ?? request.createdAt).toISOString(),
  };
}

export function presentRefundResult(
  request: RefundRequestRecord,
  actorId: string,
): Static<typeof RefundRequestItem> {
  return {
    id: request.id,
    transactionId: request.transactionId,
    amountMinor: request.amountMinor,
    reason: request.reason,
    status: request.status,
    requestedBy: request.requestedEmail,
    isOwn: request.requestedBy === actorId,
    decidedBy: request.decidedEmail ?? "",
    createdAt: request.createdAt.toISOString(),
  };
}
