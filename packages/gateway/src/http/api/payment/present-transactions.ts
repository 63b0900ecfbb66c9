import type { Application } from "../../../domain/merchant/merchant.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { presentTransaction } from "../../../domain/payment/wire-transaction.ts";
import { listCheckouts } from "../../../store/checkout/checkouts.ts";
import type { Queryable } from "../../../store/database.ts";
import { findStore } from "../../../store/merchant/stores.ts";

/** The rows of a list, in the form the application accepts. */
export async function presentTransactions(
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
  return payments.flatMap((payment) => {
    const checkout = checkoutById.get(payment.checkoutId);
    const store = stores[storeIds.indexOf(payment.storeId)];
    // Foreign keys guarantee both.
    return checkout && store ? [presentTransaction(payment, checkout, store, application)] : [];
  });
}
