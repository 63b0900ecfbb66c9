import Type from "typebox";
import { changePortalStore } from "../../../../operations/merchant/change-portal-store.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/answer-session.ts";
import { byId, closed, Name } from "../../schemas.ts";
import { presentStore } from "./present-store.ts";
import { StoreView, storeFields } from "./store-schema.ts";

export const changeStoreRoute = route({
  auth: "portal",
  operationId: "changeStore",
  method: "PATCH",
  path: "/portal/api/stores/{id}",
  permission: "stores:write",
  summary: "Name and address.",
  params: byId,
  body: closed({
    name: Type.Optional(Name),
    ...storeFields,
  }),
  response: StoreView,
  errors: ["STORE_NOT_FOUND"],
  handler: async (call, deps) =>
    presentStore(await changePortalStore(deps, actOf(call), call.params.id, call.body)),
});
