import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { dayOf } from "../../../domain/malaysian-day.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { type Customer, scheduleOf } from "../../../domain/subscription/customer.ts";
import { deletePendingCard } from "../../../store/card/cards.ts";
import type { Transaction } from "../../../store/database.ts";
import { lockCustomer, replaceCustomer } from "../../../store/subscription/customers.ts";
import { activateCard } from "../../card/card-vault.ts";
import type { Deps } from "../../deps.ts";

/**
 * Applies a payment's end to its card, in the same transaction: a card to be stored is stored or
 * deleted; a customer whose card was verified may be charged from now on.
 */
export async function applyCardOutcome(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
  hasPendingCard: boolean,
): Promise<void> {
  if (payment.attemptState === "DECLINED")
    await deletePendingCard(tx, payment.merchantId, payment.attemptId);
  if (payment.attemptState !== "APPROVED") return;
  const { cardBrand } = payment.payer;
  const brand = typeof cardBrand === "string" ? cardBrand : "";
  const card = hasPendingCard ? await activateCard(deps, tx, payment, brand) : null;
  const { binding } = checkout.details;
  if (binding && !payment.isOverpayment) {
    await bindCard(deps, tx, checkout, binding.customerId, card?.token ?? null);
  }
}

async function bindCard(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  checkout: Checkout,
  customerId: string,
  cardToken: string | null,
): Promise<void> {
  const before = await lockCustomer(tx, checkout.merchantId, customerId);
  if (!before) return;
  const now = deps.clock.now();
  // The amount is refunded in any case; without a card nothing can be charged.
  const undo = { undoOrderId: checkout.order.id, undoAt: now, updatedAt: now };
  if (cardToken === null) return replaceCustomer(tx, { ...before, ...undo });
  const bound: Customer = {
    ...before,
    ...undo,
    cardToken,
    isActive: true,
    boundOn: before.boundOn ?? dayOf(now),
  };
  // Replacing a card does not change the schedule.
  const schedule = before.nextChargeAt ? {} : scheduleOf(bound, now);
  await replaceCustomer(tx, { ...bound, ...schedule });
}
