/**
 * Who may decide what another user has requested: the rule that makes four eyes two people. Pure.
 * An account counts as another user only when the first one did not make it, and did not make it
 * for this. Source: docs/security/accounts.md#two-people.
 */
import { DAY_MS } from "../malaysian-day.ts";
import { roleHasPermission } from "./permissions.ts";
import type { User, UserRole } from "./user.ts";

/** How long granted access does not count as independent of its granter. */
export const SECOND_APPROVER_DAYS = 14;
const TRUST_MS = SECOND_APPROVER_DAYS * DAY_MS;

/** How a user obtained their permissions. */
export const GRANT_KINDS = ["INVITED", "JOINED", "APPROVER", "OWNER", "OPERATOR", "RESET"] as const;
/**
 * INVITED: by whom; counts from JOINED on, when the invitation is accepted. APPROVER: may approve
 * refunds, or those of more stores, from now on. OWNER: was an approver already. OPERATOR: by a
 * command. RESET: lost the second factor, so the user who reset it could let another one in.
 */
export type GrantKind = (typeof GRANT_KINDS)[number];

export interface AccessGrant {
  userId: string;
  kind: GrantKind;
  /** The user's role from then on. */
  role: UserRole;
  /** A user's id; empty for the gateway itself, or where it was not recorded. */
  grantedBy: string;
  /** The granter's current role; null when the granter is not in the same team. */
  granterRole: UserRole | null;
  grantedAt: Date;
}

export interface ApprovalRequest {
  requestedBy: string;
  requestedEmail: string;
  requestedAt: Date;
}

export interface Approver {
  id: string;
  email: string;
  role: UserRole;
  createdAt: Date;
}

/** OWN: the requester's. LATER: joined or became an approver later. SAME_HAND: not independent. */
export const BARRED_REASONS = ["OWN", "LATER", "SAME_HAND"] as const;
type BarredReason = (typeof BARRED_REASONS)[number];

export interface Barred {
  reason: BarredReason;
  /** When the user may decide; null: never. */
  until: Date | null;
}

/** What both sides were granted; grants older than the rule's period are ignored. */
interface Facts {
  request: ApprovalRequest;
  approver: Approver;
  grants: readonly AccessGrant[];
  /** Owners of the team decide alone who they trust; operators have no owner. */
  isTeam: boolean;
}

type Access = Pick<User, "role" | "storeIds" | "isActive">;

/** What a change of access gives, of what counts here; null for nothing. */
export function grantOf(before: Access, after: Access): "APPROVER" | "OWNER" | null {
  if (!isApprover(after)) return null;
  if (!isApprover(before) || hasMoreStores(before.storeIds, after.storeIds)) return "APPROVER";
  return after.role === "OWNER" && before.role !== "OWNER" ? "OWNER" : null;
}

function isApprover({ role, isActive }: Access): boolean {
  return isActive && roleHasPermission(role, "payments:approve-refund");
}

/** Of no store in particular: of all. */
function hasMoreStores(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((id) => !before.includes(id));
}

/** Since when grants matter. */
export function grantsSince(now: Date): Date {
  return new Date(now.getTime() - TRUST_MS);
}

/** Null when this user may decide the request; the user's permission is not checked here. */
export function findBar(facts: Facts, now: Date): Barred | null {
  const { request, approver } = facts;
  if (isSamePerson(request, approver)) return { reason: "OWN", until: null };
  const reason = findReason(facts, now);
  if (reason === null) return null;
  const ends = [approver.createdAt, ...facts.grants.map(({ grantedAt }) => grantedAt)]
    .map((at) => new Date(at.getTime() + TRUST_MS))
    .filter((end) => end > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return { reason, until: ends.find((end) => findReason(facts, end) === null) ?? null };
}

/** Also a user who was removed and invited again, and a second name of one mailbox. */
function isSamePerson(request: ApprovalRequest, approver: Approver): boolean {
  const isSameMailbox = mailboxOf(request.requestedEmail) === mailboxOf(approver.email);
  return request.requestedBy === approver.id || isSameMailbox;
}

/** Providers deliver `name+anything@host` to `name@host`. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}

function findReason(facts: Facts, now: Date): Exclude<BarredReason, "OWN"> | null {
  const { request, approver, isTeam } = facts;
  const fresh = facts.grants.filter(({ grantedAt }) => isFresh(grantedAt, now));
  if (isTeam && approver.role === "OWNER" && isIndependentOwner(request, approver, fresh)) {
    return null;
  }
  if (isRelated(request.requestedBy, approver.id, fresh)) return "SAME_HAND";
  const own = fresh.filter((grant) => grant.userId === approver.id && isAccess(grant));
  if (own.some(({ grantedAt }) => grantedAt >= request.requestedAt)) return "LATER";
  return isTeam && isUnknown(approver, own, now) ? "SAME_HAND" : null;
}

/** Joined lately, and by whose invitation was not recorded: perhaps by the requester's. */
function isUnknown(approver: Approver, own: readonly AccessGrant[], now: Date): boolean {
  const joined = own.filter(({ kind }) => kind === "JOINED");
  if (joined.length === 0) return isFresh(approver.createdAt, now);
  return joined.some(({ grantedBy }) => grantedBy === "");
}

/** An owner decides, unless it is the requester who made them an owner. */
function isIndependentOwner(
  request: ApprovalRequest,
  approver: Approver,
  fresh: readonly AccessGrant[],
): boolean {
  const own = fresh.filter(({ userId, kind, role }) => {
    if (userId !== approver.id) return false;
    return kind === "RESET" || (kind !== "INVITED" && role === "OWNER");
  });
  return own.every(({ grantedBy }) => !handsOf(grantedBy, fresh).has(request.requestedBy));
}

/** One made the other, or a third user who is no owner made both, directly or through others. */
function isRelated(requester: string, approver: string, fresh: readonly AccessGrant[]): boolean {
  const ofRequester = handsOf(requester, fresh);
  const ofApprover = handsOf(approver, fresh);
  const isOwner = (id: string) =>
    fresh.some(({ grantedBy, granterRole }) => grantedBy === id && granterRole === "OWNER");
  return [...ofApprover].some((id) => {
    if (!ofRequester.has(id)) return false;
    return id === requester || id === approver || !isOwner(id);
  });
}

/** The user, who gave them access, who gave it to those, and so on. */
function handsOf(id: string, fresh: readonly AccessGrant[]): Set<string> {
  const hands = new Set([id]);
  for (const hand of hands) {
    for (const grant of fresh) {
      const isLink = grant.userId === hand && grant.grantedBy !== "" && isLinking(grant);
      if (isLink) hands.add(grant.grantedBy);
    }
  }
  return hands;
}

const isAccess = ({ kind }: AccessGrant) =>
  kind === "JOINED" || kind === "APPROVER" || kind === "OPERATOR";
const isLinking = (grant: AccessGrant) => isAccess(grant) || grant.kind === "RESET";

function isFresh(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < TRUST_MS;
}
