import Type from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import { findOpenStore } from "../../../../store/merchant/stores.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentStoreItem } from "../merchant-schema.ts";
import { StoreItem } from "./store-schema.ts";

export const getStoreRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/store/{storeId}",
  operationId: "getStore",
  sdk: "stores.retrieve",
  scope: "manage_store",
  summary: "Retrieve a store.",
  params: Type.Object({ storeId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: itemResponse(StoreItem),
  errors: ["STORE_NOT_FOUND"],
  example: (of) => ({ params: { storeId: of.storeId } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const store = await findOpenStore(deps.database, merchant.id, call.params.storeId);
    if (!store) throw new GatewayError("STORE_NOT_FOUND", { status: 404 });
    return success(presentStoreItem(store));
  },
});
