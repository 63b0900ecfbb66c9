import Type from "typebox";
import type { ErrorCode } from "../domain/errors.ts";

/**
 * `POST /v1/token` for the OpenAPI document and for the tests that hold answers to it. Not a
 * `route({…})`, for it is neither signed nor in the envelope. Source: companion 1.
 */
export const TOKEN_ENDPOINT = {
  method: "POST",
  path: "/v1/token",
  operationId: "issueToken",
  summary: "Get an access token.",
  description:
    "HTTP Basic with the application's client id and secret; no signature. An access token lasts 30 days, so " +
    "keep it. A refresh token stays usable after its use.",
  body: Type.Object({
    grantType: Type.Enum(["client_credentials", "refresh_token", "authorization_code"]),
    refreshToken: Type.Optional(
      Type.String({ description: "Of an earlier answer; with `refresh_token` only." }),
    ),
    code: Type.Optional(
      Type.String({ description: "With `authorization_code` only; good for one use." }),
    ),
    redirectUri: Type.Optional(
      Type.String({ description: "With a code: the address it was sent to, byte for byte." }),
    ),
  }),
  response: Type.Object({
    accessToken: Type.String({ description: "A JWT; treat it as opaque." }),
    tokenType: Type.Literal("Bearer"),
    expiresIn: Type.Integer({ description: "Seconds." }),
    refreshToken: Type.String(),
    refreshTokenExpiresIn: Type.Integer({ description: "Seconds." }),
  }),
  errors: [
    "INVALID_CLIENT",
    "INACTIVE_CLIENT",
    "INVALID_GRANT",
    "INVALID_CODE",
    "GRANT_TYPE_INVALID",
    "UNSUPPORTED_GRANT_TYPE",
    "INVALID_REQUEST",
    "EXCEEDED_LIMIT",
    "INTERNAL_ERROR",
    "OVERLOAD",
  ] satisfies ErrorCode[],
} as const;
