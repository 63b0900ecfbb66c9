import { endSession } from "../../../../operations/access/sessions.ts";
import { route } from "../../../route.ts";
import { byId, DONE, Done } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

export const endSessionRoute = route({
  auth: "portal",
  operationId: "endSession",
  method: "DELETE",
  path: "/portal/api/sessions/{id}",
  permission: "signed-in",
  summary: "End one of the user's sessions.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await endSession(deps, actOf(call), call.params.id);
    if (call.params.id === call.session.id) call.setSession(null);
    return DONE;
  },
});
