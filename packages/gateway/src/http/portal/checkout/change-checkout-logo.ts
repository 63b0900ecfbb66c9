import { changeCheckoutLogo } from "../../../operations/checkout/change-checkout-logo.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/answer-session.ts";
import { PictureFile, readPictureFile } from "../picture-file.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const changeCheckoutLogoRoute = route({
  auth: "portal",
  operationId: "changeCheckoutLogo",
  method: "POST",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Upload the logo of the checkout page.",
  body: PictureFile,
  response: CheckoutLookView,
  errors: ["INVALID_FILE"],
  handler: async (call, deps) => {
    await changeCheckoutLogo(deps, actOf(call), call.merchant.id, readPictureFile(call.body));
    return presentLook(call, deps);
  },
});
