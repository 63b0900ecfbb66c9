import assert from "node:assert/strict";
import type { MerchantId } from "../../../domain/ids.ts";
import { dayOf } from "../../../domain/malaysian-day.ts";
import type { Queryable } from "../../database.ts";
import type { CountRecentMethodsRow, ListFiguresRow } from "../../generated/rows.ts";
import { part, sql } from "../../sql.ts";
import { isChosen } from "../payment-list.ts";

const POINTS_MAX = 1_000;

/** Whole Malaysian days, from the first moment of one to the first after another. */
export interface FiguresFilter {
  from: Date;
  to: Date;
  storeId?: string | null;
  applicationId?: string | null;
  /** Stores the user may see; empty: all. */
  allowedStoreIds: readonly string[];
}

/** Condition over `payment_counters`. */
function isCounted(merchantId: string, filter: FiguresFilter) {
  const { from, to, storeId = null, applicationId = null, allowedStoreIds } = filter;
  return part`
    merchant_id = ${merchantId} and day >= ${dayOf(from)}::date and day < ${dayOf(to)}::date
    and (${storeId}::text is null or store_id = ${storeId})
    and (${applicationId}::text is null or application_id = ${applicationId})
    and (cardinality(${allowedStoreIds}::text[]) = 0 or store_id = any(${allowedStoreIds}))`;
}

/**
 * All charts of a range in one pass, by the Malaysian day an attempt was created on. Attempts with
 * an outcome are counted from the counters, which are the same before and after unpaid checkouts
 * are deleted; those that are still open, and what became of successful payments, are read from
 * rows. Duplicate payments are not counted as turnover. Fees (with their service tax), net and
 * disputes are those of the payments of the range, whenever they came; without `hasRemaining` they
 * are 0, and not looked up.
 */
export async function listFigures(
  db: Queryable,
  merchantId: string,
  filter: FiguresFilter,
  hasRemaining: boolean,
): Promise<ListFiguresRow[]> {
  return db.rows<ListFiguresRow>(sql`
    with counted as (
      select to_char(day, 'YYYY-MM-DD') as day, method, bank_code as bank, reason,
             count as attempts, case when outcome = 'SUCCESS' then count else 0 end as successes,
             case when outcome = 'FAILED' then count else 0 end as failures, 0 as open,
             case when outcome = 'SUCCESS' then amount_minor else 0 end as amount_minor
        from payment_counters where ${isCounted(merchantId, filter)}),
    chosen as (
      select t.id, to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day,
             t.request_method as method, coalesce(t.bank_code, '') as bank, t.status,
             t.amount_minor - t.balance_minor as refunded_minor,
             extract(epoch from t.paid_at - t.created_at) * 1000 as paid_ms
        from transactions t
       where ${isChosen(merchantId, filter)} and not t.is_overpayment
         and t.status in ('IN_PROCESS', 'SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')),
    paid as (select * from chosen where status <> 'IN_PROCESS'),
    money as (
      select p.transaction_id as id, -coalesce(sum(p.payable_minor), 0) as net_minor,
             coalesce(sum(p.payable_minor) filter (
               where p.kind in ('FEE', 'FEE_RETURNED')), 0) as fee_minor
        from ledger_postings p
       where ${hasRemaining}::boolean and p.merchant_id = ${merchantId}
         and p.transaction_id in (select id from paid)
       group by p.transaction_id),
    disputed as (
      select distinct d.transaction_id as id from disputes d
       where ${hasRemaining}::boolean and d.merchant_id = ${merchantId}
         and d.transaction_id in (select id from paid)),
    found as (
      select day, method, bank, reason, attempts, successes, failures, open, amount_minor,
             0 as refunded_minor, 0 as fee_minor, 0 as net_minor, 0 as disputes,
             null::numeric as paid_ms
        from counted
      union all
      select day, method, bank, '', 1, 0, 0, 1, 0, 0, 0, 0, 0, null
        from chosen where status = 'IN_PROCESS'
      union all
      select day, method, bank, '', 0, 0, 0, 0, 0, refunded_minor, coalesce(fee_minor, 0),
             coalesce(net_minor, 0), case when disputed.id is null then 0 else 1 end, paid_ms
        from paid left join money using (id) left join disputed using (id))
    select case grouping(day, method, bank, reason)
             when 15 then 'total' when 7 then 'day' when 11 then 'method' when 13 then 'bank'
             else 'failure' end as "kind!",
           coalesce(day, method, bank, reason, '') as "label!",
           coalesce(sum(attempts), 0)::bigint as "count!",
           coalesce(sum(successes), 0)::bigint as "success_count!",
           coalesce(sum(failures), 0)::bigint as "failed_count!",
           coalesce(sum(open), 0)::bigint as "open_count!",
           coalesce(sum(amount_minor), 0)::bigint as "amount_minor!",
           coalesce(sum(refunded_minor), 0)::bigint as "refunded_minor!",
           coalesce(sum(fee_minor), 0)::bigint as "fee_minor!",
           coalesce(sum(net_minor), 0)::bigint as "net_minor!",
           coalesce(sum(disputes), 0)::bigint as "disputed_count!",
           round(percentile_cont(0.95) within group (order by paid_ms))::bigint as payment_p95_ms
      from found
     group by grouping sets ((), (day), (method), (bank), (reason))
    having sum(attempts) <> 0 or grouping(day, method, bank, reason) = 15
     order by sum(attempts) desc nulls last limit ${POINTS_MAX}`);
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
