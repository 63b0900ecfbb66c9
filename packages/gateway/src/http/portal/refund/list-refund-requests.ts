import Type from "typebox";
import {
  listRefundRequests,
  type RefundRequestRecord,
} from "../../../store/refund/refund-requests.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
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
    status: Type.Optional(Type.Enum(["WAITING", "APPROVED", "DECLINED"])),
  }),
  response: pageOf(RefundRequestItem),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const filter = {
      status: call.query.status ?? null,
      transactionId: null,
      allowedStoreIds: call.actor.storeIds,
    };
    const rows = await listRefundRequests(
      deps.database,
      call.merchant.id,
      filter,
      withOneMore(page),
    );
    const keyOf = (row: RefundRequestRecord) => ({ at: row.createdAt, id: row.id });
    return presentPage(rows, page, keyOf, (row) => presentRefundResult(row, call.actor.id));
  },
});
