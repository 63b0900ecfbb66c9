import Type from "typebox";
import { updateTeamMember } from "../../../../operations/access/update-team.ts";
import { route } from "../../../route.ts";
import { byId, closed, Role } from "../../schemas.ts";
import { StoreIds, TeamMember } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";
import { presentMember } from "./present-team.ts";

export const updateTeamMemberRoute = route({
  auth: "portal",
  operationId: "updateTeamMember",
  method: "PATCH",
  path: "/portal/api/team/{id}",
  permission: "team:write",
  needsConfirmation: true,
  summary: "Update role, stores or sign-in of a team member. Ends their sessions.",
  params: byId,
  body: closed({
    role: Type.Optional(Role),
    storeIds: Type.Optional(StoreIds),
    isActive: Type.Optional(Type.Boolean()),
  }),
  response: TeamMember,
  errors: ["NOT_FOUND", "FORBIDDEN", "LAST_OWNER", "STORE_NOT_FOUND"],
  handler: async (call, deps) =>
    presentMember(deps, await updateTeamMember(deps, actOf(call), call.params.id, call.body)),
});
