import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { route } from "../../route.ts";
import { CheckoutItem, presentCheckout } from "../../schemas/checkout-item.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

export const getCheckoutRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/online",
  operationId: "getCheckout",
  sdk: "checkouts.get",
  scope: "manage_payment",
  summary: "Retrieve a checkout and its status.",
  query: Type.Object({ checkoutId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: itemResponse(CheckoutItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({ query: { checkoutId: of.checkoutId } }),
  nonce: "route",
  handler: async (call, deps) => {
    const checkout = await findCheckout(
      deps.database,
      call.caller.merchant.id,
      call.query.checkoutId,
    );
    if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
    return success(presentCheckout(checkout));
  },
});
