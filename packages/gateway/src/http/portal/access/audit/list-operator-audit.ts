import { findAuditCount, listAuditPage } from "../../../../store/access/audit.ts";
import { route } from "../../../route.ts";
import { answerPage, LOG_COUNTED_MAX } from "../../answer-page.ts";
import { readRange } from "../../read-range.ts";
import { closed, pageOf, pageQuery, queryText, rangeQuery, timeSortQuery } from "../../schemas.ts";
import { AuditEntry } from "../account-schema.ts";
import { presentAudit } from "./present-audit.ts";

export const listOperatorAuditRoute = route({
  auth: "portal",
  operationId: "listOperatorAudit",
  method: "GET",
  path: "/portal/api/operator/audit",
  permission: "operator",
  summary: "List changes by operators, for all merchants.",
  query: closed({
    ...pageQuery,
    ...timeSortQuery,
    ...rangeQuery,
    action: queryText(),
    merchantId: queryText(),
  }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const { merchantId = null, ...query } = call.query;
    const scope = { merchantId, actorKind: "OPERATOR" } as const;
    const filter = { ...query, ...readRange(query) };
    return answerPage(call, deps, {
      name: "operator audit",
      list: (page) => listAuditPage(deps.database, scope, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
      count: (countMax) => findAuditCount(deps.database, scope, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: presentAudit,
    });
  },
});
