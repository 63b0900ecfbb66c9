import { listUnknownOutcomes } from "../../../../store/merchant/operator.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { UnknownOutcome } from "./outcome-schema.ts";

export const listUnknownOutcomesRoute = portalRoute({
  name: "listUnknownOutcomes",
  method: "GET",
  path: "/portal/api/operator/unknown-outcomes",
  permission: "operator",
  summary: "Attempts whose outcome nobody knows yet, oldest first.",
  query: closed(pageQuery),
  response: pageOf(UnknownOutcome),
  handle: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listUnknownOutcomes(deps.database, withOneMore(page));
    return presentPage(
      rows,
      page,
      (row) => ({ at: row.createdAt, id: row.transactionId }),
      (row) => ({
        ...row,
        inquireAt: row.inquireAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      }),
    );
  },
});
