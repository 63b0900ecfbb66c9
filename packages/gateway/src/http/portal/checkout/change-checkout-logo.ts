import { changeCheckoutLogo } from "../../../operations/checkout/change-checkout-logo.ts";
import { actOf } from "../access/answer-session.ts";
import { PictureFile, readPictureFile } from "../picture-file.ts";
import { portalRoute } from "../portal-route.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const changeCheckoutLogoRoute = portalRoute({
  name: "changeCheckoutLogo",
  method: "POST",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Shows another logo to payers.",
  body: PictureFile,
  response: CheckoutLookView,
  errors: ["INVALID_FILE"],
  handle: async (call, deps) => {
    await changeCheckoutLogo(deps, actOf(call), call.merchant.id, readPictureFile(call.body));
    return presentLook(call, deps);
  },
});
