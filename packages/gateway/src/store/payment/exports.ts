import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  ClaimExportRow,
  FindExportPartRow,
  FindExportRow,
  ListExportsRow,
  LockOpenExportsRow,
} from "../generated/rows.ts";
import { cursorOf, type Page, type Position } from "../page.ts";
import { part, sql } from "../sql.ts";

export type PaymentExport = ReturnType<typeof toExport>;

function toExport({ filter, lastAt, lastId, ...row }: FindExportRow) {
  const { from, to } = filter;
  return {
    ...row,
    filter: { ...filter, from: from ? new Date(from) : null, to: to ? new Date(to) : null },
    /** Where the next part continues. */
    after: lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}

const PAYMENT_EXPORT = part`
  e.id, e.merchant_id, e.filter, e.status, e.row_count, e.total_rows, e.amount_minor, e.last_at,
  e.last_id, e.requested_by, e.requested_email, e.created_at, e.ended_at`;

export async function insertExport(tx: Queryable, each: PaymentExport): Promise<void> {
  await tx.run(sql`
    insert into portal_exports (
      merchant_id, id, filter, status, total_rows, requested_by, requested_email, created_at)
    values (
      ${each.merchantId}, ${each.id}, ${JSON.stringify(each.filter)}, 'WAITING',
      ${each.totalRows}, ${each.requestedBy}, ${each.requestedEmail}, ${each.createdAt})`);
}

/** Unfinished exports of one merchant; this lock serializes requests for another. */
export async function lockOpenExports(tx: Transaction, merchantId: string): Promise<number> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  const open = await tx.row<LockOpenExportsRow>(sql`
    select count(*) as "count!" from portal_exports
     where merchant_id = ${merchantId} and status in ('WAITING', 'RUNNING')`);
  return open?.count ?? 0;
}

interface ExportReader {
  id: string;
  /** Empty: all stores. */
  storeIds: readonly string[];
}

/**
 * The exports a user can see: their own, because a file holds what their role and stores allowed.
 * Exports from when they had access to more stores are left out.
 */
function isReadableBy({ id, storeIds }: ExportReader) {
  return part`
    requested_by = ${id}
    and (cardinality(${storeIds}::text[]) = 0
         or filter -> 'allowedStoreIds' <> '[]'
            and filter -> 'allowedStoreIds' <@ to_jsonb(${storeIds}::text[]))`;
}

export async function listExports(
  db: Queryable,
  merchantId: string,
  reader: ExportReader,
  page: Page,
): Promise<PaymentExport[]> {
  const rows = await db.rows<ListExportsRow>(sql`
    select ${PAYMENT_EXPORT} from portal_exports e
     where merchant_id = ${merchantId} and ${isReadableBy(reader)} and (created_at, id) < ${cursorOf(page)}
     order by created_at desc, id desc limit ${page.limit}`);
  return rows.map(toExport);
}

export async function findExport(
  db: Queryable,
  merchantId: string,
  reader: ExportReader,
  id: string,
): Promise<PaymentExport | null> {
  const row = await db.row<FindExportRow>(sql`
    select ${PAYMENT_EXPORT} from portal_exports e
     where merchant_id = ${merchantId} and id = ${id} and ${isReadableBy(reader)}`);
  return row && toExport(row);
}

/** `claimId`: a later claim has another one. */
export type ClaimedExport = PaymentExport & { claimId: string };

/** The oldest open export that no worker is writing. */
export async function claimExport(
  tx: Queryable,
  claimId: string,
  now: Date,
  claimUntil: Date,
  among: Reachable = null,
): Promise<ClaimedExport | null> {
  const row = await tx.row<ClaimExportRow>(sql`
    with due as materialized (
      select merchant_id, id from portal_exports
       where status in ('WAITING', 'RUNNING')
         and (claimed_until is null or claimed_until <= ${now}) and ${isAmong(among)}
       order by created_at limit 1)
    update portal_exports e
       set status = 'RUNNING', claimed_until = ${claimUntil}, claim_id = ${claimId}
      from due
     where e.merchant_id = due.merchant_id and e.id = due.id
       and e.status || '' in ('WAITING', 'RUNNING')
       and (e.claimed_until is null or e.claimed_until <= ${now})
       and (${among}::text[] is null or e.merchant_id = any(${among}::text[]))
    returning ${PAYMENT_EXPORT}`);
  return row && { ...toExport(row), claimId };
}

/**
 * Saves a part and its cursor in one transaction, so that a crash repeats a part but never
 * duplicates it. Saves nothing when another worker has claimed the export since.
 */
export async function insertExportPart(
  tx: Transaction,
  each: ClaimedExport,
  part: {
    number: number;
    content: string;
    rowCount: number;
    amountMinor: number;
    after: Position | null;
    isLast: boolean;
    now: Date;
  },
): Promise<void> {
  const changed = await tx.run(sql`
    update portal_exports
       set row_count = ${part.rowCount}, amount_minor = ${part.amountMinor},
           last_at = ${part.after?.at ?? null}, last_id = ${part.after?.id ?? null},
           status = ${part.isLast ? "DONE" : "RUNNING"},
           ended_at = ${part.isLast ? part.now : null}, claimed_until = null, claim_id = null
     where merchant_id = ${each.merchantId} and id = ${each.id} and claim_id = ${each.claimId}`);
  if (changed === 0) return;
  await tx.run(sql`
    insert into portal_export_parts (merchant_id, export_id, part, content)
    values (${each.merchantId}, ${each.id}, ${part.number}, ${part.content})`);
}

/** Changes nothing when another worker has claimed the export since. */
export async function markExportFailed(
  db: Queryable,
  each: ClaimedExport,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update portal_exports
       set status = 'FAILED', ended_at = ${now}, claimed_until = null, claim_id = null
     where merchant_id = ${each.merchantId} and id = ${each.id} and claim_id = ${each.claimId}`);
}

export async function findExportPart(
  db: Queryable,
  each: Pick<PaymentExport, "merchantId" | "id">,
  part: number,
): Promise<string | null> {
  const found = await db.row<FindExportPartRow>(sql`
    select content from portal_export_parts
     where merchant_id = ${each.merchantId} and export_id = ${each.id} and part = ${part}`);
  return found?.content ?? null;
}

export async function deleteOldExports(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from portal_exports where created_at < ${before}`);
}
