import Type from "typebox";
import { findStoreCount, listStorePage } from "../../../../store/merchant/stores.ts";
import { compileCheck } from "../../../request/validate.ts";
import { route } from "../../../route.ts";
import { IdListQuery, pageResponse, readIdPage, successPage } from "../../../schemas/paging.ts";
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
    ...IdListQuery.properties,
    filter: Type.Optional(
      Type.String({
        maxLength: 2_048,
        description: "JSON filter on createdAt, updatedAt and status.",
      }),
    ),
  }),
  response: pageResponse(StoreItem, {
    total: Type.Integer({ description: "Stores on all pages." }),
  }),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const filter = readStoreFilter(call.query.filter, checkFilter);
    const { id } = call.caller.merchant;
    const [{ rows, cursor }, total] = await Promise.all([
      readIdPage(call.query, (page) => listStorePage(deps.database, id, filter, page)),
      findStoreCount(deps.database, id, filter),
    ]);
    return successPage(rows.map(presentStoreItem), cursor, { total });
  },
});
