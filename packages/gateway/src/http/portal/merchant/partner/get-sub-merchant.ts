import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentSubMerchant } from "../present-merchant.ts";

export const getSubMerchantRoute = route({
  auth: "portal",
  operationId: "getSubMerchant",
  method: "GET",
  path: "/portal/api/partner/merchants/{id}",
  permission: "partner:read",
  summary: "Retrieve one of the partner's merchants.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
    return presentSubMerchant(deps, id);
  },
});
