import type { Static } from "typebox";
import type { PortalActor } from "../../../../domain/access/session.ts";
import type { StoreDeps } from "../../../../operations/deps.ts";
import { listInvitationExpiries } from "../../../../store/access/links.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { TeamMember } from "../account-schema.ts";

type Member = Static<typeof TeamMember>;

export async function presentTeam(
  deps: StoreDeps,
  merchantId: string,
  people: readonly PortalActor[],
): Promise<Member[]> {
  const ends = await listInvitationExpiries(deps.database, merchantId);
  const now = deps.clock.now();
  return people.map((person) => ({
    ...withTimes(person),
    state: stateOf(person, ends.get(person.id), now),
    hasPasskey: person.passkeyCount > 0,
  }));
}

export async function presentMember(deps: PortalDeps, person: PortalActor): Promise<Member> {
  const [member] = await presentTeam(deps, person.merchantId, [person]);
  if (!member) throw new Error("presentTeam returns one member per user");
  return member;
}

function stateOf(person: PortalActor, invitedUntil: Date | undefined, now: Date): Member["state"] {
  if (!person.isActive) return "INACTIVE";
  if (person.hasPassword) return "ACTIVE";
  return invitedUntil !== undefined && invitedUntil > now ? "INVITED" : "INVITATION_EXPIRED";
}
