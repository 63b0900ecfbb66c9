import { listAuditPage } from "../../../../store/access/audit.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, readRange, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery, queryText, rangeQuery } from "../../schemas.ts";
import { AuditEntry } from "../account-schema.ts";
import { presentAudit } from "./present-audit.ts";

export const listOperatorAuditRoute = route({
  auth: "portal",
  operationId: "listOperatorAudit",
  method: "GET",
  path: "/portal/api/operator/audit",
  permission: "operator",
  summary: "List changes by operators, for all merchants.",
  query: closed({ ...pageQuery, ...rangeQuery, action: queryText(), merchantId: queryText() }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const { action = null, merchantId = null } = call.query;
    const scope = { merchantId, actorKind: "OPERATOR" } as const;
    const filter = { ...readRange(call.query), action };
    const rows = await listAuditPage(deps.database, scope, filter, withOneMore(page));
    return presentPage(rows, page, ({ at, id }) => ({ at, id }), presentAudit);
  },
});
