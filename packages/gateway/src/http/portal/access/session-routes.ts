import Type from "typebox";
import {
  IDLE_TIMEOUT_MS,
  type PortalActor,
  type PortalSession,
} from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { acceptInvitation, readInvitation } from "../../../operations/access/invitations.ts";
import { logIn, logInSecondFactor } from "../../../operations/access/log-in.ts";
import { logInWithPasskey, startPasskeyLogin } from "../../../operations/access/passkeys.ts";
import { forgotPassword, resetPassword } from "../../../operations/access/reset-password.ts";
import {
  confirmSession,
  endAllSessions,
  endSession,
  endSessionByToken,
  readSession,
} from "../../../operations/access/sessions.ts";
import { listSessions } from "../../../store/access/sessions.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { CallOrigin } from "../portal-route.ts";
import { portalRoute } from "../portal-route.ts";
import { byId, closed, DONE, Done, Email, Id, listOf, Name, Password, Role } from "../schemas.ts";
import {
  SessionListItem,
  SessionState,
  WebauthnAnswer,
  WebauthnOptions,
} from "./account-schemas.ts";
import { actOf, answerSession } from "./answer-session.ts";
import { presentSession } from "./present-session.ts";

const LinkToken = Type.String({ minLength: 20, maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" });

/** Coming in, going out, and the list of sessions. */
export const SESSION_ROUTES = [
  portalRoute({
    name: "getSession",
    method: "GET",
    path: "/portal/api/session",
    permission: "anyone",
    summary:
      "Retrieve the session: the user, their permissions and the CSRF token. Never returns an error.",
    response: SessionState,
    handle: (call, deps) => presentSession(deps, call.origin.sessionToken),
  }),
  portalRoute({
    name: "login",
    method: "POST",
    path: "/portal/api/login",
    permission: "anyone",
    summary: "Sign in. The response's state is SIGNED_IN or SECOND_FACTOR.",
    body: closed({ email: Email, password: Password }),
    response: SessionState,
    errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
    handle: async (call, deps) =>
      answerSession(call, deps, await logIn(deps, call.body, call.origin)),
  }),
  portalRoute({
    name: "loginSecondFactor",
    method: "POST",
    path: "/portal/api/login/second-factor",
    permission: "anyone",
    summary: "Sign in with the code of an authenticator app (6 digits) or a recovery code.",
    body: closed({ code: Type.String({ minLength: 6, maxLength: 32 }) }),
    response: SessionState,
    errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT", "NOT_SIGNED_IN"],
    handle: async (call, deps) => {
      const person = await halfSignedIn(call, deps);
      const token = await logInSecondFactor(deps, person, call.body.code, call.origin);
      return answerSession(call, deps, token);
    },
  }),
  portalRoute({
    name: "startPasskeyLogin",
    method: "POST",
    path: "/portal/api/login/passkey-options",
    permission: "anyone",
    summary: "Options for `startAuthentication` of the browser's passkey library.",
    response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
    errors: ["EXCEEDED_LIMIT"],
    handle: (call, deps) => startPasskeyLogin(deps, call.origin.page, call.origin.address),
  }),
  portalRoute({
    name: "loginWithPasskey",
    method: "POST",
    path: "/portal/api/login/passkey",
    permission: "anyone",
    summary: "Sign in with a passkey: alone, or as the second factor.",
    body: closed({ challengeId: Id, answer: WebauthnAnswer }),
    response: SessionState,
    errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      const { sessionToken, page } = call.origin;
      const known = sessionToken === null ? null : await readSession(deps, sessionToken);
      const onlyUserId = known?.session.stage === "SECOND_FACTOR" ? known.person.id : null;
      const token = await logInWithPasskey(deps, page, call.body, onlyUserId, call.origin);
      return answerSession(call, deps, token);
    },
  }),
  portalRoute({
    name: "forgotPassword",
    method: "POST",
    path: "/portal/api/password/forgot",
    permission: "anyone",
    summary: "Send a password reset link. The response is the same for an unknown address.",
    body: closed({ email: Email }),
    response: Done,
    errors: ["EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      await forgotPassword(deps, call.body.email, call.origin);
      return DONE;
    },
  }),
  portalRoute({
    name: "resetPassword",
    method: "POST",
    path: "/portal/api/password/reset",
    permission: "anyone",
    summary: "Set a new password with the link's token. Ends all sessions.",
    body: closed({ token: LinkToken, password: Password }),
    response: Done,
    errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      await resetPassword(deps, call.body, call.origin);
      call.setSession(null);
      return DONE;
    },
  }),
  portalRoute({
    name: "readInvitation",
    method: "POST",
    path: "/portal/api/invitations/read",
    permission: "anyone",
    summary: "Retrieve an invitation before it is accepted.",
    body: closed({ token: LinkToken }),
    response: closed({ email: Type.String(), companyName: Type.String(), role: Role }),
    errors: ["LINK_INVALID", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      const { token } = call.body;
      const { email, role, merchantId } = await readInvitation(deps, token, call.origin.address);
      const merchant = await findMerchant(deps.database, merchantId);
      return { email, companyName: merchant?.profile.companyName ?? "", role };
    },
  }),
  portalRoute({
    name: "acceptInvitation",
    method: "POST",
    path: "/portal/api/invitations/accept",
    permission: "anyone",
    summary: "Accept an invitation: set name and password, and sign in.",
    body: closed({ token: LinkToken, firstName: Name, lastName: Name, password: Password }),
    response: SessionState,
    errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
    handle: async (call, deps) =>
      answerSession(call, deps, await acceptInvitation(deps, call.body, call.origin)),
  }),
  portalRoute({
    name: "logout",
    method: "POST",
    path: "/portal/api/logout",
    permission: "anyone",
    summary: "Sign out. Can be repeated safely.",
    response: Done,
    handle: async (call, deps) => {
      const { sessionToken } = call.origin;
      if (sessionToken !== null) await endSessionByToken(deps, sessionToken);
      call.setSession(null);
      return DONE;
    },
  }),
  portalRoute({
    name: "confirmSession",
    method: "POST",
    path: "/portal/api/session/confirm",
    permission: "signed-in",
    summary:
      "Confirm the password. Endpoints that return CONFIRMATION_REQUIRED work for the next five minutes.",
    body: closed({ password: Password }),
    response: SessionState,
    errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      const token = await confirmSession(deps, actOf(call), call.session, call.body.password);
      return answerSession(call, deps, token);
    },
  }),
  portalRoute({
    name: "listSessions",
    method: "GET",
    path: "/portal/api/sessions",
    permission: "signed-in",
    summary: "List the user's sessions.",
    response: listOf(SessionListItem),
    handle: async (call, deps) => {
      const now = deps.clock.now();
      const idleSince = new Date(now.getTime() - IDLE_TIMEOUT_MS);
      const sessions = await listSessions(deps.database, call.actor.id, now, idleSince);
      return { items: sessions.map((each) => presentListed(each, call.session.id)) };
    },
  }),
  portalRoute({
    name: "endSession",
    method: "DELETE",
    path: "/portal/api/sessions/{id}",
    permission: "signed-in",
    summary: "End one of the user's sessions.",
    params: byId,
    response: Done,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      await endSession(deps, actOf(call), call.params.id);
      if (call.params.id === call.session.id) call.setSession(null);
      return DONE;
    },
  }),
  portalRoute({
    name: "signOutEverywhere",
    method: "POST",
    path: "/portal/api/sessions/sign-out-everywhere",
    permission: "signed-in",
    summary: "End all sessions of the user, including this one.",
    response: Done,
    handle: async (call, deps) => {
      await endAllSessions(deps, actOf(call));
      call.setSession(null);
      return DONE;
    },
  }),
];

/** Who has entered the password and not yet the second factor. Refuses with NOT_SIGNED_IN. */
async function halfSignedIn(call: { origin: CallOrigin }, deps: PortalDeps): Promise<PortalActor> {
  const { sessionToken } = call.origin;
  const known = sessionToken === null ? null : await readSession(deps, sessionToken);
  if (known?.session.stage !== "SECOND_FACTOR") throw new GatewayError("NOT_SIGNED_IN");
  return known.person;
}

function presentListed(session: PortalSession, currentId: string) {
  return {
    id: session.id,
    isCurrent: session.id === currentId,
    address: session.address,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
