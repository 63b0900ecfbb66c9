import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindAuditCountRow, ListAuditPageRow } from "../generated/rows.ts";
import { type Count, inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

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

/** The entries of one merchant, or of operators across all merchants. */
interface AuditScope {
  merchantId: MerchantId | null;
  actorKind?: AuditRecord["actorKind"];
}

/** Condition over `audit_log a`. */
const isChosenEntry = (scope: AuditScope, filter: AuditFilter) => part`
  (${scope.merchantId}::text is null or a.merchant_id = ${scope.merchantId})
  and (${scope.actorKind}::text is null or a.actor_kind = ${scope.actorKind})
  and (${filter.from}::timestamptz is null or a.at >= ${filter.from})
  and (${filter.to}::timestamptz is null or a.at < ${filter.to})
  and (${filter.action}::text is null or a.action = ${filter.action})
  and (${filter.actorId}::text is null or a.actor_id = ${filter.actorId})
  and (${filter.targetKind}::text is null or a.target_kind = ${filter.targetKind})
  and (${filter.targetId}::text is null or a.target_id = ${filter.targetId})`;

export async function listAuditPage(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
  page: Page,
): Promise<AuditEntry[]> {
  return db.rows<ListAuditPageRow>(sql`
    with listed as (
      select a.*, a.at as created_at from audit_log a where ${isChosenEntry(scope, filter)})
    select merchant_id, id::text as "id!", at, actor_kind, actor_id, actor_name, actor_email,
           action, target_kind, target_id, before, after, address, request_id
      from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** How many match; counts no more than `countMax`. */
export async function findAuditCount(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindAuditCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from audit_log a where ${isChosenEntry(scope, filter)} limit ${countMax}) counted`);
}
