import {
  listSettlements,
  type SettlementSummary,
} from "../../../store/settlement/settlement-list.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, readRange, withOneMore } from "../paging.ts";
import { closed, pageOf, pageQuery, rangeQuery } from "../schemas.ts";
import { presentSettlement } from "./present-settlement.ts";
import { SettlementItem } from "./settlement-schema.ts";

export const listSettlementsRoute = route({
  auth: "portal",
  operationId: "listSettlements",
  method: "GET",
  path: "/portal/api/settlements",
  permission: "settlements:read",
  summary: "List settlements, newest first.",
  query: closed({ ...pageQuery, ...rangeQuery }),
  response: pageOf(SettlementItem),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listSettlements(
      deps.database,
      call.merchant.id,
      readRange(call.query),
      withOneMore(page),
    );
    const keyOf = (row: SettlementSummary) => ({ at: row.createdAt, id: row.id });
    return presentPage(rows, page, keyOf, presentSettlement);
  },
});
