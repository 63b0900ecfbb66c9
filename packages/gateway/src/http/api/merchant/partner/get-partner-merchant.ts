import { route } from "../../../route.ts";
import { getting } from "./partner-merchant.ts";

export const getPartnerMerchantRoute = route({
  ...getting,
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "getPartnerMerchant",
  summary: "Ask for a merchant of this partner and its settlement account.",
});
