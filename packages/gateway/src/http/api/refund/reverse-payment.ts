import { REVERSAL_ERRORS, reversePayment } from "../../../operations/refund/reverse-payment.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { presentTransactionResponse } from "../payment/present-transaction-response.ts";
import { TransactionItem } from "../payment/transaction-schema.ts";
import { ReverseBody } from "./refund-request.ts";

export const reverseRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/reverse",
  operationId: "reversePayment",
  sdk: "payments.reverse",
  scope: "manage_payment",
  summary: "Reverse an order: void a recent payment or cancel an open checkout.",
  description:
    "Possible for 15 minutes after the payment; its fee is returned. An open checkout is cancelled; the " +
    "response is its latest payment attempt, or TRANSACTION_NOT_FOUND without one.",
  body: ReverseBody,
  response: itemResponse(TransactionItem),
  errors: ["TRANSACTION_NOT_FOUND", "PAYMENT_IN_PROCESS", ...REVERSAL_ERRORS, "MAX_VALUE"],
  example: (of) => ({ body: { orderId: of.reversibleOrderId } }),
  handler: async (call, deps) =>
    presentTransactionResponse(
      deps,
      call.caller.application,
      await reversePayment(deps, call.caller.merchant.id, call.body.orderId, call.act),
    ),
});
