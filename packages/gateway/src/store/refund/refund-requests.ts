import type { Queryable, Transaction } from "../database.ts";
import type {
  FindRefundRequestTotalsRow,
  ListRefundRequestsRow,
  LockRefundRequestRow,
  SumOpenRequestsRow,
} from "../generated/rows.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
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

interface RefundRequestFilter {
  status?: string;
  transactionId?: string;
  /** Stores the user can access; empty: all. */
  allowedStoreIds: readonly string[];
}

/** Condition over `refund_requests r`. */
const isChosenRequest = (merchantId: string, filter: RefundRequestFilter) => part`
  r.merchant_id = ${merchantId}
  and (cardinality(${filter.allowedStoreIds}::text[]) = 0 or exists (
    select from transactions t
     where t.merchant_id = r.merchant_id and t.id = r.transaction_id
       and t.store_id = any(${filter.allowedStoreIds})))
  and (${filter.status}::text is null or r.status = ${filter.status})
  and (${filter.transactionId}::text is null or r.transaction_id = ${filter.transactionId})`;

export async function listRefundRequests(
  db: Queryable,
  merchantId: string,
  filter: RefundRequestFilter,
  page: Page,
): Promise<RefundRequestRecord[]> {
  return db.rows<ListRefundRequestsRow>(sql`
    select ${REFUND_REQUEST} from refund_requests r
     where ${isChosenRequest(merchantId, filter)} and ${isBehind(page)}
     order by ${inOrder(page)} limit ${page.limit}`);
}

/** Their number and sum; counts no more than `countMax`. */
export async function findRefundRequestTotals(
  db: Queryable,
  merchantId: string,
  filter: RefundRequestFilter,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindRefundRequestTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select r.amount_minor from refund_requests r
             where ${isChosenRequest(merchantId, filter)} limit ${countMax}) counted`);
}
