import Type from "typebox";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { CURRENCY, formatDecimal } from "../../../domain/money.ts";
import { type ReportLine, settlementMinorOf } from "../../../domain/settlement/report-line.ts";
import { readReportMethod } from "../../../operations/checkout/method-names.ts";
import { listReportLines, type ReportScope } from "../../../store/settlement/report-lines.ts";
import { route } from "../../route.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";
import { pageResponse, readPage, successPage } from "../../schemas/paging.ts";
import { ReconciliationBody, readReportScope } from "./report-request.ts";

const ITEMS_MAX = 500;
/** How a list began, in its cursor. */
const [SETTLED, UNSETTLED] = ["settled", "unsettled"];
const decimal = (description: string) => Type.String({ description });

const ReconciliationItem = Type.Object({
  transactionAt: DateTime,
  merchantId: LongId,
  merchantName: Type.String(),
  storeId: LongId,
  storeName: Type.String(),
  region: Type.String(),
  method: Type.String(),
  transactionType: Type.Enum(["PAYMENT", "REFUND"]),
  type: Type.String(),
  transactionId: Type.String(),
  orderId: Type.String(),
  currencyType: Type.String(),
  grossAmount: decimal("Ringgit, such as 12.50; negative for refunds."),
  mdr: decimal("Percent, such as 1.00."),
  serviceFee: decimal(
    "Ringgit; negative, because it is deducted. With the service tax on the fee, if any.",
  ),
  settlementAmount: decimal("grossAmount + serviceFee."),
});

export const reconciliationRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/reconciliation",
  operationId: "listReconciliation",
  sdk: { name: "reports.listReconciliation", retry: "always" },
  scope: "manage_payment",
  summary: "List the payments or refunds that are settled for one Malaysian day.",
  description:
    "PAYMENT lists payments with their fees, REFUND the refunds. Once the day is settled, these are " +
    "the lines of its settlement.",
  body: ReconciliationBody,
  response: pageResponse(ReconciliationItem),
  errors: ["INVALID_PARAMETER", "MAX_VALUE"],
  example: (of) => ({
    body: { transactionType: "PAYMENT", date: of.today, method: [], region: ["MALAYSIA"] },
  }),
  handler: async (call, deps) => {
    const { application, merchant } = call.caller;
    const { transactionType, date } = call.body;
    const db = deps.database;
    const readMethod = (name: string) =>
      readReportMethod(deps.rails, application.signatureMode, name);
    const scope = await readReportScope(
      db,
      readMethod,
      merchant.id,
      date,
      transactionType,
      call.body,
    );
    const cursorScope = {
      list: `reconciliation ${date} ${transactionType}`,
      merchantId: merchant.id,
    };
    let settlement: ReportScope["settlement"] = scope.settlement;
    const page = { cursor: call.body.cursor, limit: ITEMS_MAX };
    const { rows, cursor } = await readPage(deps.sealer, cursorScope, page, {
      list({ after, limit }) {
        const [began, postingId = ""] = after?.id.split(" ") ?? [];
        // If the day is settled between two pages, paging continues as it began.
        if (began === UNSETTLED) settlement = null;
        const position = after && { at: after.at, postingId };
        return listReportLines(db, { ...scope, settlement }, position, limit);
      },
      positionOf: ({ at, postingId }) => ({
        at,
        id: `${settlement ? SETTLED : UNSETTLED} ${postingId}`,
      }),
    });
    return successPage(
      rows.map((line) => present(line, merchant)),
      cursor,
    );
  },
});

export function merchantNameOf(merchant: Merchant): string {
  return merchant.profile.companyName || merchant.profile.brandName;
}

function present(line: ReportLine, merchant: Merchant) {
  return {
    transactionAt: line.at.toISOString(),
    merchantId: merchant.id,
    merchantName: merchantNameOf(merchant),
    storeId: line.storeId,
    storeName: line.storeName,
    region: line.region,
    method: line.method,
    transactionType: line.transactionType,
    type: line.type,
    transactionId: line.transactionId,
    orderId: line.orderId,
    currencyType: CURRENCY,
    grossAmount: formatDecimal(line.grossMinor),
    // Basis points are hundredths of a percent, as sen are of a ringgit.
    mdr: formatDecimal(line.rateBasisPoints),
    serviceFee: formatDecimal(-line.feeMinor),
    settlementAmount: formatDecimal(settlementMinorOf(line)),
  };
}
