import Type from "typebox";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { changeTeamMember, removeTeamMember } from "../../../operations/access/change-team.ts";
import { inviteAgain, invitePerson } from "../../../operations/access/invitations.ts";
import { listAuditPage } from "../../../store/access/audit.ts";
import { listPeople } from "../../../store/access/portal-users.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { Download, portalRoute } from "../portal-route.ts";
import {
  byId,
  closed,
  DONE,
  Done,
  Email,
  IdText,
  listOf,
  pageOf,
  pageQuery,
  queryText,
  Role,
  rangeQuery,
} from "../schemas.ts";
import { AuditEntry, TeamMember } from "./account-schemas.ts";
import { actOf } from "./answer-session.ts";
import {
  auditCsv,
  auditFilterOf,
  presentAudit,
  presentMember,
  presentTeam,
} from "./present-team.ts";

const StoreIds = Type.Array(IdText, { maxItems: 100, description: "Empty: all stores." });
const auditQuery = {
  ...rangeQuery,
  action: queryText(),
  actorId: queryText(),
  targetKind: queryText(),
  targetId: queryText(),
};

const AUDIT_EXPORT_MAX = 10_000;

/** People of a merchant, and the log of what they changed. */
export const TEAM_ROUTES = [
  portalRoute({
    name: "listTeam",
    method: "GET",
    path: "/portal/api/team",
    permission: "team:read",
    summary: "List team members, including invited ones.",
    response: listOf(TeamMember),
    handle: async (call, deps) => {
      const people = await listPeople(deps.database, call.merchant.id);
      return { items: await presentTeam(deps, call.merchant.id, people) };
    },
  }),
  portalRoute({
    name: "invitePerson",
    method: "POST",
    path: "/portal/api/team/invitations",
    permission: "team:write",
    summary:
      "Invite a team member by email. The link is valid for seven days. Only an owner can invite an owner.",
    body: closed({ email: Email, role: Role, storeIds: StoreIds }),
    response: TeamMember,
    errors: ["EMAIL_DUPLICATE", "FORBIDDEN", "STORE_NOT_FOUND"],
    handle: async (call, deps) =>
      presentMember(deps, await invitePerson(deps, actOf(call), companyOf(call), call.body)),
  }),
  portalRoute({
    name: "inviteAgain",
    method: "POST",
    path: "/portal/api/team/{id}/invite-again",
    permission: "team:write",
    summary: "Resend an invitation. The previous link stops working.",
    params: byId,
    response: TeamMember,
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
    handle: async (call, deps) =>
      presentMember(deps, await inviteAgain(deps, actOf(call), companyOf(call), call.params.id)),
  }),
  portalRoute({
    name: "changeTeamMember",
    method: "PATCH",
    path: "/portal/api/team/{id}",
    permission: "team:write",
    summary: "Update role, stores or sign-in of a team member. Ends their sessions.",
    params: byId,
    body: closed({
      role: Type.Optional(Role),
      storeIds: Type.Optional(StoreIds),
      isActive: Type.Optional(Type.Boolean()),
    }),
    response: TeamMember,
    errors: ["NOT_FOUND", "FORBIDDEN", "LAST_OWNER", "STORE_NOT_FOUND"],
    handle: async (call, deps) =>
      presentMember(deps, await changeTeamMember(deps, actOf(call), call.params.id, call.body)),
  }),
  portalRoute({
    name: "removeTeamMember",
    method: "DELETE",
    path: "/portal/api/team/{id}",
    permission: "team:write",
    summary: "Remove a team member. The audit log keeps their name.",
    params: byId,
    response: Done,
    errors: ["NOT_FOUND", "FORBIDDEN", "LAST_OWNER"],
    handle: async (call, deps) => {
      await removeTeamMember(deps, actOf(call), call.params.id);
      return DONE;
    },
  }),
  portalRoute({
    name: "listAudit",
    method: "GET",
    path: "/portal/api/audit",
    permission: "audit:read",
    summary: "List audit log entries. Secrets are masked.",
    query: closed({ ...pageQuery, ...auditQuery }),
    response: pageOf(AuditEntry),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const rows = await listAuditPage(
        deps.database,
        call.merchant.id,
        auditFilterOf(call.query),
        withOneMore(page),
      );
      return presentPage(rows, page, ({ at, id }) => ({ at, id }), presentAudit);
    },
  }),
  portalRoute({
    name: "exportAudit",
    method: "GET",
    path: "/portal/api/audit.csv",
    permission: "audit:read",
    summary: "Download the audit log as CSV, at most 10,000 rows.",
    query: closed(auditQuery),
    response: "text/csv",
    handle: async (call, deps) => {
      const page = { after: null, limit: AUDIT_EXPORT_MAX };
      const filter = auditFilterOf(call.query);
      const rows = await listAuditPage(deps.database, call.merchant.id, filter, page);
      return new Download("text/csv; charset=utf-8", "audit.csv", auditCsv(rows));
    },
  }),
];

function companyOf({ merchant }: { merchant: Merchant }): string {
  return merchant.profile.companyName;
}
