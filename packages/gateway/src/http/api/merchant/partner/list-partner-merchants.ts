import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { listMerchants } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { IdListQuery, pageResponse, readIdPage, successPage } from "../../../schemas/paging.ts";
import { MerchantItem, presentMerchant } from "../merchant-schema.ts";

export const listPartnerMerchantsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchants",
  operationId: "listPartnerMerchants",
  sdk: "partner.listMerchants",
  summary: "List the merchants this partner has made, newest first.",
  query: IdListQuery,
  response: pageResponse(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const filter = { partnerId: merchant.id };
    const { rows, cursor } = await readIdPage(call.query, ({ cursor: id, limit }) =>
      listMerchants(deps.database, filter, { after: id === null ? null : { at: null, id }, limit }),
    );
    return successPage(rows.map(presentMerchant), cursor);
  },
});
