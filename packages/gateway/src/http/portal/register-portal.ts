import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mayPerson } from "../../domain/access/permissions.ts";
import {
  confirmedUntil,
  type PortalActor,
  type PortalSession,
} from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { readSession } from "../../operations/access/sessions.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { refuseNul } from "../request/refuse-nul.ts";
import { compileCheck } from "../request/validate.ts";
import {
  expectOwnHost,
  expectOwnPage,
  readSessionCookie,
  writeSessionCookie,
} from "./access/session-cookie.ts";
import { PORTAL_ROUTES } from "./index.ts";
import type { PortalDeps } from "./portal-deps.ts";
import { Download, type PortalCall, type PortalRouteDefinition } from "./portal-route.ts";

/** The portal's interface. What is answered is never kept by a browser or a proxy. */
export function registerPortal(app: FastifyInstance, deps: PortalDeps): void {
  for (const definition of PORTAL_ROUTES) {
    if (definition.sandboxOnly && !deps.isSandbox) continue;
    registerPortalRoute(app, definition, deps);
  }
}

type Checks = Record<"body" | "params" | "query", (value: unknown) => void>;

function registerPortalRoute(
  app: FastifyInstance,
  definition: PortalRouteDefinition,
  deps: PortalDeps,
): void {
  const checks: Checks = {
    body: definition.body ? compileCheck(definition.body) : expectEmpty,
    params: definition.params ? compileCheck(definition.params) : () => {},
    query: definition.query ? compileCheck(definition.query) : expectEmpty,
  };
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      deps.rateLimiter.take(request.ip);
      reply.headers({
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
      });
      const call = await readCall(definition, deps, checks, request, reply);
      return sendAnswer(reply, await definition.handle(call, deps));
    },
  });
}

/** Everything that is checked before a handler runs, in this order. */
async function readCall(
  definition: PortalRouteDefinition,
  deps: PortalDeps,
  checks: Checks,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PortalCall<unknown, unknown, unknown>> {
  expectOwnHost(deps, request);
  const cookie = readSessionCookie(deps, request);
  const known = cookie === null ? null : await readSession(deps, cookie);
  const sessionToken = known ? cookie : null;
  const page =
    definition.method === "GET" ? deps.publicUrl : expectOwnPage(deps, request, sessionToken);
  const merchant = known && (await findMerchant(deps.database, known.person.merchantId));
  expectAccess(definition, deps, known, merchant);
  const body = definition.method === "GET" ? undefined : readBody(request);
  for (const part of [request.params, request.query, body]) refuseNul(part);
  checks.params(request.params);
  checks.query(request.query);
  checks.body(body ?? {});
  return {
    body: body ?? {},
    params: request.params,
    query: request.query,
    origin: {
      address: request.ip,
      userAgent: String(request.headers["user-agent"] ?? ""),
      requestId: request.id,
      sessionToken,
      page,
    },
    // Endpoints for anyone look at `signedIn`; for all others these three are there.
    actor: known?.person as PortalActor,
    merchant: merchant as Merchant,
    session: known?.session as PortalSession,
    signedIn: known && merchant ? { ...known, merchant } : null,
    setSession: (token) => writeSessionCookie(deps, reply, token),
  };
}

function expectAccess(
  definition: PortalRouteDefinition,
  deps: PortalDeps,
  known: { session: PortalSession; person: PortalActor } | null,
  merchant: Merchant | null,
): void {
  const { permission } = definition;
  if (permission === "anyone") return;
  if (!known || !merchant || known.session.stage !== "SIGNED_IN") {
    throw new GatewayError("NOT_SIGNED_IN");
  }
  // To everybody else the operator's part does not exist.
  if (permission === "operator" && !known.person.isOperator) throw new GatewayError("NOT_FOUND");
  if (
    permission !== "operator" &&
    permission !== "signed-in" &&
    !mayPerson(known.person, permission)
  ) {
    throw new GatewayError("FORBIDDEN");
  }
  if (!definition.needsConfirmation) return;
  const until = confirmedUntil(known.session);
  if (!until || until <= deps.clock.now()) throw new GatewayError("CONFIRMATION_REQUIRED");
}

function readBody(request: FastifyRequest): unknown {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (raw.length === 0) return undefined;
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new GatewayError("INVALID_REQUEST", { status: 415 });
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch (error) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: "The body is not valid JSON.",
      cause: error,
    });
  }
}

function expectEmpty(value: unknown): void {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (!isEmpty) throw new GatewayError("INVALID_PARAMETER", { detail: "Send no body." });
}

function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof Download)) {
    return reply.type("application/json").send(JSON.stringify(answer));
  }
  const name = answer.fileName.replaceAll(/[^A-Za-z0-9._-]/g, "_");
  return reply
    .type(answer.contentType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(typeof answer.content === "string" ? answer.content : Readable.from(answer.content));
}
