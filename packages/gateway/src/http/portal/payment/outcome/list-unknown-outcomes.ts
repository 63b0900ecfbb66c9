import { listUnknownOutcomes } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
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
  handler: async (call, deps) => {
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
