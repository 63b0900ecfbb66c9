import { listPaymentPage, type ShownPayment } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { PaymentItem, paymentFilter } from "./payment-schema.ts";
import { paymentFilterOf, presentPayment } from "./present-payment.ts";

export const listPaymentsRoute = route({
  auth: "portal",
  operationId: "listPayments",
  method: "GET",
  path: "/portal/api/payments",
  permission: "payments:read",
  summary:
    "List payments, newest first. `q` matches a transaction, order or checkout ID, an email address, an amount (12.50) or a bank reference.",
  query: closed({ ...pageQuery, ...paymentFilter }),
  response: pageOf(PaymentItem),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const filter = paymentFilterOf(call.query, call.actor);
    const rows = await listPaymentPage(deps.database, call.merchant.id, filter, withOneMore(page));
    const keyOf = (row: ShownPayment) => ({ at: row.createdAt, id: row.id });
    return presentPage(rows, page, keyOf, (row) => presentPayment(deps, row));
  },
});
