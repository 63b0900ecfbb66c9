import Type from "typebox";
import { addTotals, type ReportLine } from "../../domain/report-line.ts";
import { writeSettlementCsv } from "../../domain/settlement-csv.ts";
import type { Queryable } from "../../store/database.ts";
import {
  listMethodTotals,
  listReportLines,
  type ReportPosition,
  type ReportScope,
} from "../../store/report-lines.ts";
import { route, TextAnswer } from "../route.ts";
import { readReportScope, readSequence, SettlementCsvBody } from "../schemas/report-request.ts";
import { merchantNameOf } from "./reconciliation.ts";

const LINES_MAX = 10_000;

export const settlementCsvRoute = route({
  method: "POST",
  path: "/v3/payment/settlement/csv",
  operationId: "getSettlementCsv",
  scope: "manage_payment",
  summary: "Fetch one Malaysian day's settlement as a CSV file.",
  description:
    "Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried over, payout; `S` the same " +
    "for each method; `D` the columns of the reconciliation.",
  body: SettlementCsvBody,
  response: Type.String({ description: "text/csv; not JSON." }),
  errors: ["INVALID_PARAMETER", "MAX_VALUE"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const { date } = call.body;
    const sequence = readSequence(call.body.sequence);
    const scope = await readReportScope(deps.database, merchant.id, date, null, call.body);
    const [methods, lines] = await Promise.all([
      listMethodTotals(deps.database, scope),
      listPart(deps.database, scope, sequence),
    ]);
    const csv = writeSettlementCsv({
      merchantId: merchant.id,
      merchantName: merchantNameOf(merchant),
      date,
      sequence,
      totals: addTotals(methods),
      methods,
      settlement: scope.settlement,
      lines,
    });
    return new TextAnswer("text/csv; charset=utf-8", csv);
  },
});

/** Part `sequence` of the lines; walks over the parts before it. */
async function listPart(
  db: Queryable,
  scope: ReportScope,
  sequence: number,
): Promise<ReportLine[]> {
  let after: ReportPosition | null = null;
  for (let part = 1; ; part += 1) {
    const lines: ReportLine[] = await listReportLines(db, scope, after, LINES_MAX);
    if (part === sequence) return lines;
    const last = lines.at(-1);
    if (lines.length < LINES_MAX || !last) return [];
    after = last;
  }
}
