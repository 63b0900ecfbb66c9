import { GatewayError } from "../domain/errors.ts";
import type { Tokens } from "../operations/application/tokens.ts";
import type { Random } from "../platform/random.ts";
import { registerVerifySignature } from "./api/application/verify-signature.ts";
import { MERCHANT_ROUTES } from "./api/index.ts";
import { registerFiles } from "./api/merchant/serve-files.ts";
import { registerCounterProducts } from "./api/payment/counter-products.ts";
import { recordApiCall } from "./api/request-log/record-api-call.ts";
import { registerCallbacks } from "./callbacks/index.ts";
import { registerMobile } from "./direct/mobile.ts";
import { registerDocs } from "./docs/docs-site.ts";
import { sendError } from "./errors.ts";
import { registerAuthorize } from "./oauth/authorize.ts";
import { registerTokenCare } from "./oauth/token-status.ts";
import { registerToken } from "./oauth/token.ts";
import { registerCardForm } from "./payer/card/index.ts";
import { separateCardHost } from "./payer/card/separate-card-host.ts";
import { registerCheckout } from "./payer/page/index.ts";
import type { CheckoutDeps } from "./payer/session/page-io.ts";
import { registerBindingPage } from "./payer/subscription/binding-page.ts";
import type { PortalDeps } from "./portal/portal-deps.ts";
import { registerPortal } from "./portal/register-portal.ts";
import { registerPortalPages } from "./portal/static.ts";
import { decorateWithNotes } from "./request/call-notes.ts";
import { answerClientError } from "./request/client-error.ts";
import { closeSilentConnections } from "./request/close-silent-connections.ts";
import { BODY_BYTES_MAX } from "./request/json-body.ts";
import type { RateLimiter } from "./request/rate-limiter.ts";
import { routablePath } from "./request/request-path.ts";
import { registerRoute } from "./route.ts";
import Fastify, { type FastifyInstance } from "fastify";

export interface ServerDeps extends CheckoutDeps {
  tokens: Tokens;
  tokenRateLimiter: RateLimiter;
  portal: PortalDeps;
  /** As in `Config`. */
  proxyCount: number;
  cardUrl: string | null;
}

/** A client that sends its request slower than this is let go. */
const REQUEST_TIMEOUT_MS = 30_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const UNSIGNED_PATHS = [
  "/v1/token",
  "/v1/token-info",
  "/v1/revoke",
  "/authorize",
  "/v1/transaction/mobile",
  "/v1/online/transaction/status",
  "/tool/signature/verify",
];
const HEALTH_PATHS = ["/healthz", "/readyz"];
const REQUEST_ID_BYTES = 12;

/** Builds the whole HTTP side without listening, so that tests and tools use it as they like. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestIds(deps.random),
    rewriteUrl: (request) => routablePath(request.url ?? ""),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void sendError(deps.log, request, reply, error);
    },
    // Never all addresses of the header: the first ones are what the caller says of himself.
    trustProxy: deps.proxyCount > 0 && ((_address, hop) => hop < deps.proxyCount),
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    logger: false,
  });
  // Every body arrives as the bytes that were sent: the signature covers them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(deps.log, request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendError(deps.log, request, reply, new GatewayError("API_ENDPOINT_NOT_FOUND")),
  );
  closeSilentConnections(app);
  decorateWithNotes(app);
  logRequests(app, deps);
  addSecurityHeaders(app, deps);
  separateCardHost(app, deps.cardUrl);

  registerHealth(app, deps);
  const { tokens, tokenRateLimiter: rateLimiter } = deps;
  registerToken(app, { tokens, rateLimiter, operations: deps });
  registerTokenCare(app, deps);
  await registerAuthorize(app, deps);
  for (const definition of MERCHANT_ROUTES) registerRoute(app, definition, deps);
  registerCounterProducts(app);
  registerFiles(app, deps);
  await registerCheckout(app, deps);
  await registerCardForm(app, deps);
  await registerMobile(app, deps);
  await registerBindingPage(app, deps);
  registerVerifySignature(app, deps);
  registerCallbacks(app, deps);
  registerDocs(app);
  registerPortal(app, deps.portal);
  registerPortalPages(app, deps.portal);
  refuseOtherMethods(app);
  await app.ready();
  return app;
}

/**
 * Unique, not secret: this process's own prefix and a count, for chance costs more than the rest of
 * it.
 */
function requestIds(random: Pick<Random, "bytes">): () => string {
  const prefix = random.bytes(REQUEST_ID_BYTES).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

function logRequests(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook("onResponse", (request, reply, done) => {
    recordApiCall(deps.portal.requestLog, deps.clock, request, reply);
    deps.log.info(
      {
        requestId: request.id,
        method: request.method,
        // The query may hold a checkout id, which is a capability.
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
}

function addSecurityHeaders(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (!deps.isSandbox) {
      reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
    }
    done();
  });
}

function registerHealth(app: FastifyInstance, deps: ServerDeps): void {
  const method = ["GET", "HEAD"];
  app.route({ method, url: "/healthz", handler: async () => ({ status: "alive" }) });
  app.route({
    method,
    url: "/readyz",
    handler: async (_request, reply) => {
      try {
        await deps.database.query({ text: "select 1", values: [] });
        return { status: "ready" };
      } catch {
        return reply.code(503).send({ status: "the database cannot be reached" });
      }
    },
  });
}

/** A known path with another method is 405, not 404. */
function refuseOtherMethods(app: FastifyInstance): void {
  const paths = new Set(
    MERCHANT_ROUTES.map(({ path }) =>
      path.replace(/\{(\w+)\*\}/, "*").replaceAll(/\{(\w+)\}/g, ":$1"),
    ),
  );
  for (const url of [...paths, ...UNSIGNED_PATHS, ...HEALTH_PATHS]) {
    const rest = METHODS.filter((method) => !app.hasRoute({ url, method }));
    if (rest.length === 0) continue;
    const allowed = METHODS.filter((method) => !rest.includes(method)).join(", ");
    app.route({
      url,
      method: [...rest],
      handler: async (_request, reply) => {
        reply.header("allow", allowed);
        throw new GatewayError("METHOD_NOT_ALLOWED", { detail: `Allowed: ${allowed}.` });
      },
    });
  }
}
