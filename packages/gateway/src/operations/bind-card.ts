import type { Checkout } from "../domain/checkout.ts";
import { CARD_CHECK_MINOR, type Customer } from "../domain/customer.ts";
import { GatewayError } from "../domain/errors.ts";
import { appendQuery } from "../domain/redirect.ts";
import { findLiveCheckout } from "../store/checkouts.ts";
import { insertOwnCheckout } from "../store/customer-orders.ts";
import { claimUndoable, clearUndo, lockCustomer, replaceCustomer } from "../store/customers.ts";
import type { Transaction } from "../store/database.ts";
import { findTransactionByOrder } from "../store/transactions.ts";
import type { Deps } from "./deps.ts";
import { CARD_METHOD, expectChargeAllowed } from "./expect-charge-allowed.ts";
import { ownCheckout } from "./own-checkout.ts";
import { refundPayment } from "./refund-payment.ts";
import { reversePayment } from "./reverse-payment.ts";

const CHECK_MS = 15 * 60_000;
const UNDO_BATCH_MAX = 20;
/** Outlives one attempt to give back; then the next one is made. */
const UNDO_CLAIM_MS = 5 * 60_000;

/**
 * The checkout at which a payer's card is checked with a small amount that goes back at once. The
 * payer's bank is asked there, as the rules for later charges want it. While one is open, it is
 * used. Refuses with CUSTOMER_NOT_FOUND and as `expectChargeAllowed` does.
 */
export async function openCardCheck(deps: Deps, customerId: string): Promise<Checkout> {
  return deps.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
    const open = await findOpenCheck(deps, tx, customer);
    if (open) return open;
    await expectChargeAllowed(deps, tx, customer, CARD_CHECK_MINOR);
    const bindingCount = customer.bindingCount + 1;
    const product = customer.productName || "later payments";
    const checkout = ownCheckout(deps, customer, {
      order: {
        id: checkOrderId(customer.id, bindingCount),
        title: "Card verification",
        detail: `RM 1.00 to verify your card for ${product}. It is refunded immediately.`,
        additionalData: customer.id,
        amountMinor: CARD_CHECK_MINOR,
      },
      details: { methods: [CARD_METHOD], binding: { customerId: customer.id } },
      redirectUrl: appendQuery(
        customer.redirectUrl,
        new URLSearchParams({ customerId: customer.id }),
      ),
      notifyUrl: "",
      lifetimeMs: CHECK_MS,
    });
    await insertOwnCheckout(tx, checkout);
    await replaceCustomer(tx, { ...customer, bindingCount, updatedAt: checkout.createdAt });
    return checkout;
  });
}

async function findOpenCheck(
  deps: Deps,
  tx: Transaction,
  customer: Customer,
): Promise<Checkout | null> {
  const orderId = checkOrderId(customer.id, customer.bindingCount);
  const live = await findLiveCheckout(tx, customer.merchantId, orderId);
  const isOpen = live?.checkout.status === "IN_PROCESS" && live.checkout.endAt > deps.clock.now();
  return isOpen ? live.checkout : null;
}

function checkOrderId(customerId: string, count: number): string {
  return `${customerId}V${count}`;
}

/** Gives the amounts of card checks back. Safe to repeat; what fails is tried again. */
export async function undoCardChecks(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + UNDO_CLAIM_MS);
  const customers = await claimUndoable(deps.database, now, claimUntil, UNDO_BATCH_MAX);
  for (const customer of customers) {
    try {
      if (await giveBack(deps, customer)) await clearUndo(deps.database, customer);
    } catch (error) {
      deps.log.error({ err: error, customerId: customer.id }, "card check not given back yet");
    }
  }
  return customers.length;
}

/** True once it is back. After the time for a reversal it is a refund. */
async function giveBack(deps: Deps, customer: Customer): Promise<boolean> {
  const { merchantId, undoOrderId } = customer;
  if (undoOrderId === null) return true;
  const paid = await findTransactionByOrder(deps.database, merchantId, undoOrderId);
  if (!paid || isBack(paid.status)) return true;
  try {
    return isBack((await reversePayment(deps, merchantId, undoOrderId)).status);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const refunded = await refundPayment(deps, {
      merchantId,
      transactionId: paid.id,
      type: "FULL",
      amountMinor: paid.amountMinor,
      reason: "Card verification",
      idempotencyKey: `undo ${undoOrderId}`,
    });
    return isBack(refunded.status);
  }
}

function isBack(status: string): boolean {
  return status === "REVERSED" || status === "FULL_REFUNDED" || status === "FAILED";
}
