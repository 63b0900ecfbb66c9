import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { keyOf, presentDispute } from "./present-dispute.ts";

export const listOpenDisputesRoute = portalRoute({
  name: "listOpenDisputes",
  method: "GET",
  path: "/portal/api/operator/disputes",
  permission: "operator",
  summary: "Of all merchants, newest first: what is not decided.",
  query: closed(pageQuery),
  response: pageOf(DisputeItem),
  handle: async (call, deps) => {
    const page = readPage(call.query);
    const filter = { ...ANY_DISPUTE, isOpen: true };
    const rows = await listDisputePage(deps.database, filter, withOneMore(page));
    return presentPage(rows, page, keyOf, (row) => presentDispute(deps, row));
  },
});
