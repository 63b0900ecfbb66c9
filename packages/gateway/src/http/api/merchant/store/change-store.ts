import Type from "typebox";
import { changeStore } from "../../../../operations/merchant/change-store.ts";
import { route } from "../../../route.ts";
import { itemAnswer, success } from "../../../schemas/envelope.ts";
import { StoreItem } from "../../payment/transaction-schema.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { CompatStoreChangesBody, readStoreChanges, StoreChangesBody } from "./store-request.ts";

const shared = {
  method: "PATCH",
  scope: "manage_store",
  body: StoreChangesBody,
  compatBody: CompatStoreChangesBody,
  response: itemAnswer(StoreItem),
  errors: ["STORE_NOT_FOUND", "ACCOUNT_NOT_FOUND", "INVALID_PARAMETER", "MAX_VALUE"],
  nonce: "route",
} as const;

export const changeStoreRoute = route({
  ...shared,
  path: "/v3/store/{storeId}",
  operationId: "changeStore",
  summary: "Change what is said about a store; what is left out stays.",
  params: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 64 }) }),
  handle: async (call, deps) => {
    const changes = readStoreChanges(call.body);
    const { merchant } = call.caller;
    const { storeId } = call.params;
    const store = await changeStore(deps, merchant.id, storeId, changes, call.act);
    return success(presentStoreItem(store));
  },
});

/** One published client leaves the id out of the path. Source: companion 10.6. */
export const changeUnnamedStoreRoute = route({
  ...shared,
  path: "/v3/store",
  operationId: "changeUnnamedStore",
  summary: "The same with the id in the body; without one, the default store.",
  handle: async (call, deps) => {
    const id = (call.body as { id?: string | null }).id; // checked by both schemas
    const changes = readStoreChanges(call.body);
    const { merchant } = call.caller;
    const store = await changeStore(deps, merchant.id, id || null, changes, call.act);
    return success(presentStoreItem(store));
  },
});
