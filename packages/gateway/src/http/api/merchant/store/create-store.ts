import { createStore } from "../../../../operations/merchant/create-store.ts";
import { route } from "../../../route.ts";
import { itemAnswer, success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { CompatNewStoreBody, NewStoreBody, readNewStore } from "./store-request.ts";
import { StoreItem } from "./store-schema.ts";

export const createStoreRoute = route({
  method: "POST",
  path: "/v3/store",
  operationId: "createStore",
  scope: "manage_store",
  summary: "Open a store; a merchant has ten at most.",
  body: NewStoreBody,
  compatBody: CompatNewStoreBody,
  response: itemAnswer(StoreItem),
  errors: ["STORE_MAXIMUM", "ACCOUNT_NOT_FOUND", "INVALID_PARAMETER", "MAX_VALUE"],
  nonce: "route",
  handle: async (call, deps) => {
    const facts = readNewStore(call.body);
    return success(presentStoreItem(await createStore(deps, call.caller.merchant.id, facts)));
  },
});
