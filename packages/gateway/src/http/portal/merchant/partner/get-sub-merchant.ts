import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { portalRoute } from "../../portal-route.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const getSubMerchantRoute = portalRoute({
  name: "getSubMerchant",
  method: "GET",
  path: "/portal/api/partner/merchants/{id}",
  permission: "partner:read",
  summary: "One of the partner's merchants.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handle: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
    return presentMerchantDetail(deps, id);
  },
});
