import Type from "typebox";
import { At, Id, named } from "../../schemas.ts";

const Line = Type.String({ maxLength: 200 });

export const StoreView = named("StoreView", {
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

export const storeFields = {
  addressLine1: Type.Optional(Line),
  addressLine2: Type.Optional(Line),
  postCode: Type.Optional(Type.String({ maxLength: 10, pattern: "^[0-9]*$" })),
  city: Type.Optional(Line),
  state: Type.Optional(Line),
  country: Type.Optional(Line),
  countryCode: Type.Optional(Type.String({ maxLength: 4, pattern: "^[0-9]*$" })),
  phoneNumber: Type.Optional(Type.String({ maxLength: 12, pattern: "^[0-9]*$" })),
};
