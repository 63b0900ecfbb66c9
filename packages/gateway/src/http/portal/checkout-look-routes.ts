import Type from "typebox";
import { changeCheckoutLook } from "../../operations/portal/change-checkout-look.ts";
import { findCheckoutLook } from "../../store/checkout-looks.ts";
import { actOf } from "./answer-session.ts";
import { portalRoute } from "./portal-route.ts";
import { closed, named } from "./schemas.ts";

const CheckoutLookView = named("CheckoutLook", {
  supportEmail: Type.String(),
  supportPhone: Type.String(),
  colour: Type.String({ description: "`#rrggbb`, or empty." }),
});

/** How the checkout page shows the merchant to its payers. */
export const CHECKOUT_LOOK_ROUTES = [
  portalRoute({
    name: "getCheckoutLook",
    method: "GET",
    path: "/portal/api/checkout-look",
    permission: "stores:read",
    summary: "Support contact and colour on the checkout page.",
    response: CheckoutLookView,
    handle: (call, deps) => findCheckoutLook(deps.database, call.merchant.id),
  }),
  portalRoute({
    name: "changeCheckoutLook",
    method: "PATCH",
    path: "/portal/api/checkout-look",
    permission: "stores:write",
    summary: "Changes them; an empty text is not shown.",
    body: closed({
      supportEmail: Type.Optional(
        Type.String({ maxLength: 254, pattern: "^([^@\\s<>]+@[^@\\s<>]+)?$" }),
      ),
      supportPhone: Type.Optional(
        Type.String({ maxLength: 32, pattern: "^(\\+?[0-9][0-9 ()-]{4,30})?$" }),
      ),
      colour: Type.Optional(Type.String({ maxLength: 7, pattern: "^(#[0-9a-f]{6})?$" })),
    }),
    response: CheckoutLookView,
    handle: (call, deps) => changeCheckoutLook(deps, actOf(call), call.body),
  }),
];
