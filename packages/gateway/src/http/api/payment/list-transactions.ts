import type { Application } from "../../../domain/merchant/merchant.ts";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import { ANY_PAYMENT } from "../../../domain/payment/payment-filter.ts";
import { presentTransaction } from "../../../domain/payment/wire-transaction.ts";
import { listCheckouts } from "../../../store/checkout/checkouts.ts";
import type { Queryable } from "../../../store/database.ts";
import { findStore } from "../../../store/merchant/merchants.ts";
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
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const scope = { list: "transactions", merchantId: merchant.id };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listPaymentPage(deps.database, merchant.id, ANY_PAYMENT, page),
      positionOf: byCreation,
    });
    return successPage(await presentAll(deps.database, application, rows), cursor);
  },
});

async function presentAll(
  db: Queryable,
  application: Application,
  payments: readonly Payment[],
): Promise<unknown[]> {
  const { merchantId } = application;
  const storeIds = [...new Set(payments.map(({ storeId }) => storeId))];
  const [checkouts, stores] = await Promise.all([
    listCheckouts(db, merchantId, [...new Set(payments.map(({ checkoutId }) => checkoutId))]),
    Promise.all(storeIds.map((id) => findStore(db, merchantId, id))),
  ]);
  const checkoutById = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const form = application.isLean ? "lean" : "full";
  return payments.flatMap((payment) => {
    const checkout = checkoutById.get(payment.checkoutId);
    const store = stores[storeIds.indexOf(payment.storeId)];
    // Foreign keys guarantee both.
    return checkout && store ? [presentTransaction(payment, checkout, store, form)] : [];
  });
}
