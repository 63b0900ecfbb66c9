import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { keyOf, presentDispute } from "./present-dispute.ts";

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
    const page = readPage(call.query);
    const filter = { ...ANY_DISPUTE, isOpen: true };
    const rows = await listDisputePage(deps.database, filter, withOneMore(page));
    return presentPage(rows, page, keyOf, (row) => presentDispute(deps, row));
  },
});
