import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { submitMerchant } from "../../../../operations/merchant/update-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantItem } from "../merchant-schema.ts";
import { presentSubMerchant } from "../present-merchant.ts";

export const submitSubMerchantRoute = route({
  auth: "portal",
  operationId: "submitSubMerchant",
  method: "POST",
  path: "/portal/api/partner/merchants/{id}/submit",
  permission: "partner:write",
  summary: "Submit a merchant for review.",
  params: byId,
  response: MerchantItem,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED"],
  handler: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
    await submitMerchant(deps, id, actOf(call));
    return (await presentSubMerchant(deps, id)).merchant;
  },
});
