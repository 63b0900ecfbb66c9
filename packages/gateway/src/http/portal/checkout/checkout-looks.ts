import Type from "typebox";
import { parseLogoPath } from "../../../domain/checkout/checkout-look.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import {
  removeCheckoutLogo,
  updateCheckoutLogo,
} from "../../../operations/checkout/update-checkout-logo.ts";
import { updateCheckoutLook } from "../../../operations/checkout/update-checkout-look.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { closed, named, orNull } from "../schemas.ts";
import { typed } from "../typed-input.ts";
import { PICTURE_UPLOAD_BYTES_MAX, PictureFile, readPictureFile } from "../uploaded-file.ts";

const CheckoutLookView = named("CheckoutLook", {
  supportEmail: Type.String(),
  supportPhone: Type.String(),
  colour: Type.String({ description: "`#rrggbb`, or empty." }),
  hasReceiptMail: Type.Boolean({
    description: "Payers whose email is known get a receipt for each successful payment.",
  }),
  logoUrl: orNull(Type.String({ description: "A path on this host." })),
});

async function presentLook(call: { merchant: Merchant }, deps: PortalDeps) {
  const { id } = call.merchant;
  const [look, merchant] = await Promise.all([
    findCheckoutLook(deps.database, id),
    findMerchant(deps.database, id),
  ]);
  return { ...look, logoUrl: parseLogoPath(merchant?.profile.companyLogoUrl ?? "") };
}

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
    supportPhone: Type.Optional(typed("shownPhone")),
    colour: Type.Optional(Type.String({ maxLength: 7, pattern: "^(#[0-9a-f]{6})?$" })),
    hasReceiptMail: Type.Optional(Type.Boolean()),
  }),
  response: CheckoutLookView,
  handler: async (call, deps) => {
    await updateCheckoutLook(deps, actOf(call), call.body);
    return presentLook(call, deps);
  },
});

export const updateCheckoutLogoRoute = route({
  auth: "portal",
  operationId: "updateCheckoutLogo",
  method: "POST",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Upload the logo of the checkout page.",
  body: PictureFile,
  bodyOptions: { bytesMax: PICTURE_UPLOAD_BYTES_MAX },
  response: CheckoutLookView,
  errors: ["INVALID_FILE"],
  handler: async (call, deps) => {
    await updateCheckoutLogo(deps, actOf(call), call.merchant.id, readPictureFile(call.body));
    return presentLook(call, deps);
  },
});

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
