import { deleteStore } from "../../../../operations/merchant/update-store.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, DONE, Done } from "../../schemas.ts";

export const deleteStoreRoute = route({
  auth: "portal",
  operationId: "deleteStore",
  method: "DELETE",
  path: "/portal/api/stores/{id}",
  permission: "stores:write",
  needsConfirmation: true,
  summary: "Delete a store. Its payments are kept. The default store cannot be deleted.",
  params: byId,
  response: Done,
  errors: ["STORE_NOT_FOUND", "DEFAULT_STORE_DELETE_NOT_ALLOWED"],
  handler: async (call, deps) => {
    await deleteStore(deps, call.merchant.id, call.params.id, actOf(call));
    return DONE;
  },
});
