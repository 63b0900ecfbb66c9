import Type from "typebox";
import { deleteStore } from "../../../../operations/merchant/update-store.ts";
import { route } from "../../../route.ts";
import { EmptyResponse, emptySuccess } from "../../../schemas/envelope.ts";

export const deleteStoreRoute = route({
  auth: "signed",
  method: "DELETE",
  path: "/v3/store/{storeId}",
  operationId: "deleteStore",
  sdk: "stores.delete",
  scope: "manage_store",
  summary: "Delete a store permanently. The default store cannot be deleted.",
  params: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: EmptyResponse,
  errors: ["STORE_NOT_FOUND", "DEFAULT_STORE_DELETE_NOT_ALLOWED"],
  example: (of) => ({ params: { storeId: of.newStoreId } }),
  handler: async (call, deps) => {
    await deleteStore(deps, call.caller.merchant.id, call.params.storeId, call.act);
    return emptySuccess();
  },
});
