import Type from "typebox";
import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { type ListedMerchant, listMerchants } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { MerchantItem, MerchantStatusName } from "../merchant-schema.ts";
import { presentListed } from "../present-merchant.ts";

export const listSubMerchantsRoute = route({
  auth: "portal",
  operationId: "listSubMerchants",
  method: "GET",
  path: "/portal/api/partner/merchants",
  permission: "partner:read",
  summary: "List the partner's merchants.",
  query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
  response: pageOf(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT"],
  handler: async (call, deps) => {
    expectPartner(call.merchant);
    const page = readPage(call.query);
    const filter = {
      search: call.query.q,
      status: call.query.status,
      partnerId: call.merchant.id,
    };
    const rows = await listMerchants(deps.database, filter, withOneMore(page));
    const keyOf = (row: ListedMerchant) => ({ at: row.createdAt, id: row.id });
    return presentPage(rows, page, keyOf, presentListed);
  },
});
