import type { Queryable } from "../database.ts";
import type {
  FindTodayFiguresRow,
  ListDailyVolumeRow,
  ListTopMerchantsRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Payments of all merchants since then, read per merchant from its index. */
export async function findTodayFigures(db: Queryable, since: Date): Promise<FindTodayFiguresRow> {
  const row = await db.row<FindTodayFiguresRow>(sql`
    select count(*)::int as "count!",
           count(*) filter (where t.is_success)::int as "success_count!",
           count(*) filter (where t.status = 'FAILED')::int as "failed_count!",
           coalesce(sum(t.amount_minor) filter (where t.is_success), 0)::bigint as "amount_minor!"
      from merchants m
      cross join lateral (
        select x.status, x.amount_minor,
               x.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') as is_success
          from transactions x
         where x.merchant_id = m.id and x.created_at >= ${since} and not x.is_overpayment) t`);
  return row ?? { count: 0, successCount: 0, failedCount: 0, amountMinor: 0 };
}

/** What the settlements of each day took in payments, oldest first. */
export async function listDailyVolume(db: Queryable, from: string): Promise<ListDailyVolumeRow[]> {
  return db.rows<ListDailyVolumeRow>(sql`
    select to_char(date, 'YYYY-MM-DD') as "day!", sum(payments_minor)::bigint as "amount_minor!"
      from settlements where date >= ${from}::date
     group by date order by date`);
}

/** The merchants with the highest settled payments since that day. */
export async function listTopMerchants(
  db: Queryable,
  from: string,
  limit: number,
): Promise<ListTopMerchantsRow[]> {
  return db.rows<ListTopMerchantsRow>(sql`
    with top as materialized (
      select merchant_id, sum(payments_minor)::bigint as amount_minor
        from settlements where date >= ${from}::date
       group by merchant_id order by 2 desc limit ${limit})
    select m.id, m.profile ->> 'companyName' as "company_name!", t.amount_minor as "amount_minor!"
      from top t join merchants m on m.id = t.merchant_id
     order by t.amount_minor desc`);
}
