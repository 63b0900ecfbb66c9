import { GatewayError } from "../../../domain/errors.ts";
import type { Application } from "../../../domain/merchant/merchant.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { presentTransaction } from "../../../domain/payment/wire-transaction.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import type { Queryable } from "../../../store/database.ts";
import { findStore } from "../../../store/merchant/stores.ts";
import { success } from "../../schemas/envelope.ts";

/** One transaction in the form the application accepts. Throws TRANSACTION_NOT_FOUND for null. */
export async function presentTransactionResponse(
  db: Queryable,
  application: Application,
  payment: Payment | null,
): Promise<unknown> {
  if (!payment) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const [checkout, store] = await Promise.all([
    findCheckout(db, payment.merchantId, payment.checkoutId),
    findStore(db, payment.merchantId, payment.storeId),
  ]);
  if (!checkout || !store) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return success(presentTransaction(payment, checkout, store, application));
}
