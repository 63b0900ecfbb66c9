import { removeCheckoutLogo } from "../../../operations/checkout/change-checkout-logo.ts";
import { actOf } from "../access/answer-session.ts";
import { portalRoute } from "../portal-route.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const removeCheckoutLogoRoute = portalRoute({
  name: "removeCheckoutLogo",
  method: "DELETE",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Shows payers the first letter of the name again.",
  response: CheckoutLookView,
  handle: async (call, deps) => {
    await removeCheckoutLogo(deps, actOf(call), call.merchant.id);
    return presentLook(call, deps);
  },
});
