import { resendInvitation } from "../../../../operations/access/invitations.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { TeamMember } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";
import { presentMember } from "../team/present-team.ts";
import { companyOf } from "./company-of.ts";

export const resendInvitationRoute = route({
  auth: "portal",
  operationId: "resendInvitation",
  method: "POST",
  path: "/portal/api/team/{id}/invite-again",
  permission: "team:write",
  needsConfirmation: true,
  summary: "Resend an invitation. The previous link stops working.",
  params: byId,
  response: TeamMember,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "EXCEEDED_LIMIT"],
  handler: async (call, deps) =>
    presentMember(deps, await resendInvitation(deps, actOf(call), companyOf(call), call.params.id)),
});
