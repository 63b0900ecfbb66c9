import { route } from "../../../route.ts";
import { SessionState } from "../account-schema.ts";
import { presentSession } from "../present-session.ts";

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
