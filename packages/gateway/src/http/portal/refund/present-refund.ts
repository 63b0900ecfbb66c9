import type { Static } from "typebox";
import type { Barred } from "../../../domain/access/second-approver.ts";
import type { Refund } from "../../../domain/refund/refund.ts";
import type { RefundRequestRecord } from "../../../store/refund/refund-requests.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { presentBarred } from "../access/present-barred.ts";
import type { RefundItem, RefundRequestItem } from "./refund-schema.ts";

export function presentRefund(refund: Refund, requestedBy: string): Static<typeof RefundItem> {
  return { ...withTimes(refund), status: refund.state, requestedBy };
}

export function presentRefundRequest(request: RefundRequestRecord): Static<typeof RefundItem> {
  return {
    ...withTimes(request),
    status: request.status === "WAITING" ? "WAITING_FOR_APPROVAL" : request.status,
    requestedBy: request.requestedEmail,
    updatedAt: (request.decidedAt ?? request.createdAt).toISOString(),
  };
}

export function presentRefundResult(
  request: RefundRequestRecord,
  actorId: string,
  barred: Barred | null,
): Static<typeof RefundRequestItem> {
  return {
    ...withTimes(request),
    requestedBy: request.requestedEmail,
    isOwn: request.requestedBy === actorId,
    barred: presentBarred(barred),
    decidedBy: request.decidedEmail ?? "",
  };
}
