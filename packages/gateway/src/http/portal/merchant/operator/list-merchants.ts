import Type from "typebox";
import { type ListedMerchant, listMerchants } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { MerchantItem, MerchantStatusName } from "../merchant-schema.ts";
import { presentListed } from "../present-merchant.ts";

export const listMerchantsRoute = route({
  auth: "portal",
  operationId: "listMerchants",
  method: "GET",
  path: "/portal/api/operator/merchants",
  permission: "operator",
  summary: "List merchants. `status=REVIEWING` is the review queue, oldest first.",
  query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
  response: pageOf(MerchantItem),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const { q: search, status } = call.query;
    const filter = { search, status, partnerId: null, isOldestFirst: status === "REVIEWING" };
    const rows = await listMerchants(deps.database, filter, withOneMore(page));
    const keyOf = (row: ListedMerchant) => ({ at: row.createdAt, id: row.id });
    return presentPage(rows, page, keyOf, presentListed);
  },
});
