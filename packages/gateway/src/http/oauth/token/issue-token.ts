import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { redeemCode } from "../../../operations/application/authorize-application.ts";
import { route } from "../../route.ts";
import { nullable } from "../../schemas/tolerant.ts";
import { TOKEN_ERRORS } from "./token-request.ts";

const broken = "INVALID_REQUEST";
const text = (description: string) =>
  Type.Optional(nullable(Type.String({ description, errorCodes: { type: broken } })));

export const issueTokenRoute = route({
  auth: "basic",
  method: "POST",
  path: "/v1/token",
  operationId: "issueToken",
  summary: "Get an access token.",
  description:
    "HTTP Basic with the application's client id and secret; no signature. An access token lasts 30 days, so " +
    "keep it. A refresh token stays usable after its use.",
  body: Type.Object(
    {
      grantType: Type.Enum(["client_credentials", "refresh_token", "authorization_code"], {
        type: "string",
        errorCodes: { type: broken, enum: "UNSUPPORTED_GRANT_TYPE" },
      }),
      refreshToken: text("Of an earlier answer; with `refresh_token` only."),
      code: text("With `authorization_code` only; good for one use."),
      redirectUri: text("With a code: the address it was sent to, byte for byte."),
    },
    { errorCodes: { required: broken, type: broken } },
  ),
  response: Type.Object({
    accessToken: Type.String({ description: "A JWT; treat it as opaque." }),
    tokenType: Type.Literal("Bearer"),
    expiresIn: Type.Integer({ description: "Seconds." }),
    refreshToken: Type.String(),
    refreshTokenExpiresIn: Type.Integer({ description: "Seconds." }),
  }),
  isSecret: true,
  errors: ["INVALID_GRANT", "INVALID_CODE", "UNSUPPORTED_GRANT_TYPE", ...TOKEN_ERRORS],
  example: () => ({ body: { grantType: "client_credentials" } }),
  handler: async ({ clientId, body }, deps) => {
    const { tokens } = deps;
    switch (body.grantType) {
      case "client_credentials":
        return tokens.issue(clientId);
      case "refresh_token":
        return tokens.refresh(clientId, given(body.refreshToken || null, "refreshToken"));
      case "authorization_code": {
        const code = given(body.code, "code");
        const redirectUri = given(body.redirectUri, "redirectUri");
        return tokens.issue(clientId, await redeemCode(deps, clientId, code, redirectUri));
      }
    }
  },
});

function given(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw new GatewayError("INVALID_REQUEST", { detail: `${name} is missing.` });
}
