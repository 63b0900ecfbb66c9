import { endSessionByToken } from "../../../../operations/access/sessions.ts";
import { portalRoute } from "../../portal-route.ts";
import { DONE, Done } from "../../schemas.ts";

export const logoutRoute = portalRoute({
  name: "logout",
  method: "POST",
  path: "/portal/api/logout",
  permission: "anyone",
  summary: "Ends this session. Repeating it does no harm.",
  response: Done,
  handle: async (call, deps) => {
    const { sessionToken } = call.origin;
    if (sessionToken !== null) await endSessionByToken(deps, sessionToken);
    call.setSession(null);
    return DONE;
  },
});
