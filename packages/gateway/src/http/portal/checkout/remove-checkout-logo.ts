import { removeCheckoutLogo } from "../../../operations/checkout/update-checkout-logo.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const removeCheckoutLogoRoute = route({
  auth: "portal",
  operationId: "removeCheckoutLogo",
  method: "DELETE",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Remove the logo of the checkout page.",
  response: CheckoutLookView,
  handler: async (call, deps) => {
    await removeCheckoutLogo(deps, actOf(call), call.merchant.id);
    return presentLook(call, deps);
  },
});
