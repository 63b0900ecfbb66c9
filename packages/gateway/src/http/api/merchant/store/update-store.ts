import Type from "typebox";
import { updateStore } from "../../../../operations/merchant/update-store.ts";
import { route } from "../../../route.ts";
import { success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { readStoreChanges, updatingStore } from "./store-request.ts";

export const updateStoreRoute = route({
  auth: "signed",
  ...updatingStore,
  path: "/v3/store/{storeId}",
  operationId: "updateStore",
  sdk: "stores.update",
  summary: "Update a store. Omitted fields keep their values.",
  params: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 64 }) }),
  example: (of) => ({ params: { storeId: of.newStoreId }, body: { name: "Branch 2 & café" } }),
  handler: async (call, deps) => {
    const changes = readStoreChanges(call.body);
    const { merchant } = call.caller;
    const { storeId } = call.params;
    const store = await updateStore(deps, merchant.id, storeId, changes, call.act);
    return success(presentStoreItem(store));
  },
});
