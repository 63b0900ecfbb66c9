import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/** A refund above the merchant's limit, waiting for a second person. */
export interface RefundRequestRecord {
  id: string;
  merchantId: string;
  transactionId: string;
  amountMinor: number;
  reason: string;
  status: "WAITING" | "APPROVED" | "DECLINED";
  requestedBy: string;
  requestedEmail: string;
  decidedEmail: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

interface Row {
  id: string;
  merchant_id: string;
  transaction_id: string;
  amount_minor: number;
  reason: string;
  status: RefundRequestRecord["status"];
  requested_by: string;
  requested_email: string;
  decided_email: string | null;
  created_at: Date;
  decided_at: Date | null;
}

function toRecord(row: Row): RefundRequestRecord {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    reason: row.reason,
    status: row.status,
    requestedBy: row.requested_by,
    requestedEmail: row.requested_email,
    decidedEmail: row.decided_email,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

/** Refuses with the broken unique key `refund_requests_one_open`. */
export async function insertRefundRequest(
  tx: Queryable,
  request: RefundRequestRecord,
): Promise<void> {
  await tx.query(sql`
    insert into refund_requests (
      merchant_id, id, transaction_id, amount_minor, reason, status, requested_by,
      requested_email, created_at)
    values (
      ${request.merchantId}, ${request.id}, ${request.transactionId}, ${request.amountMinor},
      ${request.reason}, 'WAITING', ${request.requestedBy}, ${request.requestedEmail},
      ${request.createdAt})`);
}

export async function lockRefundRequest(
  tx: Transaction,
  merchantId: string,
  id: string,
): Promise<RefundRequestRecord | null> {
  const { rows } = await tx.query<Row>(sql`
    select * from refund_requests where merchant_id = ${merchantId} and id = ${id} for update`);
  return rows[0] ? toRecord(rows[0]) : null;
}

export async function decideRefundRequest(
  tx: Transaction,
  request: RefundRequestRecord,
  decision: {
    status: "APPROVED" | "DECLINED";
    by: string;
    email: string;
    at: Date;
  },
): Promise<void> {
  await tx.query(sql`
    update refund_requests
       set status = ${decision.status}, decided_by = ${decision.by},
           decided_email = ${decision.email}, decided_at = ${decision.at}
     where merchant_id = ${request.merchantId} and id = ${request.id} and status = 'WAITING'`);
}

export async function listRefundRequests(
  db: Queryable,
  merchantId: string,
  filter: {
    status: string | null;
    transactionId: string | null;
    /** Stores the person may see; empty: all. */
    allowedStoreIds: readonly string[];
  },
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<RefundRequestRecord[]> {
  const { rows } = await db.query<Row>(sql`
    select * from refund_requests r
     where merchant_id = ${merchantId}
       and (cardinality(${filter.allowedStoreIds}::text[]) = 0 or exists (
         select from transactions t
          where t.merchant_id = r.merchant_id and t.id = r.transaction_id
            and t.store_id = any(${filter.allowedStoreIds})))
       and (${filter.status}::text is null or status = ${filter.status})
       and (${filter.transactionId}::text is null or transaction_id = ${filter.transactionId})
       and (${page.after?.at ?? null}::timestamptz is null
            or (created_at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
     order by created_at desc, id desc limit ${page.limit}`);
  return rows.map(toRecord);
}
