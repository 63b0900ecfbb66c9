import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListAuditPageRow } from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import { sql } from "../sql.ts";

/** Of an application, `actorName` is its id; users are identified by their email address. */
export type AuditEntry = ListAuditPageRow;
export type AuditRecord = Omit<AuditEntry, "id">;

export async function insertAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx.run(sql`
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
  action?: string;
  actorId?: string;
  targetKind?: string;
  targetId?: string;
}

/** `scope`: the entries of one merchant, or of operators across all merchants. */
export async function listAuditPage(
  db: Queryable,
  scope: { merchantId: MerchantId | null; actorKind?: AuditRecord["actorKind"] },
  filter: AuditFilter,
  page: Page,
): Promise<AuditEntry[]> {
  return db.rows<ListAuditPageRow>(sql`
    select merchant_id, id::text as "id!", at, actor_kind, actor_id, actor_name, actor_email,
           action, target_kind, target_id, before, after, address, request_id
      from audit_log a
     where (${scope.merchantId}::text is null or merchant_id = ${scope.merchantId})
       and (${scope.actorKind}::text is null or actor_kind = ${scope.actorKind})
       and (${filter.from}::timestamptz is null or at >= ${filter.from})
       and (${filter.to}::timestamptz is null or at < ${filter.to})
       and (${filter.action}::text is null or action = ${filter.action})
       and (${filter.actorId}::text is null or actor_id = ${filter.actorId})
       and (${filter.targetKind}::text is null or target_kind = ${filter.targetKind})
       and (${filter.targetId}::text is null or target_id = ${filter.targetId})
       and (at, a.id) < ${cursorOf(page)}
     order by at desc, a.id desc limit ${page.limit}`);
}
