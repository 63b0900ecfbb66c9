import { listSettlements } from "../../../store/settlement/settlement-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { answerPage } from "../answer-page.ts";
import { readRange } from "../read-range.ts";
import { closed, pageOf, pageQuery, rangeQuery } from "../schemas.ts";
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
  handler: (call, deps) =>
    answerPage(call, deps, {
      name: "settlements",
      list: (page) => listSettlements(deps.database, call.merchant.id, readRange(call.query), page),
      positionOf: byCreation,
      present: withTimes,
    }),
});
