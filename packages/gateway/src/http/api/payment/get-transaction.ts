import Type from "typebox";
import { findTransaction } from "../../../store/payment/transactions.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { presentTransactionResponse } from "./present-transaction-response.ts";
import { TransactionItem } from "./transaction-schema.ts";

export const getTransactionRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/transaction/{transactionId}",
  operationId: "getTransaction",
  sdk: "transactions.retrieve",
  scope: "manage_payment",
  summary: "Retrieve a payment by its transaction ID.",
  params: Type.Object({ transactionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: itemResponse(TransactionItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({ params: { transactionId: of.transactionId } }),
  handler: async (call, deps) =>
    presentTransactionResponse(
      deps,
      call.caller.application,
      await findTransaction(deps.database, call.caller.merchant.id, call.params.transactionId),
    ),
});
