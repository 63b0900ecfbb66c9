import Type from "typebox";
import {
  type SettlementException as ExceptionRow,
  findExceptionCount,
  listExceptions,
} from "../../../store/settlement/settlement-exceptions.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { SettlementException } from "./settlement-schema.ts";

export const listSettlementExceptionsRoute = route({
  auth: "portal",
  operationId: "listSettlementExceptions",
  method: "GET",
  path: "/portal/api/operator/settlement-exceptions",
  permission: "operator",
  summary: "List lines of settlement files that differ from the ledger.",
  query: closed({ ...pageQuery, state: Type.Optional(Type.Enum(["OPEN", "RESOLVED"])) }),
  response: pageOf(SettlementException),
  handler: async (call, deps) => {
    const { state = null } = call.query;
    return answerPage(call, deps, {
      name: "settlement exceptions",
      list: ({ after, limit }) =>
        listExceptions(deps.database, state, Number(after?.id ?? 0), limit),
      positionOf: byCreation,
      count: (countMax) => findExceptionCount(deps.database, state, countMax),
      present: presentException,
    });
  },
});

function presentException(row: ExceptionRow) {
  return {
    id: String(row.id),
    railId: row.railId,
    date: row.date,
    kind: row.kind,
    subject: row.subject,
    expectedMinor: row.expectedMinor,
    foundMinor: row.foundMinor,
    state: row.state,
    decision: row.decision,
    reason: row.reason ?? "",
    merchantId: row.merchantId ?? "",
    transactionId: row.transactionId ?? "",
    createdAt: row.createdAt.toISOString(),
  };
}
