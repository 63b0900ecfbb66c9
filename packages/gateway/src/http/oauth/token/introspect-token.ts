import Type, { type Static } from "typebox";
import { SCOPES } from "../../../domain/application/scope.ts";
import { findActingUser } from "../../../operations/application/acting-user.ts";
import { loadCaller } from "../../../operations/application/caller-cache.ts";
import type { TokenDeps } from "../../http-deps.ts";
import { route } from "../../route.ts";
import { readOwnToken } from "./read-own-token.ts";
import { TOKEN_ERRORS, tokenBody } from "./token-request.ts";

const TokenInfo = Type.Object({
  active: Type.Boolean(),
  clientId: Type.String(),
  exp: Type.Integer({ description: "UNIX time in seconds; 0 when not active." }),
  scopes: Type.Array(Type.String()),
  username: Type.String({ description: "ID of the user who consented, or empty." }),
});
type TokenInfo = Static<typeof TokenInfo>;

const DEAD: TokenInfo = { active: false, clientId: "", exp: 0, scopes: [], username: "" };

export const introspectTokenRoute = route({
  auth: "basic",
  method: "POST",
  path: "/v1/token-info",
  operationId: "introspectToken",
  summary: "Introspect an access token of this application.",
  description: "For an invalid token or one of another application, `active` is false.",
  body: tokenBody("An access token."),
  response: TokenInfo,
  isSecret: true,
  errors: [...TOKEN_ERRORS],
  example: (of) => ({ body: { token: of.accessToken } }),
  handler: ({ clientId, body }, deps) => describe(deps, clientId, body.token),
});

async function describe(deps: TokenDeps, clientId: string, token: string): Promise<TokenInfo> {
  const read = await readOwnToken(deps.tokens, clientId, token);
  const caller = read && (await loadCaller(deps, clientId));
  if (!read || !caller) return DEAD;
  const { grant } = read;
  const { revokedTokenIds } = caller;
  if (revokedTokenIds.has(read.id) || (grant && revokedTokenIds.has(grant.id))) return DEAD;
  const acting = grant && (await findActingUser(deps, grant.userId));
  if (grant && !acting) return DEAD;
  return {
    active: true,
    clientId,
    exp: read.expiresAtSeconds,
    scopes: [...(grant?.scopes ?? Object.keys(SCOPES))],
    username: acting?.user.email ?? "",
  };
}
