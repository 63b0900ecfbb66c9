import Type from "typebox";
import { readLogoPath } from "../../../domain/checkout/checkout-look.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import {
  changeCheckoutLogo,
  removeCheckoutLogo,
} from "../../../operations/checkout/change-checkout-logo.ts";
import { changeCheckoutLook } from "../../../operations/checkout/change-checkout-look.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { actOf } from "../access/answer-session.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { portalRoute } from "../portal-route.ts";
import { closed, named, orNull } from "../schemas.ts";
import { PictureFile, readPictureFile } from "./picture-file.ts";

const CheckoutLookView = named("CheckoutLook", {
  supportEmail: Type.String(),
  supportPhone: Type.String(),
  colour: Type.String({ description: "`#rrggbb`, or empty." }),
  logoUrl: orNull(Type.String({ description: "A path on this host." })),
});

async function presentLook(call: { merchant: Merchant }, deps: PortalDeps) {
  const { id } = call.merchant;
  const [look, merchant] = await Promise.all([
    findCheckoutLook(deps.database, id),
    findMerchant(deps.database, id),
  ]);
  return { ...look, logoUrl: readLogoPath(merchant?.profile.companyLogoUrl ?? "") };
}

/** How the checkout page shows the merchant to its payers. */
export const CHECKOUT_LOOK_ROUTES = [
  portalRoute({
    name: "getCheckoutLook",
    method: "GET",
    path: "/portal/api/checkout-look",
    permission: "stores:read",
    summary: "Retrieve support contact, colour and logo of the checkout page.",
    response: CheckoutLookView,
    handle: presentLook,
  }),
  portalRoute({
    name: "changeCheckoutLook",
    method: "PATCH",
    path: "/portal/api/checkout-look",
    permission: "stores:write",
    summary: "Update support contact and colour. An empty text is not shown.",
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
    handle: async (call, deps) => {
      await changeCheckoutLook(deps, actOf(call), call.body);
      return presentLook(call, deps);
    },
  }),
  portalRoute({
    name: "changeCheckoutLogo",
    method: "POST",
    path: "/portal/api/checkout-look/logo",
    permission: "stores:write",
    summary: "Upload the logo of the checkout page.",
    body: PictureFile,
    response: CheckoutLookView,
    errors: ["INVALID_FILE"],
    handle: async (call, deps) => {
      await changeCheckoutLogo(deps, actOf(call), call.merchant.id, readPictureFile(call.body));
      return presentLook(call, deps);
    },
  }),
  portalRoute({
    name: "removeCheckoutLogo",
    method: "DELETE",
    path: "/portal/api/checkout-look/logo",
    permission: "stores:write",
    summary: "Remove the logo of the checkout page.",
    response: CheckoutLookView,
    handle: async (call, deps) => {
      await removeCheckoutLogo(deps, actOf(call), call.merchant.id);
      return presentLook(call, deps);
    },
  }),
];
