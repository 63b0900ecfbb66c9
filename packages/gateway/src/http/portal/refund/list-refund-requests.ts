import Type from "typebox";
import { loadGrants } from "../../../operations/access/approval/second-approver.ts";
import { findRefundBar } from "../../../operations/refund/refund-approvers.ts";
import {
  findRefundRequestTotals,
  listRefundRequests,
} from "../../../store/refund/refund-requests.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery, sortQuery } from "../schemas.ts";
import { presentRefundResult } from "./present-refund.ts";
import { RefundRequestItem } from "./refund-schema.ts";

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
    return answerPage(call, deps, {
      name: "refund requests",
      list: (page) => listRefundRequests(deps.database, id, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findRefundRequestTotals(deps.database, id, filter, countMax),
      present: (row) => {
        const barred = findRefundBar(row, call.actor, grants, now);
        return presentRefundResult(row, call.actor.id, row.status === "WAITING" ? barred : null);
      },
    });
  },
});
