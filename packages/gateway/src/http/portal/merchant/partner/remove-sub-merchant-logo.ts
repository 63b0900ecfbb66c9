import { removeCheckoutLogo } from "../../../../operations/checkout/update-checkout-logo.ts";
import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentSubMerchant } from "../present-merchant.ts";

export const removeSubMerchantLogoRoute = route({
  auth: "portal",
  operationId: "removeSubMerchantLogo",
  method: "DELETE",
  path: "/portal/api/partner/merchants/{id}/logo",
  permission: "partner:write",
  summary: "Remove the logo of one of the partner's merchants.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
    await removeCheckoutLogo(deps, actOf(call), id);
    return presentSubMerchant(deps, id);
  },
});
