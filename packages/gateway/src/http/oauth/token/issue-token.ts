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
  summary: "Create an access token.",
  description:
    "HTTP Basic authentication with the client ID and client secret; no signature. An access token is valid for 30 " +
    "days: store and reuse it. A refresh token can be used more than once.",
  body: Type.Object(
    {
      grantType: Type.Enum(["client_credentials", "refresh_token", "authorization_code"], {
        type: "string",
        errorCodes: { type: broken, enum: "UNSUPPORTED_GRANT_TYPE" },
      }),
      refreshToken: text("From an earlier response; with `refresh_token` only."),
      code: text("With `authorization_code` only; can be used once."),
      redirectUri: text("With a code: exactly the `redirectUri` it was sent to."),
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
