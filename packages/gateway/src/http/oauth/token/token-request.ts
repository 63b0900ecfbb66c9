import Type from "typebox";
import { UNSIGNED_ERRORS } from "../../errors.ts";

/** Errors of every token endpoint. */
export const TOKEN_ERRORS = ["INVALID_CLIENT", "INACTIVE_CLIENT", ...UNSIGNED_ERRORS] as const;

/** Body of the endpoints for one token. */
export function tokenBody(description: string) {
  const broken = "INVALID_REQUEST";
  const token = Type.String({
    maxLength: 8_192,
    description,
    errorCodes: { type: broken, maxLength: broken },
  });
  return Type.Object({ token }, { errorCodes: { required: broken } });
}
