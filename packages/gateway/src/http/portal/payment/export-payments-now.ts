import { GatewayError } from "../../../domain/errors.ts";
import { paymentCsvHeader, paymentCsvRow } from "../../../domain/payment/payment-csv.ts";
import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { closed } from "../schemas.ts";
import { paymentFilter } from "./payment-schema.ts";
import { paymentFilterOf } from "./present-payment.ts";

/** A download created while the browser waits. */
const CSV_ROWS_MAX = 5_000;

export const exportPaymentsNowRoute = route({
  auth: "portal",
  operationId: "exportPaymentsNow",
  method: "GET",
  path: "/portal/api/payments.csv",
  permission: "payments:export",
  summary: "Download the filtered list as CSV, at most 5,000 rows. Start an export for more.",
  query: closed(paymentFilter),
  response: "text/csv",
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    const page = { after: null, limit: CSV_ROWS_MAX + 1 };
    const filter = paymentFilterOf(call.query, call.actor);
    const rows = await listPaymentPage(deps.database, call.merchant.id, filter, page);
    if (rows.length > CSV_ROWS_MAX) {
      const detail = `More than ${CSV_ROWS_MAX} payments. Start an export instead.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    const text = `${paymentCsvHeader()}${rows.map(paymentCsvRow).join("")}`;
    return new Download("text/csv; charset=utf-8", "payments.csv", text);
  },
});
