import { route } from "../../route.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const getCheckoutLookRoute = route({
  auth: "portal",
  operationId: "getCheckoutLook",
  method: "GET",
  path: "/portal/api/checkout-look",
  permission: "stores:read",
  summary: "Retrieve support contact, colour, logo and receipts of the checkout page.",
  response: CheckoutLookView,
  handler: presentLook,
});
