import { updateOwnName } from "../../../../operations/access/reset-password.ts";
import { route } from "../../../route.ts";
import { closed, Name } from "../../schemas.ts";
import { SessionState } from "../account-schema.ts";
import { presentSession } from "../present-session.ts";
import { actOf } from "../present-session-response.ts";

export const updateProfileRoute = route({
  auth: "portal",
  operationId: "updateProfile",
  method: "PATCH",
  path: "/portal/api/profile",
  permission: "signed-in",
  summary: "Update the user's name.",
  body: closed({ firstName: Name, lastName: Name }),
  response: SessionState,
  handler: async (call, deps) => {
    await updateOwnName(deps, actOf(call), call.body);
    return presentSession(deps, call.origin.sessionToken);
  },
});
