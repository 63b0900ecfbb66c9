import type { MerchantId, UserId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type {
  FindDisputesAwaitingResponseRow,
  FindNextSecretEndRow,
  FindOpenRefundRequestsRow,
  FindOperatorDisputesRow,
  FindOperatorQueuesRow,
  FindStoppedEndpointsRow,
  FindUndeliveredRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Beyond it, "99+" says enough. */
const COUNT_MAX = 100;

export interface Queue {
  count: number;
  /** When the most urgent of them is due, or when the oldest was created. */
  at: Date | null;
}

const NONE: Queue = { count: 0, at: null };

/** What another team member has requested and this one may approve. */
export async function findOpenRefundRequests(
  db: Queryable,
  merchantId: MerchantId,
  user: { id: UserId; email: string; storeIds: readonly string[] },
): Promise<Queue> {
  const row = await db.row<FindOpenRefundRequestsRow>(sql`
    select count(*)::int as "count!", min(created_at) as at
      from (select r.created_at from refund_requests r
             where r.merchant_id = ${merchantId} and r.status = 'WAITING'
               and r.requested_by <> ${user.id} and lower(r.requested_email) <> lower(${user.email})
               and (cardinality(${user.storeIds}::text[]) = 0 or exists (
                 select from transactions t
                  where t.merchant_id = r.merchant_id and t.id = r.transaction_id
                    and t.store_id = any(${user.storeIds})))
             limit ${COUNT_MAX}) open`);
  return row ?? NONE;
}

/** Disputes without a response. */
export async function findDisputesAwaitingResponse(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
): Promise<Queue> {
  const row = await db.row<FindDisputesAwaitingResponseRow>(sql`
    select count(*)::int as "count!", min(due_at) as at
      from (select d.due_at from disputes d
             where d.merchant_id = ${merchantId} and d.state = 'OPEN'
               and (cardinality(${storeIds}::text[]) = 0 or exists (
                 select from transactions t
                  where t.merchant_id = d.merchant_id and t.id = d.transaction_id
                    and t.store_id = any(${storeIds})))
             limit ${COUNT_MAX}) open`);
  return row ?? NONE;
}

/** Webhooks since then that failed for good, and those that are being retried. */
export async function findUndelivered(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  since: Date,
): Promise<FindUndeliveredRow> {
  const row = await db.row<FindUndeliveredRow>(sql`
    select count(*) filter (where status <> 'PENDING')::int as "failed!",
           count(*) filter (where status = 'PENDING')::int as "retrying!", max(created_at) as at
      from (select n.status, n.created_at from notifications n
             where n.merchant_id = ${merchantId} and n.created_at >= ${since}
               and (n.status in ('EXHAUSTED', 'STOPPED')
                    or n.status = 'PENDING' and n.attempt_count > 0)
               and (cardinality(${storeIds}::text[]) = 0 or exists (
                 select from checkouts c where c.merchant_id = n.merchant_id
                    and c.id = n.checkout_id and c.store_id = any(${storeIds})))
             limit ${COUNT_MAX}) undelivered`);
  return row ?? { failed: 0, retrying: 0, at: null };
}

/** Webhook endpoints that the gateway has disabled. */
export async function findStoppedEndpoints(db: Queryable, merchantId: MerchantId): Promise<Queue> {
  const row = await db.row<FindStoppedEndpointsRow>(sql`
    select count(*)::int as "count!", min(stopped_at) as at from webhook_endpoints
     where merchant_id = ${merchantId} and stop_reason in ('GONE', 'FAILING')`);
  return row ?? NONE;
}

/** Previous client secrets that still work, and when the first of them ends. */
export async function findNextSecretEnd(
  db: Queryable,
  merchantId: MerchantId,
  now: Date,
): Promise<Queue> {
  const row = await db.row<FindNextSecretEndRow>(sql`
    select count(*)::int as "count!", min(old_client_secret_until) as at from applications
     where merchant_id = ${merchantId} and old_client_secret_until > ${now}`);
  return row ?? NONE;
}

/** What waits for an operator. */
export async function findOperatorQueues(db: Queryable): Promise<FindOperatorQueuesRow> {
  const row = await db.row<FindOperatorQueuesRow>(sql`
    select (select count(*)::int from (
              select 1 from merchants where status = 'REVIEWING' limit ${COUNT_MAX}) r) as "reviews!",
           (select count(*)::int from (
              select 1 from provider_reports
               where status <> 'APPLIED' and status = 'QUARANTINED'
               limit ${COUNT_MAX}) q) as "quarantined!",
           (select count(*)::int from (
              select 1 from settlement_exceptions where state = 'OPEN'
               limit ${COUNT_MAX}) e) as "exceptions!",
           (select count(*)::int from (
              select 1 from refunds where state = 'STUCK' limit ${COUNT_MAX}) s) as "stuck_refunds!",
           (select count(*)::int from (
              select 1 from transactions
               where inquire_at is not null and attempt_state in ('CREATED', 'UNKNOWN')
               limit ${COUNT_MAX}) u) as "unknown_outcomes!",
           (select count(*)::int from (
              select 1 from bank_entries where state = 'OPEN'
               limit ${COUNT_MAX}) b) as "bank_entries!"`);
  const none = { reviews: 0, quarantined: 0, exceptions: 0, stuckRefunds: 0 };
  return row ?? { ...none, unknownOutcomes: 0, bankEntries: 0 };
}

/** Undecided disputes of all merchants. */
export async function findOperatorDisputes(db: Queryable): Promise<Queue> {
  const row = await db.row<FindOperatorDisputesRow>(sql`
    select count(*)::int as "count!", min(due_at) as at
      from (select due_at from disputes where state = 'OPEN' limit ${COUNT_MAX}) open`);
  return row ?? NONE;
}
