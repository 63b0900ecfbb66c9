import { confirmSession } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { closed, Password } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { actOf, presentSessionResponse } from "../present-session-response.ts";

export const confirmSessionRoute = route({
  auth: "portal",
  operationId: "confirmSession",
  method: "POST",
  path: "/portal/api/session/confirm",
  permission: "signed-in",
  summary:
    "Confirm the password. Endpoints that return CONFIRMATION_REQUIRED work for the next five minutes.",
  body: closed({ password: Password }),
  response: SessionState,
  errors: ["LOGIN_FAILED", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const token = await confirmSession(deps, actOf(call), call.session, call.body.password);
    return presentSessionResponse(call, deps, token);
  },
});
