import type { Static } from "typebox";
import type { PortalActor } from "../../../domain/access/session.ts";
import { makeCsv } from "../../../domain/csv.ts";
import type { AuditFilter, AuditEntry as AuditRow } from "../../../store/access/audit.ts";
import { listInvitationEnds } from "../../../store/access/links.ts";
import { readRange } from "../paging.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { AuditEntry, TeamMember } from "./account-schemas.ts";

type Member = Static<typeof TeamMember>;

export async function presentTeam(
  deps: PortalDeps,
  merchantId: string,
  people: readonly PortalActor[],
): Promise<Member[]> {
  const ends = await listInvitationEnds(deps.database, merchantId);
  const now = deps.clock.now();
  return people.map((person) => ({
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    storeIds: person.storeIds,
    state: stateOf(person, ends.get(person.id), now),
    hasTotp: person.hasTotp,
    hasPasskey: person.passkeyCount > 0,
    lastSignedInAt: person.lastSignedInAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  }));
}

export async function presentMember(deps: PortalDeps, person: PortalActor): Promise<Member> {
  const [member] = await presentTeam(deps, person.merchantId, [person]);
  if (!member) throw new Error("presentTeam answers one member a person");
  return member;
}

function stateOf(person: PortalActor, invitedUntil: Date | undefined, now: Date): Member["state"] {
  if (!person.isActive) return "INACTIVE";
  if (person.hasPassword) return "ACTIVE";
  return invitedUntil !== undefined && invitedUntil > now ? "INVITED" : "INVITATION_EXPIRED";
}

export function auditFilterOf(query: {
  from?: string;
  to?: string;
  action?: string;
  actorId?: string;
  targetKind?: string;
  targetId?: string;
}): AuditFilter {
  return {
    ...readRange(query),
    action: query.action ?? null,
    actorId: query.actorId ?? null,
    targetKind: query.targetKind ?? null,
    targetId: query.targetId ?? null,
  };
}

export function presentAudit(entry: AuditRow): Static<typeof AuditEntry> {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: {
      kind: entry.actorKind,
      id: entry.actorId,
      name: entry.actorName,
      email: entry.actorEmail,
    },
    action: entry.action,
    targetKind: entry.targetKind,
    targetId: entry.targetId,
    before: entry.before,
    after: entry.after,
    address: entry.address,
    requestId: entry.requestId,
  };
}

const AUDIT_HEADER = [
  "at",
  "actor_kind",
  "actor_email",
  "action",
  "target_kind",
  "target_id",
  "before",
  "after",
  "address",
  "request_id",
  "actor_id",
  "actor_name",
];

export function auditCsv(rows: readonly AuditRow[]): string {
  return makeCsv(
    AUDIT_HEADER,
    rows.map((row) => [
      row.at.toISOString(),
      row.actorKind,
      row.actorEmail,
      row.action,
      row.targetKind,
      row.targetId,
      row.before && JSON.stringify(row.before),
      row.after && JSON.stringify(row.after),
      row.address,
      row.requestId,
      row.actorId,
      row.actorName,
    ]),
  );
}
