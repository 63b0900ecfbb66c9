import { findPaymentTotals, listPaymentPage } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery, sortQuery } from "../schemas.ts";
import { PaymentItem, paymentFilter } from "./payment-schema.ts";
import { paymentFilterOf, presentPayment } from "./present-payment.ts";

export const listPaymentsRoute = route({
  auth: "portal",
  operationId: "listPayments",
  method: "GET",
  path: "/portal/api/payments",
  permission: "payments:read",
  summary:
    "List payments, newest first. `q` matches a transaction, order or checkout ID or a bank reference, in whole or from four characters on in part among the latest 20,000 payments; or an email address or an amount (12.50). The total's amount is what successful payments add up to.",
  query: closed({ ...pageQuery, ...sortQuery, ...paymentFilter }),
  response: pageOf(PaymentItem),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const filter = paymentFilterOf(call.query, call.actor);
    const { id } = call.merchant;
    return answerPage(call, deps, {
      name: "payments",
      list: (page) => listPaymentPage(deps.database, id, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findPaymentTotals(deps.database, id, filter, countMax),
      present: (row) => presentPayment(deps.rails, row),
    });
  },
});
