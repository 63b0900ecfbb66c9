import { changeOwnName } from "../../../../operations/access/reset-password.ts";
import { route } from "../../../route.ts";
import { closed, Name } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { actOf } from "../answer-session.ts";
import { presentSession } from "../present-session.ts";

export const changeProfileRoute = route({
  auth: "portal",
  operationId: "changeProfile",
  method: "PATCH",
  path: "/portal/api/profile",
  permission: "signed-in",
  summary: "Update the user's name.",
  body: closed({ firstName: Name, lastName: Name }),
  response: SessionState,
  handler: async (call, deps) => {
    await changeOwnName(deps, actOf(call), call.body);
    return presentSession(deps, call.origin.sessionToken);
  },
});
