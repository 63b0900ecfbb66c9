import { findAuditCount, listAuditPage } from "../../../../store/access/audit.ts";
import { route } from "../../../route.ts";
import { answerPage, LOG_COUNTED_MAX } from "../../answer-page.ts";
import { readRange } from "../../read-range.ts";
import { closed, pageOf, pageQuery, timeSortQuery } from "../../schemas.ts";
import { AuditEntry } from "../account-schema.ts";
import { auditQuery } from "./audit-query.ts";
import { presentAudit, withoutOperator } from "./present-audit.ts";

export const listAuditRoute = route({
  auth: "portal",
  operationId: "listAudit",
  method: "GET",
  path: "/portal/api/audit",
  permission: "audit:read",
  summary: "List audit log entries. Secrets are masked.",
  query: closed({ ...pageQuery, ...timeSortQuery, ...auditQuery }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const scope = { merchantId: call.merchant.id };
    const filter = { ...call.query, ...readRange(call.query) };
    return answerPage(call, deps, {
      name: "audit",
      list: (page) => listAuditPage(deps.database, scope, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
      count: (countMax) => findAuditCount(deps.database, scope, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: (entry) => presentAudit(withoutOperator(entry)),
    });
  },
});
