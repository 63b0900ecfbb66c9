import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { findDisputeTotals, listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { presentDispute } from "./present-dispute.ts";

export const listOpenDisputesRoute = route({
  auth: "portal",
  operationId: "listOpenDisputes",
  method: "GET",
  path: "/portal/api/operator/disputes",
  permission: "operator",
  summary: "List undecided disputes of all merchants, newest first.",
  query: closed(pageQuery),
  response: pageOf(DisputeItem),
  handler: async (call, deps) => {
    const filter = { ...ANY_DISPUTE, isOpen: true };
    return answerPage(call, deps, {
      name: "open disputes",
      list: (page) => listDisputePage(deps.database, filter, page),
      positionOf: byCreation,
      count: (countMax) => findDisputeTotals(deps.database, filter, countMax),
      present: (row) => presentDispute(deps, row),
    });
  },
});
