import { GatewayError } from "../../../domain/errors.ts";
import type { Application } from "../../../domain/merchant/merchant.ts";
import { type Payment, subjectOf } from "../../../domain/payment/attempt.ts";
import { presentTransaction } from "../../../domain/payment/wire-transaction.ts";
import type { Deps } from "../../../operations/deps.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { findStore } from "../../../store/merchant/stores.ts";
import { success } from "../../schemas/envelope.ts";

/** One transaction in the form the application accepts. Throws TRANSACTION_NOT_FOUND for null. */
export async function presentTransactionResponse(
  { database: db, tracing }: Pick<Deps, "database" | "tracing">,
  application: Application,
  payment: Payment | null,
): Promise<unknown> {
  if (!payment) throw new GatewayError("TRANSACTION_NOT_FOUND");
  tracing.note(subjectOf(payment));
  const [checkout, store] = await Promise.all([
    findCheckout(db, payment.merchantId, payment.checkoutId),
    findStore(db, payment.merchantId, payment.storeId),
  ]);
  if (!checkout || !store) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return success(presentTransaction(payment, checkout, store, application));
}
