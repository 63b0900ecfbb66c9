import Type from "typebox";
import { findDisputeTotals, listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { readRange } from "../read-range.ts";
import { closed, pageOf, pageQuery, queryText, rangeQuery, sortQuery } from "../schemas.ts";
import { DisputeItem, DisputeReasonName, DisputeStateName } from "./dispute-schema.ts";
import { presentDispute } from "./present-dispute.ts";
import { ownDisputes } from "./show-dispute.ts";

export const listDisputesRoute = route({
  auth: "portal",
  operationId: "listDisputes",
  method: "GET",
  path: "/portal/api/disputes",
  permission: "payments:read",
  summary:
    "List disputes, newest first. `q` matches a dispute, transaction or order ID, or a bank reference.",
  query: closed({
    ...pageQuery,
    ...sortQuery,
    ...rangeQuery,
    q: queryText(),
    status: Type.Optional(DisputeStateName),
    reason: Type.Optional(DisputeReasonName),
  }),
  response: pageOf(DisputeItem),
  handler: async (call, deps) => {
    const { q = null, status = null, reason = null } = call.query;
    const chosen = { ...readRange(call.query), search: q, state: status, reason };
    const filter = { ...ownDisputes(call), ...chosen };
    return answerPage(call, deps, {
      name: "disputes",
      list: (page) => listDisputePage(deps.database, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findDisputeTotals(deps.database, filter, countMax),
      present: (row) => presentDispute(deps, row),
    });
  },
});
