import type { JsonObject } from "@kaunter/signing";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { hasPermission } from "../../domain/access/permissions.ts";
import { lacksSecondFactor } from "../../domain/access/second-factor.ts";
import { confirmedUntil, type PortalUser } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { maskText } from "../../domain/request-log/mask/mask-text.ts";
import { addDevice, type KnownDevice } from "../../operations/access/guard/known-devices.ts";
import { readSession } from "../../operations/access/sessions.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { bodyOf, readJsonDocument } from "../request/body/json-body.ts";
import { rejectNul } from "../request/body/reject-nul.ts";
import { recordKnownCaller } from "../request/call-details.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
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
import { compileTyped } from "./typed-input.ts";

type InputChecks = Record<"body" | "params" | "query", (value: unknown) => void>;
type Call = PortalCall<unknown, unknown, unknown> | VisitorCall<unknown, unknown, unknown>;

const USER_AGENT_LENGTH_MAX = 512;
/** Responses are never cached by a browser or a proxy. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** Who calls, as found before the body was read. */
interface Admitted {
  access: SignedIn | { signedIn: SignedIn | null };
  sessionToken: string | null;
  page: string;
}

/**
 * Checks the session cookie, the page's origin and its CSRF token, then permission, and only then
 * reads the body and checks the input.
 */
export function createPortalScheme(deps: PortalDeps): Scheme<PortalRoute> {
  return {
    deps,
    compile(route) {
      const checks: InputChecks = {
        body: route.body ? compileInput(route.body) : expectNoBody,
        params: route.params ? compileCheck(route.params) : () => {},
        query: route.query ? compileInput(route.query) : expectNoQuery,
      };
      return {
        async onRequest(request, reply): Promise<Admitted> {
          reply.headers(HEADERS);
          deps.portalRateLimiter.take(getCallerAddress(request));
          return admit(route, deps, request);
        },
        read: (request, reply, admitted: Admitted) =>
          readCall(route, { deps, checks, admitted }, request, reply),
      };
    },
  };
}

/** Reads what was typed, then checks all of it. */
function compileInput(schema: TSchema): (value: unknown) => void {
  const [read, check] = [compileTyped(schema), compileCheck(schema)];
  return (value) => {
    read(value);
    check(value);
  };
}

/** All checks that need no body, in this order. */
async function admit(
  route: PortalRoute,
  deps: PortalDeps,
  request: FastifyRequest,
): Promise<Admitted> {
  expectOwnHost(deps, request);
  const cookie = readSessionCookie(deps, request);
  const known = cookie === null ? null : await readUser(deps, cookie);
  const sessionToken = known ? cookie : null;
  if (known) {
    recordKnownCaller(request, { merchantId: known.actor.merchantId, userId: known.actor.id });
  }
  const page = route.method === "GET" ? deps.publicUrl : expectOwnPage(deps, request, sessionToken);
  const access =
    route.permission === "anyone"
      ? { signedIn: isIn(known) && !isEnrolling(deps, known) ? known : null }
      : expectAccess(route, deps, known);
  return { access, sessionToken, page };
}

/** The input, after everything else. */
async function readCall(
  route: PortalRoute,
  { deps, checks, admitted }: { deps: PortalDeps; checks: InputChecks; admitted: Admitted },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  const { access, sessionToken, page } = admitted;
  const body = route.method === "GET" ? null : readJsonBody(request);
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
      userAgent: maskText(String(request.headers["user-agent"] ?? ""), USER_AGENT_LENGTH_MAX),
      requestId: request.id,
      sessionToken,
      get devices() {
        return readDevicesOnce();
      },
      page,
    },
    setSession: (token: string | null) => writeSessionCookie(deps, reply, token),
    rememberDevice: (user: Pick<PortalUser, "id">) =>
      writeDeviceCookie(deps, reply, addDevice(deps, readDevicesOnce(), user)),
  };
  if ("session" in call) await expectConfirmed(route, call, deps);
  return call;
}

/** The session's user, also before the second factor. */
async function readUser(deps: PortalDeps, token: string): Promise<SignedIn | null> {
  const known = await readSession(deps, token);
  const merchant = known && (await findMerchant(deps.database, known.user.merchantId));
  return known && merchant && { actor: known.user, session: known.session, merchant };
}

function isIn(known: SignedIn | null): known is SignedIn {
  return known?.session.stage === "SIGNED_IN";
}

/** Signed in, but only to set up the second factor that the user must have. */
function isEnrolling({ isSandbox }: Pick<PortalDeps, "isSandbox">, known: SignedIn): boolean {
  return lacksSecondFactor(known.actor, isSandbox);
}

function expectAccess(
  { permission, isForEnrolment }: UserRoute,
  deps: Pick<PortalDeps, "isSandbox">,
  known: SignedIn | null,
): SignedIn {
  if (!isIn(known)) throw new GatewayError("NOT_SIGNED_IN");
  if (!isForEnrolment && isEnrolling(deps, known)) throw new GatewayError("ENROLMENT_REQUIRED");
  const { actor } = known;
  // For everyone else, the operator's endpoints do not exist.
  if (permission === "operator" && !actor.isOperator) throw new GatewayError("NOT_FOUND");
  const isGranted =
    permission === "operator" || permission === "signed-in" || hasPermission(actor, permission);
  if (!isGranted) throw new GatewayError("FORBIDDEN");
  return known;
}

async function expectConfirmed(
  { needsConfirmation }: Pick<PortalRoute, "needsConfirmation">,
  call: PortalCall<unknown, unknown, unknown>,
  deps: PortalDeps,
): Promise<void> {
  if (!needsConfirmation) return;
  const until = confirmedUntil(call.session);
  if (until && until > deps.trueClock.now()) return;
  if (needsConfirmation === true || (await needsConfirmation(call as never, deps))) {
    throw new GatewayError("CONFIRMATION_REQUIRED");
  }
}

function readJsonBody(request: FastifyRequest): JsonObject | null {
  const bytes = bodyOf(request);
  if (bytes.length === 0) return null;
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new GatewayError("INVALID_REQUEST", { status: 415 });
  return readJsonDocument(bytes).value;
}

const expectNoBody = (body: unknown) => expectEmpty(body, "Send no body.");
const expectNoQuery = (query: unknown) => expectEmpty(query, "Send no query parameters.");

function expectEmpty(value: unknown, detail: string): void {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (!isEmpty) throw new GatewayError("INVALID_PARAMETER", { detail });
}
