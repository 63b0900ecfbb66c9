import Type, { type Static } from "typebox";
import { canSignIn, type PortalUser } from "../../../domain/access/session.ts";
import { resetSecondFactor } from "../../../operations/access/factor/reset-second-factor.ts";
import { removeTeamMember, updateTeamMember } from "../../../operations/access/update-team.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { listInvitationExpiries } from "../../../store/access/links.ts";
import { listUsers } from "../../../store/access/users.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import {
  At,
  byId,
  closed,
  DONE,
  Done,
  Id,
  IdText,
  listOf,
  named,
  orNull,
  Role,
} from "../schemas.ts";

export const TeamMember = named("TeamMember", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: Role,
  storeIds: Type.Array(Id),
  state: Type.Enum(["INVITED", "INVITATION_EXPIRED", "ACTIVE", "INACTIVE"]),
  hasTotp: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  lastSignedInAt: orNull(Type.String()),
  createdAt: At,
});

export const StoreIds = Type.Array(IdText, { maxItems: 100, description: "Empty: all stores." });

type Member = Static<typeof TeamMember>;

async function presentTeam(
  deps: StoreDeps,
  merchantId: string,
  users: readonly PortalUser[],
): Promise<Member[]> {
  const ends = await listInvitationExpiries(deps.database, merchantId);
  const now = deps.clock.now();
  return users.map((user) => ({
    ...withTimes(user),
    state: stateOf(user, ends.get(user.id), now),
    hasPasskey: user.passkeyCount > 0,
  }));
}

function stateOf(user: PortalUser, invitedUntil: Date | undefined, now: Date): Member["state"] {
  if (!user.isActive) return "INACTIVE";
  if (user.hasPassword) return "ACTIVE";
  return invitedUntil !== undefined && invitedUntil > now ? "INVITED" : "INVITATION_EXPIRED";
}

export async function presentMember(deps: PortalDeps, user: PortalUser): Promise<Member> {
  const [member] = await presentTeam(deps, user.merchantId, [user]);
  if (!member) throw new Error("presentTeam returns one member per user");
  return member;
}

export const listTeamRoute = route({
  auth: "portal",
  operationId: "listTeam",
  method: "GET",
  path: "/portal/api/team",
  permission: "team:read",
  summary: "List team members, including invited ones.",
  response: listOf(TeamMember),
  handler: async (call, deps) => {
    const users = await listUsers(deps.database, call.merchant.id);
    return { items: await presentTeam(deps, call.merchant.id, users) };
  },
});

const TeamOwner = named("TeamOwner", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
});

export const listOwnersRoute = route({
  auth: "portal",
  operationId: "listOwners",
  method: "GET",
  path: "/portal/api/team/owners",
  permission: "signed-in",
  summary: "List the owners of the user's team, whom members ask for access.",
  response: listOf(TeamOwner),
  handler: async (call, deps) => {
    const users = await listUsers(deps.database, call.merchant.id);
    const isOwner = (user: (typeof users)[number]) =>
      user.role === "OWNER" && user.hasPassword && canSignIn(user);
    return { items: users.filter(isOwner) };
  },
});

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

export const resetSecondFactorRoute = route({
  auth: "portal",
  operationId: "resetSecondFactor",
  method: "POST",
  path: "/portal/api/team/{id}/reset-second-factor",
  permission: "team:policy",
  needsConfirmation: true,
  summary:
    "Remove the authenticator app, passkeys and recovery codes of a member who has lost them. Ends their sessions.",
  params: byId,
  response: TeamMember,
  errors: ["NOT_FOUND", "FORBIDDEN"],
  handler: async (call, deps) =>
    presentMember(deps, await resetSecondFactor(deps, actOf(call), call.params.id)),
});
