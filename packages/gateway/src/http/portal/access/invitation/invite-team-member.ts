import { inviteTeamMember } from "../../../../operations/access/invitations.ts";
import { route } from "../../../route.ts";
import { closed, Email, Role } from "../../schemas.ts";
import { StoreIds, TeamMember } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";
import { presentMember } from "../team/present-team.ts";
import { companyOf } from "./company-of.ts";

export const inviteTeamMemberRoute = route({
  auth: "portal",
  operationId: "inviteTeamMember",
  method: "POST",
  path: "/portal/api/team/invitations",
  permission: "team:write",
  needsConfirmation: true,
  summary:
    "Invite a team member by email. The link is valid for seven days. Only an owner can invite an owner.",
  body: closed({ email: Email, role: Role, storeIds: StoreIds }),
  response: TeamMember,
  errors: ["EMAIL_DUPLICATE", "FORBIDDEN", "STORE_NOT_FOUND", "EXCEEDED_LIMIT"],
  handler: async (call, deps) =>
    presentMember(deps, await inviteTeamMember(deps, actOf(call), companyOf(call), call.body)),
});
