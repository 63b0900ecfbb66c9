import Type from "typebox";
import { nullable, tolerant } from "./tolerant.ts";

/** Of `DirectCard`. */
export const DirectCardBody = nullable(
  Type.Object(
    tolerant({
      isToken: Type.Boolean(),
      isSave: Type.Boolean(),
      no: Type.String({ maxLength: 64 }),
      cvc: Type.String({ maxLength: 4 }),
      name: Type.String({ maxLength: 255 }),
      month: Type.Integer({ minimum: 0, maximum: 12 }),
      year: Type.Integer({ minimum: 0, maximum: 9_999 }),
      countryCode: Type.String({ maxLength: 3 }),
    }),
  ),
);
