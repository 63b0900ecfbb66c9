import { listAuditPage } from "../../../../store/access/audit.ts";
import { Download } from "../../../request/send-response.ts";
import { route } from "../../../route.ts";
import { readRange } from "../../read-range.ts";
import { closed } from "../../schemas.ts";
import { auditQuery } from "./audit-query.ts";
import { auditCsv, withoutOperator } from "./present-audit.ts";

const AUDIT_EXPORT_MAX = 10_000;

export const exportAuditRoute = route({
  auth: "portal",
  operationId: "exportAudit",
  method: "GET",
  path: "/portal/api/audit.csv",
  permission: "audit:read",
  summary: "Download the audit log as CSV, at most 10,000 rows.",
  query: closed(auditQuery),
  response: "text/csv",
  handler: async (call, deps) => {
    const page = { after: null, limit: AUDIT_EXPORT_MAX };
    const filter = { ...call.query, ...readRange(call.query) };
    const rows = await listAuditPage(deps.database, { merchantId: call.merchant.id }, filter, page);
    return new Download(
      "text/csv; charset=utf-8",
      "audit.csv",
      auditCsv(rows.map(withoutOperator)),
    );
  },
});
