import { updateCheckoutLogo } from "../../../operations/checkout/update-checkout-logo.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { PICTURE_UPLOAD_BYTES_MAX, PictureFile, readPictureFile } from "../uploaded-file.ts";
import { CheckoutLookView } from "./checkout-look-schema.ts";
import { presentLook } from "./present-look.ts";

export const updateCheckoutLogoRoute = route({
  auth: "portal",
  operationId: "updateCheckoutLogo",
  method: "POST",
  path: "/portal/api/checkout-look/logo",
  permission: "stores:write",
  summary: "Upload the logo of the checkout page.",
  body: PictureFile,
  bodyBytesMax: PICTURE_UPLOAD_BYTES_MAX,
  response: CheckoutLookView,
  errors: ["INVALID_FILE"],
  handler: async (call, deps) => {
    await updateCheckoutLogo(deps, actOf(call), call.merchant.id, readPictureFile(call.body));
    return presentLook(call, deps);
  },
});
