import type { Checkout, CheckoutDetails } from "../../domain/checkout/checkout.ts";
import { makeLongId, makeRoutedId } from "../../domain/ids.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import type { Deps } from "../deps.ts";

/** A checkout that no call creates as such: a charge of a customer's card, or a card check. */
export function createInternalCheckout(
  deps: Pick<Deps, "clock" | "random" | "idMask">,
  customer: Customer,
  wanted: {
    order: Checkout["order"];
    details: Partial<CheckoutDetails>;
    redirectUrl: string;
    notifyUrl: string;
    lifetimeMs: number;
    /** Of whoever asked for it; its own by default, so that one id joins all that follows. */
    requestId?: string;
  },
): Checkout {
  const now = deps.clock.now();
  const { countryCode, phoneNumber, email, id: userId } = customer;
  return {
    id: makeRoutedId(now, customer.merchantId, deps),
    merchantId: customer.merchantId,
    storeId: customer.storeId,
    applicationId: customer.applicationId,
    order: wanted.order,
    type: "WEB_PAYMENT",
    layout: "v4",
    redirectUrl: wanted.redirectUrl,
    notifyUrl: wanted.notifyUrl,
    details: {
      customer: { userId, email, countryCode, phoneNumber },
      methods: [],
      excludedMethods: [],
      paymentOrders: [],
      extraFee: null,
      source: "",
      inHousePromo: null,
      amountBreakdown: null,
      ...wanted.details,
    },
    requestId: wanted.requestId ?? makeLongId(now, deps.random),
    status: "IN_PROCESS",
    transactionId: null,
    startAt: now,
    endAt: new Date(now.getTime() + wanted.lifetimeMs),
    createdAt: now,
    updatedAt: now,
  };
}
