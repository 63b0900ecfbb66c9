import Type from "typebox";
import type { PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { confirmSession } from "../../../operations/access/confirm-session.ts";
import { logInWithPasskey, startPasskeyLogin } from "../../../operations/access/factor/passkeys.ts";
import { logIn, logInSecondFactor } from "../../../operations/access/log-in.ts";
import { readSession } from "../../../operations/access/sessions.ts";
import { type PortalRoute, route } from "../../route.ts";
import { actOf, type BrowserOrigin } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { Code, closed, Email, Id, Password } from "../schemas.ts";
import { WebauthnOptions, WebauthnResponse } from "./passkeys.ts";
import { presentSessionResponse, SessionState } from "./sessions.ts";

const loginRoute = route({
  auth: "portal",
  operationId: "login",
  method: "POST",
  path: "/portal/api/login",
  permission: "anyone",
  summary: "Sign in. The response's state is SIGNED_IN or SECOND_FACTOR.",
  body: closed({ email: Email, password: Password }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
  handler: async (call, deps) =>
    presentSessionResponse(call, deps, await logIn(deps, call.body, call.origin)),
});

const loginSecondFactorRoute = route({
  auth: "portal",
  operationId: "loginSecondFactor",
  method: "POST",
  path: "/portal/api/login/second-factor",
  permission: "anyone",
  summary: "Sign in with the code of an authenticator app (6 digits) or a recovery code.",
  body: closed({ code: Code }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT", "NOT_SIGNED_IN"],
  handler: async (call, deps) => {
    const user = await getPendingSession(call, deps);
    const token = await logInSecondFactor(deps, user, call.body.code, call.origin);
    return presentSessionResponse(call, deps, token);
  },
});

/** The user who has entered the password and not yet the second factor. Throws NOT_SIGNED_IN. */
async function getPendingSession(
  call: { origin: BrowserOrigin },
  deps: PortalDeps,
): Promise<PortalUser> {
  const { sessionToken } = call.origin;
  const known = sessionToken === null ? null : await readSession(deps, sessionToken);
  if (known?.session.stage !== "SECOND_FACTOR") throw new GatewayError("NOT_SIGNED_IN");
  return known.user;
}

const startPasskeyLoginRoute = route({
  auth: "portal",
  operationId: "startPasskeyLogin",
  method: "POST",
  path: "/portal/api/login/passkey-options",
  permission: "anyone",
  summary: "Options for `startAuthentication` of the browser's passkey library.",
  response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
  errors: ["EXCEEDED_LIMIT"],
  handler: (call, deps) => startPasskeyLogin(deps, call.origin.page, call.origin.address),
});

const loginWithPasskeyRoute = route({
  auth: "portal",
  operationId: "loginWithPasskey",
  method: "POST",
  path: "/portal/api/login/passkey",
  permission: "anyone",
  summary: "Sign in with a passkey: alone, or as the second factor.",
  body: closed({ challengeId: Id, answer: WebauthnResponse }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { sessionToken, page } = call.origin;
    const known = sessionToken === null ? null : await readSession(deps, sessionToken);
    const onlyUserId = known?.session.stage === "SECOND_FACTOR" ? known.user.id : null;
    const token = await logInWithPasskey(deps, page, call.body, onlyUserId, call.origin);
    return presentSessionResponse(call, deps, token);
  },
});

const confirmSessionRoute = route({
  auth: "portal",
  operationId: "confirmSession",
  method: "POST",
  path: "/portal/api/session/confirm",
  permission: "signed-in",
  isForEnrolment: true,
  summary:
    "Confirm by the second factor, or by the password without one. Endpoints that return CONFIRMATION_REQUIRED work for the next five minutes.",
  body: closed({
    password: Type.Optional(Password),
    code: Type.Optional(Code),
    passkey: Type.Optional(closed({ challengeId: Id, answer: WebauthnResponse })),
  }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "INVALID_PARAMETER", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { page } = call.origin;
    const token = await confirmSession(deps, actOf(call), call.session, call.body, page);
    return presentSessionResponse(call, deps, token);
  },
});

export const LOGIN_ROUTES: readonly PortalRoute[] = [
  loginRoute,
  loginSecondFactorRoute,
  startPasskeyLoginRoute,
  loginWithPasskeyRoute,
  confirmSessionRoute,
];
