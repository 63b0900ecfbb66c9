import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import Type from "typebox";
import { SCOPES } from "../../domain/application/scope.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findActingUser } from "../../operations/application/acting-user.ts";
import { revokeToken } from "../../operations/application/revoke-token.ts";
import type { ReadToken, Tokens } from "../../operations/application/tokens.ts";
import type { Deps } from "../../operations/deps.ts";
import { findCaller } from "../../store/application/applications.ts";
import { readJsonBytes } from "../request/json-body.ts";
import type { RateLimiter } from "../request/rate-limiter.ts";
import { compileCheck } from "../request/validate.ts";
import { authenticateBasic, readTokenBody } from "./token.ts";

const broken = "INVALID_REQUEST";
const checkToken = compileCheck(
  Type.Object(
    { token: Type.String({ maxLength: 8_192, errorCodes: { type: broken, maxLength: broken } }) },
    { errorCodes: { required: broken } },
  ),
);

export type TokenCareDeps = Deps & { tokens: Tokens; tokenRateLimiter: RateLimiter };

interface TokenInfo {
  active: boolean;
  clientId: string;
  exp: number;
  scopes: string[];
  username: string;
}

const DEAD: TokenInfo = { active: false, clientId: "", exp: 0, scopes: [], username: "" };

/** What a token is good for, and its end before its time. Source: companion 1.6; RFC 7662, 7009. */
export function registerTokenCare(app: FastifyInstance, deps: TokenCareDeps): void {
  const basic = { tokens: deps.tokens, rateLimiter: deps.tokenRateLimiter };
  app.post("/v1/token-info", async (request, reply) => {
    const clientId = await authenticateBasic(request, basic);
    const token = readToken(await readJsonBytes(request));
    const shown = await describeToken(deps, clientId, token);
    return reply
      .header("cache-control", "no-store")
      .type("application/json")
      .send(JSON.stringify(shown));
  });

  app.post("/v1/revoke", async (request, reply) => {
    const clientId = await authenticateBasic(request, basic);
    const token = readToken(await readJsonBytes(request));
    const found = await readOwn(deps, clientId, token);
    await revokeToken(deps, clientId, found, createHash("sha256").update(token).digest());
    // The same for a token nobody knows: it is not good any more either way.
    return reply.type("application/json").send(JSON.stringify({ code: "SUCCESS" }));
  });
}

function readToken(bytes: Buffer): string {
  const body = readTokenBody(bytes);
  checkToken(body);
  return (body as { token: string }).token; // checked on the line above
}

/** Null for whatever is not a live access token of this application. */
async function readOwn(
  deps: TokenCareDeps,
  clientId: string,
  token: string,
): Promise<ReadToken | null> {
  try {
    const read = await deps.tokens.read(token);
    return read.applicationId === clientId ? read : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

async function describeToken(
  deps: TokenCareDeps,
  clientId: string,
  token: string,
): Promise<TokenInfo> {
  const read = await readOwn(deps, clientId, token);
  const caller = read && (await findCaller(deps.database, clientId));
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
