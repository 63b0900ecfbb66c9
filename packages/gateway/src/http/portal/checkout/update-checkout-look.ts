import Type from "typebox";
import { updateCheckoutLook } from "../../../operations/checkout/update-checkout-look.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { closed } from "../schemas.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const updateCheckoutLookRoute = route({
  auth: "portal",
  operationId: "updateCheckoutLook",
  method: "PATCH",
  path: "/portal/api/checkout-look",
  permission: "stores:write",
  summary: "Update support contact, colour and receipts by email. An empty text is not shown.",
  body: closed({
    supportEmail: Type.Optional(
      Type.String({ maxLength: 254, pattern: "^([^@\\s<>]+@[^@\\s<>]+)?$" }),
    ),
    supportPhone: Type.Optional(
      Type.String({ maxLength: 32, pattern: "^(\\+?[0-9][0-9 ()-]{4,30})?$" }),
    ),
    colour: Type.Optional(Type.String({ maxLength: 7, pattern: "^(#[0-9a-f]{6})?$" })),
    hasReceiptMail: Type.Optional(Type.Boolean()),
  }),
  response: CheckoutLookView,
  handler: async (call, deps) => {
    await updateCheckoutLook(deps, actOf(call), call.body);
    return presentLook(call, deps);
  },
});
