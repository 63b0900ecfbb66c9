import { changeOwnName } from "../../../../operations/access/reset-password.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed, Name } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { actOf } from "../answer-session.ts";
import { presentSession } from "../present-session.ts";

export const changeProfileRoute = portalRoute({
  name: "changeProfile",
  method: "PATCH",
  path: "/portal/api/profile",
  permission: "signed-in",
  summary: "Changes one's own name.",
  body: closed({ firstName: Name, lastName: Name }),
  response: SessionState,
  handle: async (call, deps) => {
    await changeOwnName(deps, actOf(call), call.body);
    return presentSession(deps, call.origin.sessionToken);
  },
});
