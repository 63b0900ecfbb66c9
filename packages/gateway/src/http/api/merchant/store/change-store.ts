import Type from "typebox";
import { changeStore } from "../../../../operations/merchant/change-store.ts";
import { route } from "../../../route.ts";
import { success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { changingStore, readStoreChanges } from "./store-request.ts";

export const changeStoreRoute = route({
  auth: "signed",
  ...changingStore,
  path: "/v3/store/{storeId}",
  operationId: "changeStore",
  sdk: "stores.update",
  summary: "Update a store. Omitted fields keep their values.",
  params: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 64 }) }),
  example: (of) => ({ params: { storeId: of.newStoreId }, body: { name: "Branch 2 & café" } }),
  handler: async (call, deps) => {
    const changes = readStoreChanges(call.body);
    const { merchant } = call.caller;
    const { storeId } = call.params;
    const store = await changeStore(deps, merchant.id, storeId, changes, call.act);
    return success(presentStoreItem(store));
  },
});
