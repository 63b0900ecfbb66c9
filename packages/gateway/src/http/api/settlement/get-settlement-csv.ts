import Type from "typebox";
import { writeSettlementCsv } from "../../../domain/settlement/settlement-csv.ts";
import { readReportMethod } from "../../../operations/checkout/method-names.ts";
import { readSettlementReport } from "../../../operations/settlement/read-settlement-report.ts";
import { TextResponse } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { merchantNameOf } from "./list-reconciliation.ts";
import { readReportScope, readSequence, SettlementCsvBody } from "./report-request.ts";

const LINES_MAX = 10_000;

export const settlementCsvRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/settlement/csv",
  operationId: "getSettlementCsv",
  sdk: { name: "reports.retrieveSettlementCsv", retry: "always" },
  scope: "manage_payment",
  summary: "Retrieve the settlement of one Malaysian day as a CSV file.",
  description:
    "Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried forward, payout; `S` the same " +
    "per method; `D` the columns of the reconciliation.",
  body: SettlementCsvBody,
  response: Type.String({ description: "text/csv; not JSON." }),
  errors: ["INVALID_PARAMETER", "MAX_VALUE"],
  example: (of) => ({
    body: { date: of.today, method: [], region: ["MALAYSIA"], sequence: 1 },
  }),
  handler: async (call, deps) => {
    const { application, merchant } = call.caller;
    const { date } = call.body;
    const sequence = readSequence(call.body.sequence);
    const readMethod = (name: string) =>
      readReportMethod(deps.rails, application.signatureMode, name);
    const { scope, ...report } = await readSettlementReport(
      deps,
      (db) => readReportScope(db, readMethod, merchant.id, date, null, call.body),
      { sequence, linesMax: LINES_MAX },
    );
    const csv = writeSettlementCsv({
      merchantId: merchant.id,
      merchantName: merchantNameOf(merchant),
      date,
      sequence,
      settlement: scope.settlement,
      ...report,
    });
    return new TextResponse("text/csv; charset=utf-8", csv);
  },
});
