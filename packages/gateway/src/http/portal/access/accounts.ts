import { usesSecondFactor } from "../../../domain/access/second-factor.ts";
import {
  changePassword,
  forgotPassword,
  resetPassword,
  updateOwnName,
} from "../../../operations/access/reset-password.ts";
import { renewSession } from "../../../operations/access/sessions.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { closed, DONE, Done, Email, LastName, LinkToken, Name, Password } from "../schemas.ts";
import { presentSession, presentSessionResponse, SessionState } from "./sessions.ts";

export const forgotPasswordRoute = route({
  auth: "portal",
  operationId: "forgotPassword",
  method: "POST",
  path: "/portal/api/password/forgot",
  permission: "anyone",
  summary: "Send a password reset link. The response is the same for an unknown address.",
  body: closed({ email: Email }),
  response: Done,
  errors: ["EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    await forgotPassword(deps, call.body.email, call.origin);
    return DONE;
  },
});

export const resetPasswordRoute = route({
  auth: "portal",
  operationId: "resetPassword",
  method: "POST",
  path: "/portal/api/password/reset",
  permission: "anyone",
  summary: "Set a new password with the link's token. Ends all sessions.",
  body: closed({ token: LinkToken, password: Password }),
  response: Done,
  errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    // A user who can read the account's email can sign in, also while others guess its password.
    call.rememberDevice(await resetPassword(deps, call.body, call.origin));
    call.setSession(null);
    return DONE;
  },
});

export const updateProfileRoute = route({
  auth: "portal",
  operationId: "updateProfile",
  method: "PATCH",
  path: "/portal/api/profile",
  permission: "signed-in",
  summary: "Update the user's name.",
  body: closed({ firstName: Name, lastName: LastName }),
  response: SessionState,
  handler: async (call, deps) => {
    await updateOwnName(deps, actOf(call), call.body);
    return presentSession(deps, call.origin.sessionToken);
  },
});

export const changePasswordRoute = route({
  auth: "portal",
  operationId: "changePassword",
  method: "POST",
  path: "/portal/api/profile/password",
  permission: "signed-in",
  // The current password is in the body; a second factor is asked for in addition.
  needsConfirmation: async ({ actor }, { isSandbox }) => usesSecondFactor(actor, isSandbox),
  summary: "Change the user's password. Ends all other sessions.",
  body: closed({ currentPassword: Password, newPassword: Password }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    await changePassword(deps, actOf(call), call.session.id, call.body);
    const token = await renewSession(deps, call.session);
    return presentSessionResponse(call, deps, token);
  },
});
