import { endSessionByToken } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { DONE, Done } from "../../schemas.ts";

export const logoutRoute = route({
  auth: "portal",
  operationId: "logout",
  method: "POST",
  path: "/portal/api/logout",
  permission: "anyone",
  summary: "Sign out. Can be repeated safely.",
  response: Done,
  handler: async (call, deps) => {
    const { sessionToken } = call.origin;
    if (sessionToken !== null) await endSessionByToken(deps, deps.database, sessionToken);
    call.setSession(null);
    return DONE;
  },
});
