import { portalRoute } from "../portal-route.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const getCheckoutLookRoute = portalRoute({
  name: "getCheckoutLook",
  method: "GET",
  path: "/portal/api/checkout-look",
  permission: "stores:read",
  summary: "Support contact, colour and logo on the checkout page.",
  response: CheckoutLookView,
  handle: presentLook,
});
