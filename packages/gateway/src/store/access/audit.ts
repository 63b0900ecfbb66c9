import type { AuditAction, AuditTarget } from "../../domain/access/audit-actions.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListAuditPageRow } from "../generated/rows.ts";
import type { Page } from "../page.ts";
import { sql } from "../sql.ts";

export interface AuditRecord {
  merchantId: MerchantId;
  at: Date;
  actorKind: "USER" | "APPLICATION" | "OPERATOR" | "SYSTEM";
  actorId: string;
  /** The application's id; users are identified by their email address. */
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
  action: string | null;
  actorId?: string | null;
  targetKind?: string | null;
  targetId?: string | null;
}

export type AuditEntry = AuditRecord & { id: string };

/** `scope`: the entries of one merchant, or of operators across all merchants. */
export async function listAuditPage(
  db: Queryable,
  scope: { merchantId: MerchantId | null; actorKind?: AuditRecord["actorKind"] },
  filter: AuditFilter,
  { after, limit }: Page,
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
       and (${after?.at}::timestamptz is null or (at, a.id) < (${after?.at}, ${after?.id}::bigint))
     order by at desc, a.id desc limit ${limit}`);
}
