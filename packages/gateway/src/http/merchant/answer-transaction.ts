import type { Transaction as Payment } from "../../domain/attempt.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Application } from "../../domain/merchant.ts";
import { presentTransaction } from "../../domain/wire-transaction.ts";
import { findCheckout } from "../../store/checkouts.ts";
import type { Queryable } from "../../store/database.ts";
import { findStore } from "../../store/merchants.ts";
import { success } from "../schemas/envelope.ts";

/**
 * One transaction in the form the application takes. Refuses with TRANSACTION_NOT_FOUND for null.
 */
export async function answerTransaction(
  db: Queryable,
  application: Application,
  payment: Payment | null,
): Promise<unknown> {
  if (!payment) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const [checkout, store] = await Promise.all([
    findCheckout(db, payment.checkoutId),
    findStore(db, payment.merchantId, payment.storeId),
  ]);
  if (!checkout || !store) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return success(
    presentTransaction(payment, checkout, store, application.isLean ? "lean" : "full"),
  );
}
