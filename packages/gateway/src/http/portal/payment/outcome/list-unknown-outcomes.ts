import {
  findUnknownOutcomeTotals,
  listUnknownOutcomes,
} from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { answerPage } from "../../answer-page.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { UnknownOutcome } from "./outcome-schema.ts";

export const listUnknownOutcomesRoute = route({
  auth: "portal",
  operationId: "listUnknownOutcomes",
  method: "GET",
  path: "/portal/api/operator/unknown-outcomes",
  permission: "operator",
  summary: "List payment attempts without a final status, oldest first.",
  query: closed(pageQuery),
  response: pageOf(UnknownOutcome),
  handler: (call, deps) =>
    answerPage(call, deps, {
      name: "unknown outcomes",
      list: (page) => listUnknownOutcomes(deps.database, page),
      positionOf: (row) => ({ at: row.createdAt, id: row.transactionId }),
      count: (countMax) => findUnknownOutcomeTotals(deps.database, countMax),
      present: withTimes,
    }),
});
