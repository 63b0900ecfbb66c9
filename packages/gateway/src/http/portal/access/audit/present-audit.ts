import type { Static } from "typebox";
import { makeCsv } from "../../../../domain/csv.ts";
import { formatMalaysianTime } from "../../../../domain/malaysian-day.ts";
import type { AuditEntry as AuditRow } from "../../../../store/access/audit.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { AuditEntry } from "../account-schema.ts";

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

export function presentAudit(entry: AuditRow): Static<typeof AuditEntry> {
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

/**
 * For a merchant's own log: which of the operator's employees acted, and from where, is the
 * operator's business.
 */
export function withoutOperator<T extends AuditRow>(entry: T): T {
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

const OPERATOR = "Operator";

export function auditCsv(rows: readonly AuditRow[]): string {
  return makeCsv(
    AUDIT_HEADER,
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
