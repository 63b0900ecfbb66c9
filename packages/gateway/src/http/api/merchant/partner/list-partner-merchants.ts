import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { listPartnerMerchants } from "../../../../store/merchant/partner-merchants.ts";
import { route } from "../../../route.ts";
import { listResponse, PageQuery, readPage, successList } from "../../../schemas/paging.ts";
import { MerchantItem, presentMerchant } from "../merchant-schema.ts";

export const listPartnerMerchantsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchants",
  operationId: "listPartnerMerchants",
  sdk: "partner.listMerchants",
  summary: "List the partner's merchants, newest first.",
  query: PageQuery,
  response: listResponse(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const page = readPage(call.query);
    const merchants = await listPartnerMerchants(deps.database, merchant.id, page);
    return successList(merchants, page.limit, presentMerchant);
  },
});
