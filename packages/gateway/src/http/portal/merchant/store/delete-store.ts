import { deletePortalStore } from "../../../../operations/merchant/change-portal-store.ts";
import { actOf } from "../../access/answer-session.ts";
import { portalRoute } from "../../portal-route.ts";
import { byId, DONE, Done } from "../../schemas.ts";

export const deleteStoreRoute = portalRoute({
  name: "deleteStore",
  method: "DELETE",
  path: "/portal/api/stores/{id}",
  permission: "stores:write",
  needsConfirmation: true,
  summary: "For good; its payments stay. The default store cannot be deleted.",
  params: byId,
  response: Done,
  errors: ["STORE_NOT_FOUND", "DEFAULT_STORE_DELETE_NOT_ALLOWED"],
  handle: async (call, deps) => {
    await deletePortalStore(deps, actOf(call), call.params.id);
    return DONE;
  },
});
