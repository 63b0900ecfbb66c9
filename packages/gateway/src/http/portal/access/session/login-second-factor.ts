import type { PortalActor } from "../../../../domain/access/session.ts";
import { GatewayError } from "../../../../domain/errors.ts";
import { logInSecondFactor } from "../../../../operations/access/log-in.ts";
import { readSession } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import type { CallOrigin } from "../../portal-call.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import { closed } from "../../schemas.ts";
import { Code, SessionState } from "../account-schema.ts";
import { presentSessionResponse } from "../present-session-response.ts";

export const loginSecondFactorRoute = route({
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
    const person = await getPendingSession(call, deps);
    const token = await logInSecondFactor(deps, person, call.body.code, call.origin);
    return presentSessionResponse(call, deps, token);
  },
});

/** The user who has entered the password and not yet the second factor. Throws NOT_SIGNED_IN. */
async function getPendingSession(
  call: { origin: CallOrigin },
  deps: PortalDeps,
): Promise<PortalActor> {
  const { sessionToken } = call.origin;
  const known = sessionToken === null ? null : await readSession(deps, sessionToken);
  if (known?.session.stage !== "SECOND_FACTOR") throw new GatewayError("NOT_SIGNED_IN");
  return known.person;
}
