import Type from "typebox";
import { isStoreAllowed } from "../../../domain/access/session.ts";
import { EMPTY_STORE } from "../../../domain/merchant/merchant.ts";
import { createStore } from "../../../operations/merchant/create-store.ts";
import { deleteStore, updateStore } from "../../../operations/merchant/update-store.ts";
import { listStores } from "../../../store/merchant/stores.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { At, byId, closed, DONE, Done, Id, listOf, Name, named } from "../schemas.ts";
import { typed } from "../typed-input.ts";

const StoreView = named("StoreView", {
  id: Id,
  name: Type.String(),
  addressLine1: Type.String(),
  addressLine2: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  countryCode: Type.String(),
  phoneNumber: Type.String(),
  status: Type.Enum(["ACTIVE", "INACTIVE"]),
  isDefault: Type.Boolean(),
  createdAt: At,
  updatedAt: At,
});

const Line = Type.String({ maxLength: 200 });

const storeFields = {
  addressLine1: Type.Optional(Line),
  addressLine2: Type.Optional(Line),
  postCode: Type.Optional(typed("postcode")),
  city: Type.Optional(Line),
  state: Type.Optional(Line),
  country: Type.Optional(Line),
  countryCode: Type.Optional(typed("callingCode")),
  phoneNumber: Type.Optional(typed("storePhone")),
};

export const listStoresRoute = route({
  auth: "portal",
  operationId: "listStores",
  method: "GET",
  path: "/portal/api/stores",
  permission: "stores:read",
  summary: "List the stores the user may see.",
  response: listOf(StoreView),
  handler: async (call, deps) => {
    const stores = await listStores(deps.database, call.merchant.id);
    const seen = stores.filter(({ id }) => isStoreAllowed(call.actor, id));
    return { items: seen.map(withTimes) };
  },
});

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

export const deleteStoreRoute = route({
  auth: "portal",
  operationId: "deleteStore",
  method: "DELETE",
  path: "/portal/api/stores/{id}",
  permission: "stores:write",
  needsConfirmation: true,
  summary: "Delete a store. Its payments are kept. The default store cannot be deleted.",
  params: byId,
  response: Done,
  errors: ["STORE_NOT_FOUND", "DEFAULT_STORE_DELETE_NOT_ALLOWED"],
  handler: async (call, deps) => {
    await deleteStore(deps, call.merchant.id, call.params.id, actOf(call));
    return DONE;
  },
});
