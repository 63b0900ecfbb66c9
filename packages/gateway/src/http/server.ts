import type { Socket } from "node:net";
import { assets, cardAssets, embedScript } from "@kaunter/checkout";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { GatewayError } from "../domain/errors.ts";
import { createSignedScheme } from "./api/signed-scheme.ts";
import { createBodyMemory } from "./connection/body-memory.ts";
import { failWith } from "./connection/connection.ts";
import { createGuardedServer, type GuardOptions } from "./connection/create-guarded-server.ts";
import { createRawError, type RawError } from "./connection/raw-error.ts";
import { registerDocs } from "./docs/docs-site.ts";
import { sendError } from "./errors.ts";
import type { CheckoutDeps, TokenDeps } from "./http-deps.ts";
import { createBasicScheme } from "./oauth/basic-scheme.ts";
import { type ObserveDeps, observeRequests } from "./observe-requests.ts";
import { serveAssets } from "./payer/assets/serve-assets.ts";
import { serveEmbedScript } from "./payer/assets/serve-embed-script.ts";
import { serveMarkPictures } from "./payer/marks/serve-mark-pictures.ts";
import { serveMarks } from "./payer/marks/serve-marks.ts";
import { createPayerRejections } from "./payer/page/reject-payer.ts";
import { createPageScheme } from "./payer/page-scheme.ts";
import { watchStatuses } from "./payer/payment/live-statuses.ts";
import { createStatusStreams } from "./payer/payment/status-streams.ts";
import { separateCardHost } from "./payer/session/separate-card-host.ts";
import { registerPortalPages } from "./portal/pages/static.ts";
import type { PortalDeps } from "./portal/portal-deps.ts";
import { createPortalScheme } from "./portal/portal-scheme.ts";
import { decorateWithCallDetails } from "./request/call-details.ts";
import { findNearestEndpoint } from "./request/nearest-endpoint.ts";
import { decorateWithCallerAddress } from "./request/origin/caller-address.ts";
import { routablePath } from "./request/request-path.ts";
import { createRequestIds } from "./request/trace/request-ids.ts";
import { decorateWithAdmitted, type Route, registerRoute, type Schemes, urlOf } from "./route.ts";
import { API_ROUTES, ROUTES } from "./routes.ts";

export interface ServerDeps extends CheckoutDeps, TokenDeps, Omit<PortalDeps, "stopping"> {
  /** As in `Config`. */
  proxyCount: number;
  trustsProxyIds: boolean;
  cardUrl: string | null;
  guard: Omit<GuardOptions, "log" | "rejectionFor">;
  /** The portal's own connections, so that it takes none from calls and payers. */
  portalStore: Pick<PortalDeps, "database" | "routes">;
  successLinesPerSecond: ObserveDeps["successLinesPerSecond"];
  /** Has the documentation built; false where it cannot be. */
  requestDocs: () => boolean;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const METHODS_WITH_BODY = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const CONTENT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Builds the HTTP side without listening, for tests and tools. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const rejectionFor = createPayerRejections(deps);
  const app = Fastify({
    serverFactory: (handle) =>
      createGuardedServer({ ...deps, ...deps.guard, rejectionFor }, handle),
    genReqId: createRequestIds(deps.random, { ...deps, isTraced: deps.tracing.isOn }),
    rewriteUrl: (request) => routablePath(request.url ?? ""),
    clientErrorHandler: sendClientError,
    frameworkErrors: (error, request, reply) => {
      void sendError(deps.log, request, reply, error);
    },
    // `X-Forwarded-Host` would replace `Host`; `getCallerAddress` reads `X-Forwarded-For`.
    trustProxy: false,
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    return503OnClosing: false, // `rejectWhileClosing` does, in our own form
    logger: false,
  });
  // Routes read bodies themselves, as bytes, when they know that the caller may send one.
  for (const method of METHODS_WITH_BODY) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  app.setErrorHandler((error, request, reply) => sendError(deps.log, request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendError(deps.log, request, reply, unknownEndpoint(request)),
  );
  closeSilentConnections(app);
  rejectWhileClosing(app);
  decorateWithCallDetails(app);
  decorateWithAdmitted(app);
  decorateWithCallerAddress(app, deps.proxyCount);
  observeRequests(app, deps);
  addSecurityHeaders(app, deps);
  separateCardHost(app, deps);

  const { bodyBytesMax, bodyWaitMs } = deps.guard.limits;
  const memory = createBodyMemory({ bytesMax: bodyBytesMax, waitMs: bodyWaitMs });
  const schemes = createSchemes(app, deps);
  const routes = deps.isSandbox ? ROUTES : ROUTES.filter((route) => !isOfSandbox(route));
  for (const route of routes) {
    registerRoute(app, route, { schemes, memory, outages: deps.outages });
  }
  serveAssets(app, [...assets, ...cardAssets]);
  serveMarks(app, deps.marks);
  serveMarkPictures(app, deps.marks);
  serveEmbedScript(app, embedScript);
  registerDocs(app, deps);
  registerPortalPages(app, deps);
  rejectOtherMethods(app, routes);
  await app.ready();
  return app;
}

function createSchemes(app: FastifyInstance, deps: ServerDeps): Schemes {
  const liveStatuses = watchStatuses(deps);
  const statusStreams = createStatusStreams(liveStatuses);
  // A stopping server waits for open responses; streams would not end on their own.
  const stopping = new AbortController();
  app.addHook("preClose", async () => {
    stopping.abort();
    liveStatuses.close();
    statusStreams.close();
  });
  const pages = createPageScheme({ ...deps, liveStatuses, statusStreams });
  return {
    signed: createSignedScheme(deps),
    basic: createBasicScheme(deps),
    portal: createPortalScheme({ ...deps, ...deps.portalStore, stopping: stopping.signal }),
    payer: pages,
    public: pages,
  };
}

function addSecurityHeaders(app: FastifyInstance, deps: Pick<ServerDeps, "isSandbox">): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    // For whatever has no stricter headers of its own.
    reply.header("content-security-policy", CONTENT_POLICY);
    reply.header("referrer-policy", "no-referrer");
    if (!deps.isSandbox) {
      reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
    }
    done();
  });
}

/** Names the endpoint that was meant, where one is similar. Reveals nothing of the request. */
function unknownEndpoint({ method, url }: FastifyRequest): GatewayError {
  const nearest = findNearestEndpoint(method, url.split("?", 1)[0] ?? "", API_ROUTES);
  return new GatewayError("API_ENDPOINT_NOT_FOUND", {
    ...(nearest && { detail: `Did you mean ${nearest}?` }),
  });
}

const isOfSandbox = (route: Route) => "sandboxOnly" in route && route.sandboxOnly === true;

/** A known path with another method is 405, not 404. */
function rejectOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const paths = routes.filter(isForPrograms).map(({ path }) => urlOf(path));
  for (const url of new Set(paths)) {
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

/** For a page, an unknown method is an unknown path. */
function isForPrograms({ auth, method, operationId, body }: Route): boolean {
  if (auth === "portal") return false;
  return method === "READ" || operationId !== undefined || body !== undefined;
}

const tooLarge = (detail: string) => createRawError("INVALID_REQUEST", { status: 431, detail });

/** Errors of Node's HTTP parser, and the responses for their sender. */
const RESPONSES: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: tooLarge("The headers are too large."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: createRawError("INVALID_REQUEST", {
    status: 413,
    detail: "The chunk extensions are too large.",
  }),
  HPE_INVALID_URL: createRawError("INVALID_REQUEST", {
    detail: "Percent-encode spaces and non-ASCII characters in the path.",
  }),
  ERR_HTTP_REQUEST_TIMEOUT: createRawError("INVALID_REQUEST", {
    status: 408,
    detail: "The request did not arrive in time.",
  }),
};
const UNREADABLE = createRawError("INVALID_REQUEST", {
  detail: "This is not a valid HTTP request.",
});

/** Responds to unparsable bytes in the form of every other error. */
function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else failWith(socket, RESPONSES[error.code ?? ""] ?? UNREADABLE);
}

/**
 * Browsers open connections in advance. A closing server would wait for a request on each until the
 * time limit; nothing was sent on it, so it is closed at once.
 */
function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy();
  });
}

/**
 * A stopping server lets open requests end. New ones, on connections that are open already, are
 * rejected in the form of every other error, so that clients try again elsewhere.
 */
function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header("connection", "close");
    done(new GatewayError("OVERLOAD"));
  });
}
