import type { Queryable, Transaction } from "../database.ts";
import type {
  ListRefundRequestsRow,
  LockRefundRequestRow,
  SumOpenRequestsRow,
} from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** A refund above the merchant's limit, waiting for another approver. */
export type RefundRequestRecord = LockRefundRequestRow;

const REFUND_REQUEST = part`
  merchant_id, id, transaction_id, amount_minor, reason, status, requested_by, requested_email,
  decided_email, created_at, decided_at`;

/** Throws on a violation of the unique key `refund_requests_one_open`. */
export async function insertRefundRequest(
  tx: Queryable,
  request: RefundRequestRecord,
): Promise<void> {
  await tx.run(sql`
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
  return tx.row<LockRefundRequestRow>(sql`
    select ${REFUND_REQUEST} from refund_requests where merchant_id = ${merchantId} and id = ${id} for update`);
}

/** The requests of a payment that wait, or are approved and not yet refunds. */
export async function sumOpenRequests(
  tx: Transaction,
  merchantId: string,
  transactionId: string,
): Promise<number> {
  const row = await tx.row<SumOpenRequestsRow>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as "sum!" from refund_requests r
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and (status = 'WAITING' or (status = 'APPROVED' and not exists (
         select from refunds f
          where f.merchant_id = ${merchantId} and f.idempotency_key = 'portal ' || r.id)))`);
  return row?.sum ?? 0;
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
  await tx.run(sql`
    update refund_requests
       set status = ${decision.status}, decided_by = ${decision.by},
           decided_email = ${decision.email}, decided_at = ${decision.at}
     where merchant_id = ${request.merchantId} and id = ${request.id} and status = 'WAITING'`);
}

export async function listRefundRequests(
  db: Queryable,
  merchantId: string,
  filter: {
    status?: string;
    transactionId?: string;
    /** Stores the user can access; empty: all. */
    allowedStoreIds: readonly string[];
  },
  page: Page,
): Promise<RefundRequestRecord[]> {
  return db.rows<ListRefundRequestsRow>(sql`
    select ${REFUND_REQUEST} from refund_requests r
     where merchant_id = ${merchantId}
       and (cardinality(${filter.allowedStoreIds}::text[]) = 0 or exists (
         select from transactions t
          where t.merchant_id = r.merchant_id and t.id = r.transaction_id
            and t.store_id = any(${filter.allowedStoreIds})))
       and (${filter.status}::text is null or status = ${filter.status})
       and (${filter.transactionId}::text is null or transaction_id = ${filter.transactionId})
       and (created_at, id) < ${cursorOf(page)}
     order by created_at desc, id desc limit ${page.limit}`);
}
