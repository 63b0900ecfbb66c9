import { createStore } from "../../../../operations/merchant/create-store.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { CompatCreateStoreBody, CreateStoreBody, readNewStore } from "./store-request.ts";
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
  compatBody: CompatCreateStoreBody,
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
  }),
  captures: { newStoreId: "item.id" },
  nonce: "route",
  handler: async (call, deps) => {
    const { id } = call.caller.merchant;
    const store = await createStore(deps, id, readNewStore(call.body), call.act);
    return success(presentStoreItem(store));
  },
});
