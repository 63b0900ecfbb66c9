import type { Static } from "typebox";
import type { Store } from "../../../../domain/merchant/merchant.ts";
import type { StoreView } from "./store-schema.ts";

export function presentStore(store: Store): Static<typeof StoreView> {
  return {
    id: store.id,
    name: store.name,
    addressLine1: store.addressLine1,
    addressLine2: store.addressLine2,
    postCode: store.postCode,
    city: store.city,
    state: store.state,
    country: store.country,
    countryCode: store.countryCode,
    phoneNumber: store.phoneNumber,
    status: store.status,
    isDefault: store.isDefault,
    createdAt: store.createdAt.toISOString(),
    updatedAt: store.updatedAt.toISOString(),
  };
}
