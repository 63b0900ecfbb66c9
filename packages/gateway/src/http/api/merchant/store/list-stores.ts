import Type from "typebox";
import { listStorePage } from "../../../../store/merchant/stores.ts";
import { compileCheck } from "../../../request/validate.ts";
import { route } from "../../../route.ts";
import { listResponse, PageQuery, readPage, successList } from "../../../schemas/paging.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { readStoreFilter, StoreFilterText } from "./store-request.ts";
import { StoreItem } from "./store-schema.ts";

const checkFilter = compileCheck(StoreFilterText);

export const listStoresRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/stores",
  operationId: "listStores",
  sdk: "stores.list",
  scope: "manage_store",
  summary: "List the stores, oldest first.",
  query: Type.Object({
    ...PageQuery.properties,
    filter: Type.Optional(
      Type.String({
        maxLength: 2_048,
        description: "JSON filter on createdAt, updatedAt and status.",
      }),
    ),
  }),
  response: listResponse(StoreItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  nonce: "route",
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const filter = readStoreFilter(call.query.filter, checkFilter);
    const found = await listStorePage(deps.database, call.caller.merchant.id, filter, page);
    return successList(found.stores, page.limit, presentStoreItem, found.total);
  },
});
