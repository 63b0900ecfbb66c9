import type { FastifyRequest } from "fastify";
import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import { ONLY_COMPAT } from "../../domain/merchant/merchant.ts";
import { loadCaller } from "../../operations/application/caller-cache.ts";
import type { TokenDeps } from "../http-deps.ts";
import { readJsonObject } from "../request/body/json-body.ts";
import { recordKnownCaller } from "../request/call-details.ts";
import { compileNames } from "../request/fit-names.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import { isSentOnce } from "../request/raw-http.ts";
import { compileCheck } from "../request/validate.ts";
import type { BasicRoute, Scheme } from "../route.ts";
import { listCredentialHints } from "./credential-hints.ts";

/** HTTP Basic with client ID and secret, then the body. */
export function createBasicScheme(deps: TokenDeps): Scheme<BasicRoute> {
  return {
    deps,
    compile(route) {
      const checkBody = compileCheck(route.body);
      const fitNames = compileNames(route.body);
      return {
        onRequest: (request) => authenticateClient(request, deps),
        async read(request, reply, clientId: string) {
          const sent = readJsonObject(request);
          const fitted = fitNames(sent);
          const isCompat = fitted !== sent && (await isInCompatMode(deps, clientId));
          const body = isCompat ? fitted : sent;
          withHint(fitted !== sent && !isCompat, () => checkBody(body));
          if (route.isSecret) reply.header("cache-control", "no-store");
          return { clientId, body };
        },
      };
    },
  };
}

/** Read only for a body with names that strict mode does not have. */
async function isInCompatMode(deps: TokenDeps, clientId: string): Promise<boolean> {
  return (await loadCaller(deps, clientId))?.application.signatureMode === "compat";
}

/** Names in another case are all that compat mode accepts in addition. */
function withHint(hasOtherNames: boolean, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!hasOtherNames || !(error instanceof GatewayError)) throw error;
    throw new GatewayError(error.code, { detail: `${error.detail} ${ONLY_COMPAT}` });
  }
}

/** Throws INVALID_CLIENT, INACTIVE_CLIENT, EXCEEDED_LIMIT. */
async function authenticateClient(request: FastifyRequest, deps: TokenDeps): Promise<string> {
  const { clientId, clientSecret } = basicCredentials(request);
  try {
    await deps.tokens.authenticateClient(clientId, clientSecret);
  } catch (error) {
    // Per network: client IDs are not secret, and a stranger must not use up another's limit.
    deps.tokenRateLimiter.take(`refused ${networkOf(getCallerAddress(request))}`);
    throw withHints(error, clientId, clientSecret);
  }
  recordKnownCaller(request, { applicationId: clientId });
  deps.tokenRateLimiter.take(clientId);
  return clientId;
}

/** The same for every wrong pair of this shape, whether the application exists or not. */
function withHints(error: unknown, clientId: string, clientSecret: string): unknown {
  if (!(error instanceof GatewayError) || error.code !== "INVALID_CLIENT") return error;
  const hints = listCredentialHints(clientId, clientSecret);
  return hints.length === 0
    ? error
    : new GatewayError("INVALID_CLIENT", { detail: hints.join(" ") });
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
      detail: "Send the header `Authorization: Basic base64(clientId:clientSecret)` once.",
    });
  }
  return { clientId, clientSecret: rest.join(":") };
}
