import { fileNameOf } from "@kaunter/checkout/file-name";
import Type, { type Static } from "typebox";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "../../../domain/access/audit-actions.ts";
import { csvLines, makeCsv } from "../../../domain/csv.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import { formatMalaysianTime } from "../../../domain/malaysian-day.ts";
import {
  type AuditEntry as AuditRow,
  findAuditCount,
  listAuditPage,
} from "../../../store/access/audit.ts";
import type { Position } from "../../../store/page.ts";
import { readRange } from "../../request/read-range.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
import {
  At,
  closed,
  Id,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
  timeSortQuery,
} from "../schemas.ts";

const AuditEntry = named("AuditEntry", {
  id: Id,
  at: At,
  actor: Type.Object(
    {
      kind: Type.Enum(["USER", "APPLICATION", "OPERATOR", "SYSTEM"]),
      id: Id,
      name: Type.String({ description: "The application; empty for users." }),
      email: Type.String(),
    },
    { additionalProperties: false },
  ),
  action: Type.Enum([...AUDIT_ACTIONS], { title: "AuditAction" }),
  targetKind: Type.Enum([...AUDIT_TARGETS], { title: "AuditTarget" }),
  targetId: Type.String(),
  before: orNull(Type.Object({}, { additionalProperties: true })),
  after: orNull(Type.Object({}, { additionalProperties: true })),
  address: Type.String(),
  requestId: Type.String(),
});

const auditQuery = {
  ...rangeQuery,
  action: queryText(),
  actorId: queryText(),
  targetKind: queryText(),
  targetId: queryText(),
};

function presentAudit(entry: AuditRow): Static<typeof AuditEntry> {
  return {
    ...withTimes(entry),
    actor: {
      kind: entry.actorKind,
      id: entry.actorId,
      name: entry.actorName,
      email: entry.actorEmail,
    },
  };
}

const OPERATOR = "Operator";

/**
 * For a merchant's own log: which of the operator's employees acted, and from where, is not shown
 * to the merchant.
 */
function withoutOperator<T extends AuditRow>(entry: T): T {
  if (entry.actorKind !== "OPERATOR") return entry;
  const { actorEmail, before, after } = entry;
  const hide = (values: typeof before): typeof before =>
    values && actorEmail !== ""
      ? JSON.parse(
          JSON.stringify(values).replaceAll(JSON.stringify(actorEmail).slice(1, -1), OPERATOR),
        )
      : values;
  return {
    ...entry,
    ...{ actorId: "", actorName: OPERATOR, actorEmail: "", address: "" },
    ...{ before: hide(before), after: hide(after) },
  };
}

export const listAuditRoute = route({
  auth: "portal",
  operationId: "listAudit",
  method: "GET",
  path: "/portal/api/audit",
  permission: "audit:read",
  summary: "List audit log entries. Secrets are masked.",
  query: closed({ ...pageQuery, ...timeSortQuery, ...auditQuery }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const scope = { merchantId: call.merchant.id };
    const filter = { ...call.query, ...readRange(call.query) };
    return presentPage(call, deps, {
      name: "audit",
      list: (page) => listAuditPage(deps.database, scope, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
      count: (countMax) => findAuditCount(deps.database, scope, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: (entry) => presentAudit(withoutOperator(entry)),
    });
  },
});

export const exportAuditRoute = route({
  auth: "portal",
  operationId: "exportAudit",
  method: "GET",
  path: "/portal/api/audit.csv",
  permission: "audit:read",
  summary: "Download the audit log as CSV, all of it that matches.",
  query: closed(auditQuery),
  response: "text/csv",
  handler: async (call, deps) => {
    const filter = { ...call.query, ...readRange(call.query) };
    // Read newest first, so entries that are added meanwhile are not in it.
    const parts = auditParts(deps, { merchantId: call.merchant.id }, filter);
    return new Download(
      "text/csv; charset=utf-8",
      fileNameOf("audit", deps.clock.now(), "csv"),
      parts,
    );
  },
});

const PART_ROWS = 5_000;
const PARTS_MAX = 1_000;

async function* auditParts(
  { database }: Pick<PortalDeps, "database">,
  scope: { merchantId: MerchantId },
  filter: Parameters<typeof listAuditPage>[2],
): AsyncIterable<string> {
  yield makeCsv(AUDIT_HEADER, []);
  let after: Position | null = null;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const rows: AuditRow[] = await listAuditPage(database, scope, filter, {
      after,
      limit: PART_ROWS,
    });
    yield auditLines(rows.map(withoutOperator));
    const last = rows.at(-1);
    if (!last || rows.length < PART_ROWS) return;
    after = { at: last.at, id: last.id };
  }
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

function auditLines(rows: readonly AuditRow[]): string {
  return csvLines(
    rows.map((row) => [
      formatMalaysianTime(row.at),
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

export const listOperatorAuditRoute = route({
  auth: "portal",
  operationId: "listOperatorAudit",
  method: "GET",
  path: "/portal/api/operator/audit",
  permission: "operator",
  summary: "List changes by operators, for all merchants.",
  query: closed({
    ...pageQuery,
    ...timeSortQuery,
    ...rangeQuery,
    action: queryText(),
    merchantId: queryText(),
  }),
  response: pageOf(AuditEntry),
  handler: async (call, deps) => {
    const { merchantId = null, ...query } = call.query;
    const scope = { merchantId, actorKind: "OPERATOR" } as const;
    const filter = { ...query, ...readRange(query) };
    return presentPage(call, deps, {
      name: "operator audit",
      list: (page) => listAuditPage(deps.database, scope, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
      count: (countMax) => findAuditCount(deps.database, scope, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: presentAudit,
    });
  },
});
