import Type from "typebox";
import { updateStore } from "../../../../operations/merchant/update-store.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed, Name } from "../../schemas.ts";
import { StoreView, storeFields } from "./store-schema.ts";

export const updateStoreRoute = route({
  auth: "portal",
  operationId: "updateStore",
  method: "PATCH",
  path: "/portal/api/stores/{id}",
  permission: "stores:write",
  summary: "Update a store.",
  params: byId,
  body: closed({
    name: Type.Optional(Name),
    ...storeFields,
  }),
  response: StoreView,
  errors: ["STORE_NOT_FOUND"],
  handler: async (call, deps) =>
    withTimes(await updateStore(deps, call.merchant.id, call.params.id, call.body, actOf(call))),
});
