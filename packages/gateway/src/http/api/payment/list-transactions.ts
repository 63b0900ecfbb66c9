import { ANY_PAYMENT } from "../../../domain/payment/payment-filter.ts";
import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import {
  byCreation,
  ListQuery,
  pageOf,
  pageResponse,
  readPage,
  successPage,
} from "../../schemas/paging.ts";
import { presentTransactions } from "./present-transactions.ts";
import { TransactionItem } from "./transaction-schema.ts";

export const listTransactionsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/transactions",
  operationId: "listTransactions",
  sdk: "transactions.list",
  scope: "manage_payment",
  summary: "List the transactions, newest first.",
  description: "Each payment attempt is a transaction. Follow `meta.cursor` until it is empty.",
  query: ListQuery,
  response: pageResponse(TransactionItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const scope = { list: "transactions", merchantId: merchant.id };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listPaymentPage(deps.database, merchant.id, ANY_PAYMENT, page),
      positionOf: byCreation,
    });
    return successPage(await presentTransactions(deps.database, application, rows), cursor);
  },
});
