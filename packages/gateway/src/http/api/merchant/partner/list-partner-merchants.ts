import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { listPartnerMerchants } from "../../../../store/merchant/partner-merchants.ts";
import { route } from "../../../route.ts";
import { IdListQuery, pageAnswer, readIdPage, successPage } from "../../../schemas/paging.ts";
import { MerchantItem, presentMerchant } from "../merchant-schema.ts";

export const listPartnerMerchantsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchants",
  operationId: "listPartnerMerchants",
  sdk: "partner.listMerchants",
  summary: "List the merchants this partner has made, newest first.",
  query: IdListQuery,
  response: pageAnswer(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const { rows, cursor } = await readIdPage(call.query, (page) =>
      listPartnerMerchants(deps.database, merchant.id, page),
    );
    return successPage(rows.map(presentMerchant), cursor);
  },
});
