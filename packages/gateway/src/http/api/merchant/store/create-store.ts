import { EMPTY_STORE } from "../../../../domain/merchant/merchant.ts";
import { createStore } from "../../../../operations/merchant/create-store.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { CompatCreateStoreBody, CreateStoreBody, readStoreChanges } from "./store-request.ts";
import { StoreItem } from "./store-schema.ts";

export const createStoreRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/store",
  operationId: "createStore",
  sdk: "stores.create",
  scope: "manage_store",
  summary: "Create a store. A merchant can have at most ten.",
  body: CreateStoreBody,
  bodyOptions: { compat: CompatCreateStoreBody },
  response: itemResponse(StoreItem),
  errors: ["STORE_MAXIMUM", "ACCOUNT_NOT_FOUND", "INVALID_PARAMETER", "MAX_VALUE"],
  example: () => ({
    body: {
      name: "Branch 2",
      addressLine1: "1 Jalan Contoh",
      postCode: "50000",
      city: "Kuala Lumpur",
      state: "Wilayah Persekutuan",
      country: "MALAYSIA",
      countryCode: "60",
      phoneNumber: "123456789",
      geoLocation: { latitude: 3.139, longitude: 101.6869 },
    },
    captures: { newStoreId: "item.id" },
  }),
  handler: async (call, deps) => {
    const facts = { ...EMPTY_STORE, ...readStoreChanges(call.body) };
    const store = await createStore(deps, call.caller.merchant.id, facts, call.act);
    return success(presentStoreItem(store));
  },
});
