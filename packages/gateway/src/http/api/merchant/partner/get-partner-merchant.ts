import { route } from "../../../route.ts";
import { getting } from "./partner-merchant.ts";

export const getPartnerMerchantRoute = route({
  auth: "signed",
  ...getting,
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "getPartnerMerchant",
  sdk: "partner.getMerchant",
  summary: "Ask for a merchant of this partner and its settlement account.",
  example: (of) => ({ params: { merchantId: of.merchantId } }),
});
