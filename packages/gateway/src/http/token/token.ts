import type { FastifyInstance } from "fastify";
import Type from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import type { TokenAnswer, Tokens } from "../../operations/tokens.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { compileCheck } from "../validate.ts";

const checkBody = compileCheck(
  Type.Object(
    {
      grantType: Type.String({ errorCodes: { type: "INVALID_REQUEST" } }),
      refreshToken: Type.Optional(Type.String({ maxLength: 1_024 })),
    },
    { errorCodes: { required: "GRANT_TYPE_INVALID", type: "INVALID_REQUEST" } },
  ),
);

interface TokenBody {
  grantType: string;
  refreshToken?: string;
}

/** `POST /v1/token`: client_credentials and refresh_token, five keys back. Source: companion 1. */
export function registerToken(
  app: FastifyInstance,
  deps: { tokens: Tokens; rateLimiter: RateLimiter },
): void {
  app.post("/v1/token", async (request, reply) => {
    const { clientId, clientSecret } = basicCredentials(request.headers.authorization);
    deps.rateLimiter.take(clientId);
    await deps.tokens.authenticateClient(clientId, clientSecret);
    const body = readBody(request.body);
    const answer = await grant(deps.tokens, clientId, body);
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
      if (!body.refreshToken) {
        throw new GatewayError("INVALID_REQUEST", { detail: "refreshToken is missing." });
      }
      return tokens.refresh(clientId, body.refreshToken);
    default:
      throw new GatewayError("UNSUPPORTED_GRANT_TYPE");
  }
}

function readBody(rawBody: unknown): TokenBody {
  const text = Buffer.isBuffer(rawBody) ? rawBody.toString("utf8") : "";
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: 'Send JSON such as {"grantType":"client_credentials"}.',
      cause: error,
    });
  }
  checkBody(body);
  return body as TokenBody; // checked on the line above
}

const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

function basicCredentials(header: string | undefined): { clientId: string; clientSecret: string } {
  const encoded = BASIC.exec(header ?? "")?.[1];
  const [clientId, ...rest] = Buffer.from(encoded ?? "", "base64")
    .toString("utf8")
    .split(":");
  if (!clientId || rest.length === 0 || clientId.includes("\0")) {
    throw new GatewayError("INVALID_CLIENT", {
      detail: "Send `Authorization: Basic base64(clientId:clientSecret)`.",
    });
  }
  return { clientId, clientSecret: rest.join(":") };
}
