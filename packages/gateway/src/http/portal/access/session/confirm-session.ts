import Type from "typebox";
import { confirmSession } from "../../../../operations/access/confirm-session.ts";
import { route } from "../../../route.ts";
import { closed, Id, Password } from "../../schemas.ts";
import { Code, SessionState, WebauthnResponse } from "../account-schema.ts";
import { actOf, presentSessionResponse } from "../present-session-response.ts";

export const confirmSessionRoute = route({
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
