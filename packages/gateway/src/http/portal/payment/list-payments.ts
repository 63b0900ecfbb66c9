import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
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
    const filter = paymentFilterOf(call.query, call.actor);
    return answerPage(call, deps, {
      name: "payments",
      list: (page) => listPaymentPage(deps.database, call.merchant.id, filter, page),
      positionOf: byCreation,
      present: (row) => presentPayment(deps.rails, row),
    });
  },
});
