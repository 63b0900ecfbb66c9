import { logIn } from "../../../../operations/access/log-in.ts";
import { route } from "../../../route.ts";
import { closed, Email, Password } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { presentSessionResponse } from "../present-session-response.ts";

export const loginRoute = route({
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
