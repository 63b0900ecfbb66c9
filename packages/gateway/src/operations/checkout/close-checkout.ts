import {
  CHECKOUT_TRANSITIONS,
  type Checkout,
  type CheckoutEvent,
  type CheckoutKey,
  type CheckoutStatus,
  subjectOfCheckout,
} from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { nextState } from "../../domain/state-table.ts";
import {
  findCheckout,
  lockCheckout,
  replaceCheckoutStatus,
} from "../../store/checkout/checkouts.ts";
import { closeExpiredCheckouts } from "../../store/checkout/expiry.ts";
import type { Transaction } from "../../store/database.ts";
import { type AnyAct, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

/**
 * Cancelled by the payer or the merchant (`act`). Returns the current status: a payment that was
 * faster wins. `review` may throw, with the checkout locked.
 */
export async function cancelCheckout(
  deps: Deps,
  { merchantId, id }: CheckoutKey,
  act: AnyAct | null = null,
  review?: (tx: Transaction) => Promise<void>,
): Promise<Checkout> {
  return deps.database.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, merchantId, id);
    if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
    await review?.(tx);
    const cancelled = await move(deps, tx, checkout, "cancel");
    if (act && cancelled !== checkout) {
      const about = { targetKind: "checkout", targetId: id } as const;
      await recordChange(tx, act, cancelled.updatedAt, {
        merchantId: checkout.merchantId,
        action: "checkout.cancelled",
        ...about,
      });
    }
    return cancelled;
  });
}

/** Closes a checkout without payment attempts. Returns the current status. */
export async function cancelUntriedCheckout(
  deps: Deps,
  { merchantId, id }: CheckoutKey,
): Promise<CheckoutStatus> {
  return deps.database.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, merchantId, id);
    if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
    if (checkout.transactionId !== null) return checkout.status;
    return (await move(deps, tx, checkout, "cancel")).status;
  });
}

/**
 * Closes an expired checkout, unless an attempt may still move money: then it stays open until the
 * outcome is known. FAILED with an attempt, EXPIRED without. Safe to repeat.
 */
export async function expireCheckout(
  deps: Deps,
  { merchantId, id }: CheckoutKey,
): Promise<CheckoutStatus> {
  return deps.database.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, merchantId, id);
    if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const now = deps.clock.now();
    if (checkout.status !== "IN_PROCESS" || checkout.endAt > now) return checkout.status;
    const [closed] = await closeExpiredCheckouts(tx, [checkout], now);
    if (!closed) return checkout.status;
    const status = (await findCheckout(tx, merchantId, id))?.status ?? checkout.status;
    logMove(deps, checkout, status);
    return status;
  });
}

async function move(
  deps: Pick<Deps, "clock" | "journal" | "log">,
  tx: Transaction,
  checkout: Checkout,
  event: CheckoutEvent,
): Promise<Checkout> {
  const status = nextState(CHECKOUT_TRANSITIONS, checkout.status, event);
  if (!status) return checkout;
  const now = deps.clock.now();
  await replaceCheckoutStatus(tx, checkout, {
    status,
    transactionId: checkout.transactionId,
    now,
  });
  logMove(deps, checkout, status);
  const moved = { ...checkout, status, updatedAt: now };
  deps.journal.note({ kind: "checkout", checkout: moved, requestHash: null });
  return moved;
}

function logMove(deps: Pick<Deps, "log">, checkout: Checkout, to: CheckoutStatus): void {
  const about = subjectOfCheckout(checkout);
  deps.log.info({ ...about, from: checkout.status, to }, "checkout moved");
}
