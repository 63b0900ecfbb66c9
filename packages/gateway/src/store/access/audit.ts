import type { AuditAction, AuditTarget } from "../../domain/access/audit-actions.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export interface AuditRecord {
  merchantId: string;
  at: Date;
  actorKind: "USER" | "APPLICATION" | "OPERATOR" | "SYSTEM";
  actorId: string;
  /** Of an application; people are known by their email address. */
  actorName: string;
  actorEmail: string;
  action: AuditAction;
  targetKind: AuditTarget;
  targetId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
  requestId: string;
}

export async function insertAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx.query(sql`
    insert into audit_log (
      merchant_id, at, actor_kind, actor_id, actor_name, actor_email, action, target_kind,
      target_id, before, after, address, request_id)
    values (
      ${record.merchantId}, ${record.at}, ${record.actorKind}, ${record.actorId},
      ${record.actorName}, ${record.actorEmail}, ${record.action}, ${record.targetKind},
      ${record.targetId},
      ${record.before && JSON.stringify(record.before)},
      ${record.after && JSON.stringify(record.after)}, ${record.address}, ${record.requestId})`);
}

export interface AuditFilter {
  from: Date | null;
  to: Date | null;
  action: string | null;
  actorId: string | null;
  targetKind: string | null;
  targetId: string | null;
}

interface AuditRow {
  merchant_id: string;
  id: number;
  at: Date;
  actor_kind: AuditRecord["actorKind"];
  actor_id: string;
  actor_name: string;
  actor_email: string;
  action: AuditAction;
  target_kind: AuditTarget;
  target_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
  request_id: string;
}

export type AuditEntry = AuditRecord & { id: string };

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: String(row.id),
    merchantId: row.merchant_id,
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorEmail: row.actor_email,
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
  };
}

export interface Page {
  /** Time and id of the last row of the page before; null: from the newest. */
  after: { at: Date; id: string } | null;
  limit: number;
}

export async function listAuditPage(
  db: Queryable,
  merchantId: string,
  filter: AuditFilter,
  page: Page,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<AuditRow>(sql`
    select * from audit_log
     where merchant_id = ${merchantId}
       and (${filter.from}::timestamptz is null or at >= ${filter.from})
       and (${filter.to}::timestamptz is null or at < ${filter.to})
       and (${filter.action}::text is null or action = ${filter.action})
       and (${filter.actorId}::text is null or actor_id = ${filter.actorId})
       and (${filter.targetKind}::text is null or target_kind = ${filter.targetKind})
       and (${filter.targetId}::text is null or target_id = ${filter.targetId})
       and (${page.after?.at ?? null}::timestamptz is null
            or (at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? "0"}::bigint))
     order by at desc, id desc limit ${page.limit}`);
  return rows.map(toEntry);
}

export async function listOperatorAuditPage(
  db: Queryable,
  filter: { from: Date | null; to: Date | null; action: string | null; merchantId: string | null },
  page: Page,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<AuditRow>(sql`
    select * from audit_log
     where actor_kind = 'OPERATOR'
       and (${filter.from}::timestamptz is null or at >= ${filter.from})
       and (${filter.to}::timestamptz is null or at < ${filter.to})
       and (${filter.action}::text is null or action = ${filter.action})
       and (${filter.merchantId}::text is null or merchant_id = ${filter.merchantId})
       and (${page.after?.at ?? null}::timestamptz is null
            or (at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? "0"}::bigint))
     order by at desc, id desc limit ${page.limit}`);
  return rows.map(toEntry);
}
