import Type from "typebox";
import { route } from "../../route.ts";
import { CheckoutItem, presentCheckout } from "../../schemas/checkout-item.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { getMerchantCheckout } from "./direct-checkout.ts";

export const getCheckoutRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/online",
  operationId: "getCheckout",
  sdk: "checkouts.retrieve",
  scope: "manage_payment",
  summary: "Retrieve a checkout and its status.",
  query: Type.Object({ checkoutId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: itemResponse(CheckoutItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({ query: { checkoutId: of.checkoutId } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const { checkoutId } = call.query;
    return success(presentCheckout(await getMerchantCheckout(deps, merchant.id, checkoutId)));
  },
});
