import { updateCheckoutLogo } from "../../../../operations/checkout/update-checkout-logo.ts";
import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { PICTURE_UPLOAD_BYTES_MAX, PictureFile, readPictureFile } from "../../uploaded-file.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentSubMerchant } from "../present-merchant.ts";

export const updateSubMerchantLogoRoute = route({
  auth: "portal",
  operationId: "updateSubMerchantLogo",
  method: "POST",
  path: "/portal/api/partner/merchants/{id}/logo",
  permission: "partner:write",
  summary: "Upload the logo of one of the partner's merchants.",
  params: byId,
  body: PictureFile,
  bodyBytesMax: PICTURE_UPLOAD_BYTES_MAX,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "INVALID_FILE"],
  handler: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
    await updateCheckoutLogo(deps, actOf(call), id, readPictureFile(call.body));
    return presentSubMerchant(deps, id);
  },
});
