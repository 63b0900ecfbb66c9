import Type from "typebox";
import { findTransactionByOrder } from "../../../store/payment/transactions.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { presentTransactionResponse } from "./present-transaction-response.ts";
import { TransactionItem } from "./transaction-schema.ts";

export const getTransactionByOrderRoute = route({
  auth: "signed",
  method: "GET",
  // Clients put the ID into the path unescaped: the rest of the path belongs to it.
  path: "/v3/payment/transaction/order/{orderId*}",
  operationId: "getTransactionByOrder",
  sdk: "transactions.getByOrder",
  scope: "manage_payment",
  summary: "Retrieve the payment of an order.",
  description:
    "Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt.",
  params: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 512 }) }),
  response: itemResponse(TransactionItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({ params: { orderId: of.paidOrderId } }),
  captures: { transactionId: "item.transactionId" },
  nonce: "route",
  handler: async (call, deps) =>
    presentTransactionResponse(
      deps.database,
      call.caller.application,
      await findTransactionByOrder(deps.database, call.caller.merchant.id, call.params.orderId),
    ),
});
