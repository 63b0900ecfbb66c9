import { isIP } from "node:net";
import Type, { type Static } from "typebox";
import { listPermissionsOf } from "../../../domain/access/permissions.ts";
import {
  lacksSecondFactor,
  needsSecondFactor,
  usesSecondFactor,
} from "../../../domain/access/second-factor.ts";
import {
  confirmedUntil,
  IDLE_TIMEOUT_MS,
  isSessionAlive,
  type PortalUser,
} from "../../../domain/access/session.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import {
  endAllSessions,
  endSession,
  endSessionByToken,
  readSession,
  renewSession,
} from "../../../operations/access/sessions.ts";
import { listSessions } from "../../../store/access/sessions.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf, type PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, DONE, Done, Id, listOf, named, orNull, Role } from "../schemas.ts";
import { csrfTokenOf } from "./session-cookie.ts";

const ShownUser = named("PortalUser", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: Role,
  storeIds: Type.Array(Id, { description: "Empty: all stores." }),
  isOperator: Type.Boolean({ description: "The user is an operator." }),
  hasTotp: Type.Boolean(),
  passkeyCount: Type.Integer(),
  recoveryCodesLeft: Type.Integer(),
  needsSecondFactor: Type.Boolean({
    description: "The user must have a second factor, so the last one cannot be removed.",
  }),
  confirmsBy: Type.Array(Type.Enum(["password", "code", "passkey"]), {
    description: "How the user confirms a sensitive action.",
  }),
});

const PortalMerchant = named("PortalMerchant", {
  id: Id,
  companyName: Type.String(),
  brandName: Type.String(),
  status: Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]),
  isActive: Type.Boolean(),
  hasPartnerAccount: Type.Boolean({ description: "The merchant is a partner." }),
  isSubMerchant: Type.Boolean(),
});

export const SessionState = named("SessionState", {
  state: Type.Enum(["SIGNED_OUT", "SECOND_FACTOR", "ENROLMENT", "SIGNED_IN"], {
    description: "ENROLMENT: the user has to set up a second factor and can do nothing else.",
  }),
  /**
   * The portal's colour is neutral in production and prominent in the sandbox, so that they are not
   * confused.
   */
  mode: Type.Enum(["sandbox", "production"]),
  csrfToken: Type.String({
    description:
      "Send it as the header `X-Kaunter-Csrf` with everything but GET. Empty: send `none`.",
  }),
  user: orNull(ShownUser),
  merchant: orNull(PortalMerchant),
  permissions: Type.Array(Type.String(), { description: "The user's permissions." }),
  secondFactors: Type.Array(Type.Enum(["totp", "recovery", "passkey"]), {
    description: "Available second factors, when the state is SECOND_FACTOR.",
  }),
  passkeyPortalUrl: orNull(
    Type.String({
      description:
        "URL of the portal at a host name, where passkeys work: browsers accept none for an IP address. Null when no public URL has one.",
    }),
  ),
  confirmedUntil: orNull(Type.String({ description: "Until then, no confirmation is needed." })),
  idleTimeoutMs: Type.Integer(),
  now: At,
  clockAheadMs: Type.Integer({
    description: "How far a sandbox's clock was advanced: payments and payouts have its time.",
  }),
});

/**
 * The state of the current session. Before the second factor, it reveals nothing about the user.
 */
export async function presentSession(
  deps: PortalDeps,
  sessionToken: string | null,
): Promise<Static<typeof SessionState>> {
  const now = deps.trueClock.now();
  const known = sessionToken === null ? null : await readSession(deps, sessionToken);
  const merchant = known && (await findMerchant(deps.database, known.user.merchantId));
  const hasPassed = known?.session.stage === "SIGNED_IN" && isSessionAlive(known.session, now);
  const isEnrolling = hasPassed && lacksSecondFactor(known.user, deps.isSandbox);
  const isIn = hasPassed && !isEnrolling;
  return {
    state: isEnrolling ? "ENROLMENT" : (known?.session.stage ?? "SIGNED_OUT"),
    mode: deps.isSandbox ? "sandbox" : "production",
    csrfToken: known && sessionToken ? csrfTokenOf(sessionToken) : "",
    user: hasPassed ? presentUser(known.user, deps.isSandbox) : null,
    merchant: isIn && merchant ? presentMerchant(merchant) : null,
    permissions: isIn ? listPermissionsOf(known.user) : [],
    secondFactors: known && !hasPassed ? secondFactorsOf(known.user) : [],
    passkeyPortalUrl: passkeyPortalUrl(deps.publicUrls),
    confirmedUntil: hasPassed ? (confirmedUntil(known.session)?.toISOString() ?? null) : null,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: now.toISOString(),
    clockAheadMs: deps.clockAheadMs(),
  };
}

function secondFactorsOf(user: PortalUser): ("totp" | "recovery" | "passkey")[] {
  return [
    ...(user.hasTotp ? (["totp"] as const) : []),
    ...(user.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
    ...(user.passkeyCount > 0 ? (["passkey"] as const) : []),
  ];
}

function presentUser(user: PortalUser, isSandbox: boolean): Static<typeof ShownUser> {
  const passkey = user.passkeyCount > 0 ? (["passkey"] as const) : [];
  const byFactor = user.hasTotp || user.recoveryCodesLeft > 0 ? (["code"] as const) : [];
  const isByFactor = usesSecondFactor(user, isSandbox);
  return {
    ...user,
    needsSecondFactor: needsSecondFactor(user, isSandbox),
    confirmsBy: [...(isByFactor ? byFactor : (["password"] as const)), ...passkey],
  };
}

function presentMerchant({ profile, ...merchant }: Merchant): Static<typeof PortalMerchant> {
  return {
    ...merchant,
    companyName: profile.companyName,
    brandName: profile.brandName,
    isSubMerchant: merchant.partnerId !== "",
  };
}

/** An https address first; plain http only on this machine, where browsers allow passkeys too. */
function passkeyPortalUrl(publicUrls: readonly string[]): string | null {
  const named = publicUrls.filter((url) => {
    const { protocol, hostname } = new URL(url);
    const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    return isName && (protocol === "https:" || hostname === "localhost");
  });
  const url = named.find((each) => each.startsWith("https:")) ?? named[0];
  return url === undefined ? null : `${url}/portal`;
}

type AnyCall = PortalCall<unknown, unknown, unknown>;

/** Sets the new cookies and returns the session's state. */
export async function presentSessionResponse(
  call: Pick<AnyCall, "setSession" | "rememberDevice">,
  deps: PortalDeps,
  token: string | null,
) {
  call.setSession(token);
  const session = await presentSession(deps, token);
  if (session.state === "SIGNED_IN" && session.user) call.rememberDevice(session.user);
  return session;
}

/** After a second factor was set up: ends the enrolment, with a new secret for the session. */
export async function endEnrolment(
  call: Pick<AnyCall, "actor" | "session" | "setSession" | "rememberDevice">,
  deps: PortalDeps,
): Promise<void> {
  if (!lacksSecondFactor(call.actor, deps.isSandbox)) return;
  call.setSession(await renewSession(deps, call.session));
  call.rememberDevice(call.actor);
}

export const getSessionRoute = route({
  auth: "portal",
  operationId: "getSession",
  method: "GET",
  path: "/portal/api/session",
  permission: "anyone",
  summary:
    "Retrieve the session: the user, their permissions and the CSRF token. Never returns an error.",
  response: SessionState,
  handler: (call, deps) => presentSession(deps, call.origin.sessionToken),
});

export const logoutRoute = route({
  auth: "portal",
  operationId: "logout",
  method: "POST",
  path: "/portal/api/logout",
  permission: "anyone",
  summary: "Sign out. Can be repeated safely.",
  response: Done,
  handler: async (call, deps) => {
    const { sessionToken } = call.origin;
    if (sessionToken !== null) await endSessionByToken(deps, deps.database, sessionToken);
    call.setSession(null);
    return DONE;
  },
});

const SessionListItem = named("SessionListItem", {
  id: Id,
  isCurrent: Type.Boolean(),
  address: Type.String(),
  userAgent: Type.String(),
  createdAt: At,
  lastSeenAt: At,
  expiresAt: At,
});

export const listSessionsRoute = route({
  auth: "portal",
  operationId: "listSessions",
  method: "GET",
  path: "/portal/api/sessions",
  permission: "signed-in",
  summary: "List the user's sessions.",
  response: listOf(SessionListItem),
  handler: async (call, deps) => {
    const now = deps.trueClock.now();
    const idleSince = new Date(now.getTime() - IDLE_TIMEOUT_MS);
    const sessions = await listSessions(deps.database, call.actor, now, idleSince);
    return {
      items: sessions.map((each) => ({
        ...withTimes(each),
        isCurrent: each.id === call.session.id,
      })),
    };
  },
});

export const endSessionRoute = route({
  auth: "portal",
  operationId: "endSession",
  method: "DELETE",
  path: "/portal/api/sessions/{id}",
  permission: "signed-in",
  summary: "End one of the user's sessions.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await endSession(deps, actOf(call), call.params.id);
    if (call.params.id === call.session.id) call.setSession(null);
    return DONE;
  },
});

export const signOutEverywhereRoute = route({
  auth: "portal",
  operationId: "signOutEverywhere",
  method: "POST",
  path: "/portal/api/sessions/sign-out-everywhere",
  permission: "signed-in",
  summary: "End all sessions of the user, including this one.",
  response: Done,
  handler: async (call, deps) => {
    await endAllSessions(deps, actOf(call));
    call.setSession(null);
    return DONE;
  },
});
