import { EMPTY_STORE } from "../../../../domain/merchant/merchant.ts";
import { createStore } from "../../../../operations/merchant/create-store.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { actOf } from "../../access/present-session-response.ts";
import { closed, Name } from "../../schemas.ts";
import { StoreView, storeFields } from "./store-schema.ts";

export const createStoreRoute = route({
  auth: "portal",
  operationId: "createStore",
  method: "POST",
  path: "/portal/api/stores",
  permission: "stores:write",
  summary: "Create a store. At most ten.",
  body: closed({ name: Name, ...storeFields }),
  response: StoreView,
  errors: ["STORE_MAXIMUM"],
  handler: async (call, deps) => {
    const facts = { ...EMPTY_STORE, ...call.body };
    return withTimes(await createStore(deps, call.merchant.id, facts, actOf(call)));
  },
});
