import type { FastifyReply, FastifyRequest } from "fastify";
import { hasPermission } from "../../domain/access/permissions.ts";
import { lacksSecondFactor } from "../../domain/access/second-factor.ts";
import { confirmedUntil, type PortalActor } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { addDevice, type KnownDevice } from "../../operations/access/guard/known-devices.ts";
import { readSession } from "../../operations/access/sessions.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { recordKnownCaller } from "../request/call-details.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import { rejectNul } from "../request/reject-nul.ts";
import { compileCheck } from "../request/validate.ts";
import type { PortalRoute, Scheme, UserRoute } from "../route.ts";
import {
  expectOwnHost,
  expectOwnPage,
  readDeviceCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from "./access/session-cookie.ts";
import type { PortalCall, SignedIn, VisitorCall } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";

type Checks = Record<"body" | "params" | "query", (value: unknown) => void>;
type Call = PortalCall<unknown, unknown, unknown> | VisitorCall<unknown, unknown, unknown>;

/** Responses are never cached by a browser or a proxy. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** Checks the session cookie, the page's origin and its CSRF token, then permission and input. */
export function createPortalScheme(deps: PortalDeps): Scheme<PortalRoute> {
  return {
    deps,
    compile(route) {
      const checks: Checks = {
        body: route.body ? compileCheck(route.body) : expectEmpty,
        params: route.params ? compileCheck(route.params) : () => {},
        query: route.query ? compileCheck(route.query) : expectEmpty,
      };
      return {
        read(request, reply) {
          deps.portalRateLimiter.take(getCallerAddress(request));
          reply.headers(HEADERS);
          return readCall(route, deps, checks, request, reply);
        },
      };
    },
  };
}

/** All checks before a handler runs, in this order. */
async function readCall(
  route: PortalRoute,
  deps: PortalDeps,
  checks: Checks,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  expectOwnHost(deps, request);
  const cookie = readSessionCookie(deps, request);
  const user = cookie === null ? null : await readUser(deps, cookie);
  const sessionToken = user ? cookie : null;
  if (user) {
    recordKnownCaller(request, { merchantId: user.actor.merchantId, userId: user.actor.id });
  }
  const page = route.method === "GET" ? deps.publicUrl : expectOwnPage(deps, request, sessionToken);
  const access =
    route.permission === "anyone"
      ? { signedIn: isIn(user) && !isEnrolling(deps, user) ? user : null }
      : expectAccess(route, deps, user);
  const body = route.method === "GET" ? undefined : readBody(request);
  for (const part of [request.params, request.query, body]) rejectNul(part);
  checks.params(request.params);
  checks.query(request.query);
  checks.body(body ?? {});
  let devices: readonly KnownDevice[] | null = null;
  const readDevicesOnce = () => {
    devices ??= readDeviceCookie(deps, request);
    return devices;
  };
  const call = {
    ...access,
    body: body ?? {},
    params: request.params,
    query: request.query,
    origin: {
      address: getCallerAddress(request),
      userAgent: String(request.headers["user-agent"] ?? ""),
      requestId: request.id,
      sessionToken,
      get devices() {
        return readDevicesOnce();
      },
      page,
    },
    setSession: (token: string | null) => writeSessionCookie(deps, reply, token),
    rememberDevice: (person: Pick<PortalActor, "id">) =>
      writeDeviceCookie(deps, reply, addDevice(deps, readDevicesOnce(), person)),
  };
  if ("session" in call) await expectConfirmed(route, call, deps);
  return call;
}

/** The session's user, also before the second factor. */
async function readUser(deps: PortalDeps, token: string): Promise<SignedIn | null> {
  const known = await readSession(deps, token);
  const merchant = known && (await findMerchant(deps.database, known.person.merchantId));
  return known && merchant && { actor: known.person, session: known.session, merchant };
}

function isIn(user: SignedIn | null): user is SignedIn {
  return user?.session.stage === "SIGNED_IN";
}

/** Signed in, but only to set up the second factor that the user must have. */
function isEnrolling({ isSandbox }: Pick<PortalDeps, "isSandbox">, user: SignedIn): boolean {
  return lacksSecondFactor(user.actor, isSandbox);
}

function expectAccess(
  { permission, isForEnrolment }: UserRoute,
  deps: Pick<PortalDeps, "isSandbox">,
  user: SignedIn | null,
): SignedIn {
  if (!isIn(user)) throw new GatewayError("NOT_SIGNED_IN");
  if (!isForEnrolment && isEnrolling(deps, user)) throw new GatewayError("ENROLMENT_REQUIRED");
  const { actor } = user;
  // For everyone else, the operator's endpoints do not exist.
  if (permission === "operator" && !actor.isOperator) throw new GatewayError("NOT_FOUND");
  const isGranted =
    permission === "operator" || permission === "signed-in" || hasPermission(actor, permission);
  if (!isGranted) throw new GatewayError("FORBIDDEN");
  return user;
}

async function expectConfirmed(
  { needsConfirmation }: Pick<PortalRoute, "needsConfirmation">,
  call: PortalCall<unknown, unknown, unknown>,
  deps: PortalDeps,
): Promise<void> {
  if (!needsConfirmation) return;
  const until = confirmedUntil(call.session);
  if (until && until > deps.clock.now()) return;
  if (needsConfirmation === true || (await needsConfirmation(call as never, deps))) {
    throw new GatewayError("CONFIRMATION_REQUIRED");
  }
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
