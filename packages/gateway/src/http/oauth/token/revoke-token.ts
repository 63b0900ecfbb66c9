import { createHash } from "node:crypto";
import Type from "typebox";
import { revokeToken } from "../../../operations/application/revoke-token.ts";
import { route } from "../../route.ts";
import { readOwnToken } from "./read-own-token.ts";
import { TOKEN_ERRORS, tokenBody } from "./token-request.ts";

export const revokeTokenRoute = route({
  auth: "basic",
  method: "POST",
  path: "/v1/revoke",
  operationId: "revokeToken",
  summary: "Revoke a token. The response is the same for an unknown token.",
  body: tokenBody("An access token or a refresh token."),
  response: Type.Object({ code: Type.Literal("SUCCESS") }),
  errors: [...TOKEN_ERRORS],
  example: (of) => ({ body: { token: of.spareToken } }),
  handler: async ({ clientId, body }, deps) => {
    const { token } = body;
    const found = await readOwnToken(deps.tokens, clientId, token);
    await revokeToken(deps, clientId, found, createHash("sha256").update(token).digest());
    // An unknown token gets the same response: it is not valid either way.
    return { code: "SUCCESS" };
  },
});
