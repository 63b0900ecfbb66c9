import assert from "node:assert/strict";
import type { MerchantId } from "../../../domain/ids.ts";
import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import type { Queryable } from "../../database.ts";
import type { CountRecentMethodsRow, ListFiguresRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";
import { isChosen } from "../payment-list.ts";

const POINTS_MAX = 1_000;

/**
 * All charts of a range in one pass. Days are in Malaysian time. Duplicate payments are not counted
 * as turnover. Fees, net and disputes are those of the payments of the range, whenever they came;
 * without `hasRemaining` they are 0, and not looked up.
 */
export async function listFigures(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  hasRemaining: boolean,
): Promise<ListFiguresRow[]> {
  return db.rows<ListFiguresRow>(sql`
    with chosen as (
      select t.id, to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day,
             t.request_method as method, coalesce(t.bank_code, '') as bank,
             case when t.status = 'FAILED' then coalesce(t.decline_reason, 'other') else '' end
               as reason,
             t.status, t.amount_minor, t.balance_minor,
             t.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') as is_success,
             extract(epoch from t.paid_at - t.created_at) * 1000 as paid_ms
        from transactions t where ${isChosen(merchantId, filter)} and not t.is_overpayment),
    money as (
      select p.transaction_id as id, -coalesce(sum(p.payable_minor), 0) as net_minor,
             coalesce(sum(p.payable_minor) filter (
               where p.kind in ('FEE', 'FEE_RETURNED')), 0) as fee_minor
        from ledger_postings p
       where ${hasRemaining}::boolean and p.merchant_id = ${merchantId}
         and p.transaction_id in (select id from chosen where is_success)
       group by p.transaction_id),
    disputed as (
      select distinct d.transaction_id as id from disputes d
       where ${hasRemaining}::boolean and d.merchant_id = ${merchantId}
         and d.transaction_id in (select id from chosen where is_success))
    select case grouping(day, method, bank, reason)
             when 15 then 'total' when 7 then 'day' when 11 then 'method' when 13 then 'bank'
             else 'failure' end as "kind!",
           coalesce(day, method, bank, reason, '') as "label!",
           count(*) as "count!",
           count(*) filter (where is_success) as "success_count!",
           count(*) filter (where status = 'FAILED') as "failed_count!",
           count(*) filter (where status = 'IN_PROCESS') as "open_count!",
           coalesce(sum(amount_minor) filter (where is_success), 0)::bigint as "amount_minor!",
           coalesce(sum(amount_minor - balance_minor) filter (where is_success), 0)::bigint
             as "refunded_minor!",
           coalesce(sum(fee_minor), 0)::bigint as "fee_minor!",
           coalesce(sum(net_minor), 0)::bigint as "net_minor!",
           count(disputed.id) as "disputed_count!",
           round(percentile_cont(0.95) within group (order by paid_ms)
             filter (where is_success))::bigint as payment_p95_ms
      from chosen left join money using (id) left join disputed using (id)
     group by grouping sets ((), (day), (method), (bank), (reason))
     order by count(*) desc limit ${POINTS_MAX}`);
}

/** Of all payments of the range; there is one also when there were none. */
export function findTotal(points: readonly ListFiguresRow[]): ListFiguresRow {
  const total = points.find(({ kind }) => kind === "total");
  assert(total, "a sum has a row");
  return total;
}

/** How many of a merchant's latest payments are examined. */
const RECENT_MAX = 1_000;

/**
 * Which methods and banks a merchant's payers used, by request value. Bounded by the index on
 * `paid_at`, so a large merchant costs no more than a small one.
 */
export async function countRecentMethods(
  db: Queryable,
  merchantId: MerchantId,
  since: Date,
): Promise<{ method: string; bankCode: string | null; count: number }[]> {
  return db.rows<CountRecentMethodsRow>(sql`
    select r.request_method as method, r.bank_code, count(*)::int as "count!"
      from (select request_method, bank_code from transactions
             where merchant_id = ${merchantId} and paid_at >= ${since}
             order by paid_at desc limit ${RECENT_MAX}) r
     group by r.request_method, r.bank_code`);
}
