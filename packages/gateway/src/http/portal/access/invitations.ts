import Type from "typebox";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import {
  acceptInvitation,
  inviteTeamMember,
  readInvitation,
  resendInvitation,
} from "../../../operations/access/invitations.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { byId, closed, Email, LastName, LinkToken, Name, Password, Role } from "../schemas.ts";
import { presentSessionResponse, SessionState } from "./sessions.ts";
import { presentMember, StoreIds, TeamMember } from "./team-members.ts";

function companyOf({ merchant }: { merchant: Merchant }): string {
  return merchant.profile.companyName;
}

export const readInvitationRoute = route({
  auth: "portal",
  operationId: "readInvitation",
  method: "POST",
  path: "/portal/api/invitations/read",
  permission: "anyone",
  summary: "Retrieve an invitation before it is accepted.",
  body: closed({ token: LinkToken }),
  response: closed({ email: Type.String(), companyName: Type.String(), role: Role }),
  errors: ["LINK_INVALID", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { token } = call.body;
    const { email, role, merchantId } = await readInvitation(deps, token, call.origin.address);
    const merchant = await findMerchant(deps.database, merchantId);
    return { email, companyName: merchant?.profile.companyName ?? "", role };
  },
});

export const acceptInvitationRoute = route({
  auth: "portal",
  operationId: "acceptInvitation",
  method: "POST",
  path: "/portal/api/invitations/accept",
  permission: "anyone",
  summary: "Accept an invitation: set name and password, and sign in.",
  body: closed({ token: LinkToken, firstName: Name, lastName: LastName, password: Password }),
  response: SessionState,
  errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
  handler: async (call, deps) =>
    presentSessionResponse(call, deps, await acceptInvitation(deps, call.body, call.origin)),
});

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
