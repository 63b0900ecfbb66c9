/** What an example names of the merchant's own; empty when unknown. */
export interface CheckoutPlaces {
  storeId: string;
  redirectUrl: string;
  notifyUrl: string;
}

/** A checkout that the API accepts as it is. `now` makes its order ID new. */
export function exampleCheckout({ storeId, redirectUrl, notifyUrl }: CheckoutPlaces, now: Date) {
  return {
    order: {
      id: newOrderId(now),
      title: "Tea & toast",
      detail: "",
      additionalData: "",
      amount: 1250,
      currencyType: "MYR",
    },
    customer: { userId: "payer-1", email: "payer@example.com" },
    method: [],
    type: "WEB_PAYMENT",
    storeId,
    redirectUrl,
    notifyUrl,
    layoutVersion: "v4",
  };
}

/** The same order ID would return the checkout of an earlier request. */
export function newOrderId(now: Date): string {
  return `EX${Math.floor(now.getTime() / 1_000)}`;
}

/** Addresses for a request to try: this gateway's page for the payer, an inbox for the webhook. */
export function placesOf(origin: string, webhookInboxUrl: string, storeId: string): CheckoutPlaces {
  return { storeId, redirectUrl: `${origin}/portal/paid`, notifyUrl: webhookInboxUrl };
}
