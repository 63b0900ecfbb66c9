import { logInWithPasskey } from "../../../../operations/access/factor/passkeys.ts";
import { readSession } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { closed, Id } from "../../schemas.ts";
import { SessionState, WebauthnResponse } from "../account-schema.ts";
import { presentSessionResponse } from "../present-session-response.ts";

export const loginWithPasskeyRoute = route({
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
    const onlyUserId = known?.session.stage === "SECOND_FACTOR" ? known.person.id : null;
    const token = await logInWithPasskey(deps, page, call.body, onlyUserId, call.origin);
    return presentSessionResponse(call, deps, token);
  },
});
