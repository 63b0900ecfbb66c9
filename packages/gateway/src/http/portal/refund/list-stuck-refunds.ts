import type { Static } from "typebox";
import { listDecisionsAbout } from "../../../operations/refund/decide-stuck-refund.ts";
import { findStuckRefundTotals, listStuckRefunds } from "../../../store/refund/refunds.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { StuckRefund } from "./stuck-refund-schema.ts";

export const listStuckRefundsRoute = route({
  auth: "portal",
  operationId: "listStuckRefunds",
  method: "GET",
  path: "/portal/api/operator/stuck-refunds",
  permission: "operator",
  summary: "List the refunds that need a manual review, newest first.",
  query: closed(pageQuery),
  response: pageOf(StuckRefund),
  handler: (call, deps) =>
    answerPage(call, deps, {
      name: "stuck refunds",
      list: (page) => listStuckRefunds(deps.database, page),
      positionOf: byCreation,
      count: (countMax) => findStuckRefundTotals(deps.database, countMax),
      present: (refund): Static<typeof StuckRefund> => ({
        ...withTimes(refund),
        decisions: listDecisionsAbout(deps, refund),
      }),
    }),
});
