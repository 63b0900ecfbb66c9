import type { Checkout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { appendQuery } from "../../domain/redirect.ts";
import {
  CARD_CHECK_MINOR,
  type Customer,
  type CustomerKey,
  payerOf,
} from "../../domain/subscription/customer.ts";
import { findLiveCheckout, insertInternalCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { lockCustomer, replaceCustomer } from "../../store/subscription/customers.ts";
import { createInternalCheckout } from "../checkout/create-internal-checkout.ts";
import type { Deps } from "../deps.ts";
import { CARD_METHOD, expectChargeAllowed } from "./expect-charge-allowed.ts";

const CHECK_MS = 15 * 60_000;

/**
 * The checkout that verifies a payer's card with a small amount, refunded immediately. The payer
 * authenticates there, as the card schemes require for later charges. An open one is reused. Throws
 * CUSTOMER_NOT_FOUND and as `expectChargeAllowed` does.
 */
export async function createCardCheck(
  deps: Deps,
  { merchantId, id }: CustomerKey,
): Promise<Checkout> {
  return deps.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, merchantId, id);
    if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
    const open = await findOpenCheck(deps, tx, customer);
    if (open) return open;
    await expectChargeAllowed(deps, tx, customer, CARD_CHECK_MINOR);
    const bindingCount = customer.bindingCount + 1;
    const product = customer.productName || "later payments";
    const checkout = createInternalCheckout(deps, customer, {
      order: {
        id: checkOrderId(customer.id, bindingCount),
        title: "Card verification",
        detail: `RM 1.00 to verify your card for ${product}. It is refunded immediately.`,
        additionalData: customer.id,
        amountMinor: CARD_CHECK_MINOR,
      },
      details: {
        customer: payerOf(customer),
        methods: [CARD_METHOD],
        binding: { customerId: customer.id },
      },
      layout: "v4",
      redirectUrl: appendQuery(
        customer.redirectUrl,
        new URLSearchParams({ customerId: customer.id }),
      ),
      notifyUrl: "",
      lifetimeMs: CHECK_MS,
    });
    await insertInternalCheckout(tx, checkout);
    await replaceCustomer(tx, { ...customer, bindingCount, updatedAt: checkout.createdAt });
    return checkout;
  });
}

async function findOpenCheck(
  deps: Pick<Deps, "clock">,
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
