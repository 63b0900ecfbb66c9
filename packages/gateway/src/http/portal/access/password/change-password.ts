import { usesSecondFactor } from "../../../../domain/access/second-factor.ts";
import { changePassword } from "../../../../operations/access/reset-password.ts";
import { renewSession } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { closed, Password } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { actOf, presentSessionResponse } from "../present-session-response.ts";

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
