import type { Store } from "./merchant.ts";

export type WireStore = ReturnType<typeof presentStore>;

export function presentStore(store: Store, formatTime = (at: Date) => at.toISOString()) {
  return {
    id: store.id,
    name: store.name,
    imageUrl: store.imageUrl,
    addressLine1: store.addressLine1,
    addressLine2: store.addressLine2,
    postCode: store.postCode,
    city: store.city,
    state: store.state,
    country: store.country,
    countryCode: store.countryCode,
    phoneNumber: store.phoneNumber,
    geoLocation: { latitude: store.latitude, longitude: store.longitude },
    status: store.status,
    createdAt: formatTime(store.createdAt),
    updatedAt: formatTime(store.updatedAt),
  };
}
