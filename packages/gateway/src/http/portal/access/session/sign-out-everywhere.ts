import { endAllSessions } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { DONE, Done } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

export const signOutEverywhereRoute = route({
  auth: "portal",
  operationId: "signOutEverywhere",
  method: "POST",
  path: "/portal/api/sessions/sign-out-everywhere",
  permission: "signed-in",
  summary: "End all sessions of the user, including this one.",
  response: Done,
  handler: async (call, deps) => {
    await endAllSessions(deps, actOf(call));
    call.setSession(null);
    return DONE;
  },
});
