import type { Store } from "./merchant.ts";

export interface WireStore {
  id: string;
  name: string;
  imageUrl: string;
  addressLine1: string;
  addressLine2: string;
  postCode: string;
  city: string;
  state: string;
  country: string;
  countryCode: string;
  phoneNumber: string;
  geoLocation: { latitude: number; longitude: number };
  status: string;
  createdAt: string;
  updatedAt: string;
}

export function presentStore(store: Store): WireStore {
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
    createdAt: store.createdAt.toISOString(),
    updatedAt: store.updatedAt.toISOString(),
  };
}
