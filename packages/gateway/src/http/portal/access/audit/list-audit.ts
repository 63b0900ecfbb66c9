import { listAuditPage } from "../../../../store/access/audit.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { AuditEntry } from "../account-schema.ts";
import { auditQuery } from "./audit-query.ts";
import { auditFilterOf, presentAudit } from "./present-audit.ts";

export const listAuditRoute = route({
  auth: "portal",
  operationId: "listAudit",
  method: "GET",
  path: "/portal/api/audit",
  permission: "audit:read",
  summary: "List audit log entries. Secrets are masked.",
  query: closed({ ...pageQuery, ...auditQuery }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listAuditPage(
      deps.database,
      { merchantId: call.merchant.id },
      auditFilterOf(call.query),
      withOneMore(page),
    );
    return presentPage(rows, page, ({ at, id }) => ({ at, id }), presentAudit);
  },
});
