import { route } from "../../../route.ts";
import { getting } from "./partner-merchant.ts";

export const getPartnerMerchantRoute = route({
  auth: "signed",
  ...getting,
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "getPartnerMerchant",
  sdk: "partner.retrieveMerchant",
  summary: "Retrieve one of the partner's merchants and its settlement account.",
  example: (of) => ({ params: { merchantId: of.merchantId } }),
});
