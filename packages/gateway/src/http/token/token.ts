import { JsonReadError, readJson } from "@kaunter/signing";
import type { FastifyInstance, FastifyRequest } from "fastify";
import Type from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import type { TokenAnswer, Tokens } from "../../operations/tokens.ts";
import { isSentOnce } from "../is-sent-once.ts";
import { readJsonBytes, unreadableBody } from "../json-body.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { compileCheck } from "../validate.ts";

const text = Type.String({ errorCodes: { type: "INVALID_REQUEST" } });
const checkGrantType = compileCheck(
  Type.Object(
    { grantType: text },
    { errorCodes: { required: "GRANT_TYPE_INVALID", type: "INVALID_REQUEST" } },
  ),
);
const checkRefresh = compileCheck(
  Type.Object({ refreshToken: text }, { errorCodes: { required: "INVALID_REQUEST" } }),
);

interface TokenBody {
  grantType: string;
  refreshToken: string;
}

/** `POST /v1/token`: client_credentials and refresh_token, five keys back. Source: companion 1. */
export function registerToken(
  app: FastifyInstance,
  deps: { tokens: Tokens; rateLimiter: RateLimiter },
): void {
  app.post("/v1/token", async (request, reply) => {
    const { clientId, clientSecret } = basicCredentials(request);
    try {
      await deps.tokens.authenticateClient(clientId, clientSecret);
    } catch (error) {
      // By address: client ids are no secret, and nobody may use up another's rate.
      deps.rateLimiter.take(`refused ${request.ip}`);
      throw error;
    }
    deps.rateLimiter.take(clientId);
    const answer = await grant(deps.tokens, clientId, readBody(await readJsonBytes(request)));
    return reply
      .header("cache-control", "no-store")
      .type("application/json")
      .send(JSON.stringify(answer));
  });
}

function grant(tokens: Tokens, clientId: string, body: TokenBody): Promise<TokenAnswer> {
  switch (body.grantType) {
    case "client_credentials":
      return tokens.issue(clientId);
    case "refresh_token":
      checkRefresh(body);
      if (body.refreshToken === "") {
        throw new GatewayError("INVALID_REQUEST", { detail: "refreshToken must not be empty." });
      }
      return tokens.refresh(clientId, body.refreshToken);
    default:
      throw new GatewayError("UNSUPPORTED_GRANT_TYPE");
  }
}

/** As strict as for signed bodies: a parameter sent twice has no meaning. */
function readBody(bytes: Uint8Array): TokenBody {
  let body: unknown;
  try {
    body = readJson(bytes).value;
  } catch (error) {
    if (error instanceof JsonReadError) throw unreadableBody(error);
    throw error;
  }
  if (body === null) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: 'Send JSON such as {"grantType":"client_credentials"}.',
    });
  }
  checkGrantType(body);
  return body as TokenBody; // its refreshToken is checked where it is used
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
