import { updateStore } from "../../../../operations/merchant/update-store.ts";
import { route } from "../../../route.ts";
import { success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { readStoreChanges, updatingStore } from "./store-request.ts";

/** One published client omits the ID from the path. Source: docs/spec/interface.md#stores */
export const updateUnnamedStoreRoute = route({
  auth: "signed",
  ...updatingStore,
  path: "/v3/store",
  operationId: "updateUnnamedStore",
  sdk: "stores.updateDefault",
  summary: "Update a store by the ID in the body or, without one, the default store.",
  example: (of) => ({ body: { id: of.newStoreId, city: "Ipoh" } }),
  handler: async (call, deps) => {
    const { id } = call.body;
    const changes = readStoreChanges(call.body);
    const { merchant } = call.caller;
    return success(
      presentStoreItem(await updateStore(deps, merchant.id, id || null, changes, call.act)),
    );
  },
});
