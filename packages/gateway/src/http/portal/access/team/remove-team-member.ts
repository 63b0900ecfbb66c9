import { removeTeamMember } from "../../../../operations/access/update-team.ts";
import { route } from "../../../route.ts";
import { byId, DONE, Done } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

export const removeTeamMemberRoute = route({
  auth: "portal",
  operationId: "removeTeamMember",
  method: "DELETE",
  path: "/portal/api/team/{id}",
  permission: "team:write",
  needsConfirmation: true,
  summary: "Remove a team member. The audit log keeps their name.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND", "FORBIDDEN", "LAST_OWNER"],
  handler: async (call, deps) => {
    await removeTeamMember(deps, actOf(call), call.params.id);
    return DONE;
  },
});
