import Type from "typebox";
import { DateTime, LongId } from "../../../schemas/envelope.ts";

export const StoreItem = Type.Object({
  id: LongId,
  merchantSettlementId: Type.Optional(Type.String()),
  name: Type.String(),
  imageUrl: Type.String(),
  addressLine1: Type.String(),
  addressLine2: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  countryCode: Type.String(),
  phoneNumber: Type.String(),
  geoLocation: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
  status: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
});
