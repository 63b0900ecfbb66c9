import Type, { type Static } from "typebox";
import type { Barred } from "../../../domain/access/second-approver.ts";
import { loadGrants } from "../../../operations/access/approval/second-approver.ts";
import { findRefundBar } from "../../../operations/refund/refund-approvers.ts";
import { decideRefund } from "../../../operations/refund/refund-requests.ts";
import {
  findRefundRequestTotals,
  listRefundRequests,
  type RefundRequestRecord,
} from "../../../store/refund/refund-requests.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { BarredItem, presentBarred } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  Id,
  named,
  orNull,
  pageOf,
  pageQuery,
  Sen,
  sortQuery,
} from "../schemas.ts";
import { presentRefund, presentRefundRequest, RefundItem } from "./refunds.ts";

const RefundRequestItem = named("RefundRequestItem", {
  id: Id,
  transactionId: Id,
  amountMinor: Sen,
  reason: Type.String(),
  status: Type.Enum(["WAITING", "APPROVED", "DECLINED"]),
  requestedBy: Type.String(),
  isOwn: Type.Boolean({ description: "Requested by this user, who cannot approve it." }),
  barred: orNull(BarredItem),
  decidedBy: Type.String(),
  createdAt: At,
});

function presentRequest(
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

export const listRefundRequestsRoute = route({
  auth: "portal",
  operationId: "listRefundRequests",
  method: "GET",
  path: "/portal/api/refund-requests",
  permission: "payments:refund",
  summary: "List refund requests above the approval limit.",
  query: closed({
    ...pageQuery,
    ...sortQuery,
    status: Type.Optional(Type.Enum(["WAITING", "APPROVED", "DECLINED"])),
  }),
  response: pageOf(RefundRequestItem),
  handler: async (call, deps) => {
    const { id } = call.merchant;
    const now = deps.clock.now();
    const grants = await loadGrants(deps.database, [id], now);
    const filter = { ...call.query, allowedStoreIds: call.actor.storeIds };
    return presentPage(call, deps, {
      name: "refund requests",
      list: (page) => listRefundRequests(deps.database, id, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findRefundRequestTotals(deps.database, id, filter, countMax),
      present: (row) => {
        const barred = findRefundBar(row, call.actor, grants, now);
        return presentRequest(row, call.actor.id, row.status === "WAITING" ? barred : null);
      },
    });
  },
});

export const decideRefundRequestRoute = route({
  auth: "portal",
  operationId: "decideRefundRequest",
  method: "POST",
  path: "/portal/api/refund-requests/{id}/decide",
  permission: "payments:approve-refund",
  needsConfirmation: true,
  summary:
    "Approve or decline a refund request. Users cannot decide on their own requests, nor, for " +
    "fourteen days, who joined or became an approver later, or whom the requester invited. An " +
    "owner can, unless the requester made them one.",
  params: byId,
  body: closed({ isApproved: Type.Boolean() }),
  response: RefundItem,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "SECOND_APPROVER_REQUIRED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const decided = await decideRefund(deps, actOf(call), id, call.body.isApproved);
    return decided.kind === "made"
      ? presentRefund(decided.refund, call.actor.email)
      : presentRefundRequest(decided.request);
  },
});
