import { route } from "../../../route.ts";
import { getting } from "./partner-merchant.ts";

/** Both spellings are published. Source: docs/spec/interface.md#partner-merchants */
export const getPartnerMerchantsRoute = route({
  auth: "signed",
  ...getting,
  path: "/v3/partner/merchants/{merchantId}",
  operationId: "getPartnerMerchantByPlural",
  sdk: null,
  summary: "Retrieve one of the partner's merchants (alternative path).",
  example: (of) => ({ params: { merchantId: of.merchantId } }),
});
