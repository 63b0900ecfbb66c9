import { type JsonObject, JsonReadError, readJson } from "@kaunter/signing";
import type { FastifyInstance, FastifyRequest } from "fastify";
import Type from "typebox";
import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import { redeemCode } from "../../operations/application/authorize-application.ts";
import type { TokenAnswer, Tokens } from "../../operations/application/tokens.ts";
import type { Deps } from "../../operations/deps.ts";
import { isSentOnce } from "../request/is-sent-once.ts";
import { readJsonBytes } from "../request/json-body.ts";
import type { RateLimiter } from "../request/rate-limiter.ts";
import { compileCheck } from "../request/validate.ts";

const text = Type.String({ errorCodes: { type: "INVALID_REQUEST" } });
const checkGrantType = compileCheck(
  Type.Object(
    { grantType: text },
    { errorCodes: { required: "INVALID_REQUEST", type: "INVALID_REQUEST" } },
  ),
);
const checkRefresh = compileCheck(
  Type.Object({ refreshToken: text }, { errorCodes: { required: "INVALID_REQUEST" } }),
);

const checkCode = compileCheck(
  Type.Object(
    { code: text, redirectUri: text },
    { errorCodes: { required: "INVALID_REQUEST", type: "INVALID_REQUEST" } },
  ),
);

interface TokenBody {
  grantType: string;
  refreshToken: string;
  code: string;
  redirectUri: string;
}

export interface TokenDeps {
  tokens: Tokens;
  rateLimiter: RateLimiter;
}

/** Who asks the token service: its client id. Refuses with INVALID_CLIENT, INACTIVE_CLIENT. */
export async function authenticateBasic(request: FastifyRequest, deps: TokenDeps): Promise<string> {
  const { clientId, clientSecret } = basicCredentials(request);
  try {
    await deps.tokens.authenticateClient(clientId, clientSecret);
  } catch (error) {
    // By address: client ids are no secret, and nobody may use up another's rate.
    deps.rateLimiter.take(`refused ${networkOf(request.ip)}`);
    throw error;
  }
  deps.rateLimiter.take(clientId);
  return clientId;
}

/** `POST /v1/token`: three grants, five keys back. Source: companion 1. */
export function registerToken(app: FastifyInstance, deps: TokenDeps & { operations: Deps }): void {
  app.post("/v1/token", async (request, reply) => {
    const clientId = await authenticateBasic(request, deps);
    const body = readBody(await readJsonBytes(request));
    const answer = await grant(deps, clientId, body);
    return reply
      .header("cache-control", "no-store")
      .type("application/json")
      .send(JSON.stringify(answer));
  });
}

async function grant(
  { tokens, operations }: { tokens: Tokens; operations: Deps },
  clientId: string,
  body: TokenBody,
): Promise<TokenAnswer> {
  switch (body.grantType) {
    case "client_credentials":
      return tokens.issue(clientId);
    case "refresh_token":
      checkRefresh(body);
      if (body.refreshToken === "") {
        throw new GatewayError("INVALID_REQUEST", { detail: "refreshToken must not be empty." });
      }
      return tokens.refresh(clientId, body.refreshToken);
    case "authorization_code": {
      checkCode(body);
      const consent = await redeemCode(operations, clientId, body.code, body.redirectUri);
      return tokens.issue(clientId, consent);
    }
    default:
      throw new GatewayError("UNSUPPORTED_GRANT_TYPE");
  }
}

function readBody(bytes: Uint8Array): TokenBody {
  const body = readTokenBody(bytes);
  checkGrantType(body);
  return body as TokenBody; // the rest is checked where it is used
}

/** As strict as for signed bodies: a parameter sent twice has no meaning. */
export function readTokenBody(bytes: Uint8Array): object {
  let body: JsonObject | null;
  try {
    body = readJson(bytes).value;
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    // One code for whatever cannot be read: companion 1.7 has no other.
    throw new GatewayError("INVALID_REQUEST", { detail: `${error.message}.`, cause: error });
  }
  if (body === null) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: 'Send JSON such as {"grantType":"client_credentials"}.',
    });
  }
  return body;
}

const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

function basicCredentials(request: FastifyRequest): { clientId: string; clientSecret: string } {
  const header = request.headers.authorization;
  const encoded = isSentOnce(request, "authorization") ? BASIC.exec(header ?? "")?.[1] : undefined;
  const [clientId, ...rest] = Buffer.from(encoded ?? "", "base64")
    .toString("utf8")
    .split(":");
  if (!clientId || rest.length === 0 || clientId.includes("\0")) {
    throw new GatewayError("INVALID_CLIENT", {
      detail: "Send `Authorization: Basic base64(clientId:clientSecret)` once.",
    });
  }
  return { clientId, clientSecret: rest.join(":") };
}
