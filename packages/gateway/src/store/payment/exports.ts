import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

export interface PaymentExport {
  id: string;
  merchantId: string;
  filter: PaymentFilter;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "EXPIRED";
  rowCount: number;
  totalRows: number | null;
  amountMinor: number;
  /** Where the next part goes on. */
  after: { at: Date; id: string } | null;
  requestedBy: string;
  requestedEmail: string;
  createdAt: Date;
  endedAt: Date | null;
}

interface Row {
  id: string;
  merchant_id: string;
  filter: Omit<PaymentFilter, "from" | "to"> & { from: string | null; to: string | null };
  status: PaymentExport["status"];
  row_count: number;
  total_rows: number | null;
  amount_minor: number;
  last_at: Date | null;
  last_id: string | null;
  requested_by: string;
  requested_email: string;
  created_at: Date;
  ended_at: Date | null;
}

function toExport(row: Row): PaymentExport {
  const { from, to } = row.filter;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    filter: { ...row.filter, from: from ? new Date(from) : null, to: to ? new Date(to) : null },
    status: row.status,
    rowCount: row.row_count,
    totalRows: row.total_rows,
    amountMinor: row.amount_minor,
    after: row.last_at && row.last_id ? { at: row.last_at, id: row.last_id } : null,
    requestedBy: row.requested_by,
    requestedEmail: row.requested_email,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

export async function insertExport(tx: Queryable, each: PaymentExport): Promise<void> {
  await tx.query(sql`
    insert into portal_exports (
      merchant_id, id, filter, status, total_rows, requested_by, requested_email, created_at)
    values (
      ${each.merchantId}, ${each.id}, ${JSON.stringify(each.filter)}, 'WAITING',
      ${each.totalRows}, ${each.requestedBy}, ${each.requestedEmail}, ${each.createdAt})`);
}

/** Exports of one merchant that are not finished; asking for another queues behind this lock. */
export async function lockOpenExports(tx: Transaction, merchantId: string): Promise<number> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*) as count from portal_exports
     where merchant_id = ${merchantId} and status in ('WAITING', 'RUNNING')`);
  return rows[0]?.count ?? 0;
}

interface ExportReader {
  id: string;
  /** Empty: all stores. */
  storeIds: readonly string[];
}

/**
 * Those a person may see: their own, for a file holds what their role and stores allowed; and not
 * those of a time when they saw more stores.
 */
export async function listExports(
  db: Queryable,
  merchantId: string,
  reader: ExportReader,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<PaymentExport[]> {
  const { rows } = await db.query<Row>(sql`
    select * from portal_exports
     where merchant_id = ${merchantId} and requested_by = ${reader.id}
       and (cardinality(${reader.storeIds}::text[]) = 0
            or filter -> 'allowedStoreIds' <> '[]'
               and filter -> 'allowedStoreIds' <@ to_jsonb(${reader.storeIds}::text[]))
       and (${page.after?.at ?? null}::timestamptz is null
            or (created_at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
     order by created_at desc, id desc limit ${page.limit}`);
  return rows.map(toExport);
}

export async function findExport(
  db: Queryable,
  merchantId: string,
  reader: ExportReader,
  id: string,
): Promise<PaymentExport | null> {
  const { rows } = await db.query<Row>(sql`
    select * from portal_exports
     where merchant_id = ${merchantId} and requested_by = ${reader.id} and id = ${id}
       and (cardinality(${reader.storeIds}::text[]) = 0
            or filter -> 'allowedStoreIds' <> '[]'
               and filter -> 'allowedStoreIds' <@ to_jsonb(${reader.storeIds}::text[]))`);
  return rows[0] ? toExport(rows[0]) : null;
}

/** The oldest open export nobody is writing. */
export async function claimExport(
  tx: Transaction,
  now: Date,
  claimUntil: Date,
): Promise<PaymentExport | null> {
  const { rows } = await tx.query<Row>(sql`
    update portal_exports e set status = 'RUNNING', claimed_until = ${claimUntil}
      from (select merchant_id, id from portal_exports
             where status in ('WAITING', 'RUNNING')
               and (claimed_until is null or claimed_until <= ${now})
             order by created_at limit 1 for update skip locked) due
     where e.merchant_id = due.merchant_id and e.id = due.id
    returning e.*`);
  return rows[0] ? toExport(rows[0]) : null;
}

/** One part and how far it came, in one transaction: a crash writes it again, never twice. */
export async function insertExportPart(
  tx: Transaction,
  each: PaymentExport,
  part: {
    number: number;
    content: string;
    rowCount: number;
    amountMinor: number;
    after: { at: Date; id: string } | null;
    isLast: boolean;
    now: Date;
  },
): Promise<void> {
  await tx.query(sql`
    insert into portal_export_parts (merchant_id, export_id, part, content)
    values (${each.merchantId}, ${each.id}, ${part.number}, ${part.content})
    on conflict do nothing`);
  await tx.query(sql`
    update portal_exports
       set row_count = ${part.rowCount}, amount_minor = ${part.amountMinor},
           last_at = ${part.after?.at ?? null}, last_id = ${part.after?.id ?? null},
           status = ${part.isLast ? "DONE" : "RUNNING"},
           ended_at = ${part.isLast ? part.now : null}, claimed_until = null
     where merchant_id = ${each.merchantId} and id = ${each.id}`);
}

export async function markExportFailed(
  db: Queryable,
  each: PaymentExport,
  now: Date,
): Promise<void> {
  await db.query(sql`
    update portal_exports set status = 'FAILED', ended_at = ${now}, claimed_until = null
     where merchant_id = ${each.merchantId} and id = ${each.id}`);
}

export async function findExportPart(
  db: Queryable,
  each: Pick<PaymentExport, "merchantId" | "id">,
  part: number,
): Promise<string | null> {
  const { rows } = await db.query<{ content: string }>(sql`
    select content from portal_export_parts
     where merchant_id = ${each.merchantId} and export_id = ${each.id} and part = ${part}`);
  return rows[0]?.content ?? null;
}

export async function deleteOldExports(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from portal_exports where created_at < ${before}`);
}
