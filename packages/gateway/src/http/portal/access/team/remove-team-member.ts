import { removeTeamMember } from "../../../../operations/access/change-team.ts";
import { portalRoute } from "../../portal-route.ts";
import { byId, DONE, Done } from "../../schemas.ts";
import { actOf } from "../answer-session.ts";

export const removeTeamMemberRoute = portalRoute({
  name: "removeTeamMember",
  method: "DELETE",
  path: "/portal/api/team/{id}",
  permission: "team:write",
  summary: "Takes the person's access away for good. The audit log keeps their name.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND", "FORBIDDEN", "LAST_OWNER"],
  handle: async (call, deps) => {
    await removeTeamMember(deps, actOf(call), call.params.id);
    return DONE;
  },
});
