import { createPortalStore } from "../../../../operations/merchant/change-portal-store.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/answer-session.ts";
import { closed, Name } from "../../schemas.ts";
import { presentStore } from "./present-store.ts";
import { StoreView, storeFields } from "./store-schema.ts";

export const createStoreRoute = route({
  auth: "portal",
  operationId: "createStore",
  method: "POST",
  path: "/portal/api/stores",
  permission: "stores:write",
  summary: "A new store; at most ten.",
  body: closed({ name: Name, ...storeFields }),
  response: StoreView,
  errors: ["STORE_MAXIMUM"],
  handler: async (call, deps) =>
    presentStore(await createPortalStore(deps, actOf(call), call.body)),
});
