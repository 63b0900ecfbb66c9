import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { listMerchants } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { listAnswer, PageQuery, readPage, successList } from "../../../schemas/paging.ts";
import { MerchantItem, presentMerchant } from "../merchant-schema.ts";

export const listPartnerMerchantsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchants",
  operationId: "listPartnerMerchants",
  sdk: "partner.listMerchants",
  summary: "List the merchants this partner has made, newest first.",
  query: PageQuery,
  response: listAnswer(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const page = readPage(call.query);
    const after = page.cursor === null ? null : { at: null, id: page.cursor };
    const filter = { partnerId: merchant.id };
    const merchants = await listMerchants(deps.database, filter, { after, limit: page.limit });
    return successList(merchants, page.limit, presentMerchant);
  },
});
