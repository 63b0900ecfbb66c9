import { isStoreAllowed } from "../../../../domain/access/session.ts";
import { listStores } from "../../../../store/merchant/merchants.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { listOf } from "../../schemas.ts";
import { StoreView } from "./store-schema.ts";

export const listStoresRoute = route({
  auth: "portal",
  operationId: "listStores",
  method: "GET",
  path: "/portal/api/stores",
  permission: "stores:read",
  summary: "List the stores the user may see.",
  response: listOf(StoreView),
  handler: async (call, deps) => {
    const stores = await listStores(deps.database, call.merchant.id);
    const seen = stores.filter(({ id }) => isStoreAllowed(call.actor, id));
    return { items: seen.map(withTimes) };
  },
});
