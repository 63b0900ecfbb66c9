import type { Queryable } from "../database.ts";
import type { ListOrderDifferencesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * A difference between the merchant's list of paid orders and ours: MISSING, EXTRA or DIFFERENT.
 * `amountMinor` is the merchant's amount, null for EXTRA; `paidMinor` is the amount paid within the
 * range, null for MISSING. `status` of a MISSING order is that of its newest payment at any time.
 */
export type OrderDifference = ListOrderDifferencesRow;

export interface OrderComparison {
  matchedCount: number;
  missingCount: number;
  extraCount: number;
  differentCount: number;
  /** At most this many of each kind. */
  differences: OrderDifference[];
}

/**
 * Compares a merchant's list of orders with its effective payments of `from` <= paid_at < `until`:
 * successful (even if refunded since), not reversed, not a duplicate payment.
 */
export async function listOrderDifferences(
  db: Queryable,
  merchantId: string,
  range: { from: Date; until: Date },
  orders: readonly { orderId: string; amountMinor: number }[],
  limit: number,
): Promise<OrderComparison> {
  const named = orders.map(({ orderId, amountMinor }) => ({
    order_id: orderId,
    amount_minor: amountMinor,
  }));
  const rows = await db.rows<ListOrderDifferencesRow>(sql`
    with named as materialized (
      select * from json_to_recordset(${JSON.stringify(named)}::json)
        as r(order_id text, amount_minor bigint)
    ), paid as materialized (
      select order_id, id, amount_minor, status from transactions
       where merchant_id = ${merchantId} and paid_at >= ${range.from} and paid_at < ${range.until}
         and status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') and not is_overpayment
    ), compared as (
      select case when p.id is null then 'MISSING' when n.order_id is null then 'EXTRA'
                  when n.amount_minor <> p.amount_minor then 'DIFFERENT' else 'MATCHED' end as kind,
             coalesce(n.order_id, p.order_id) as order_id, n.amount_minor,
             p.amount_minor as paid_minor, p.id as transaction_id, p.status
        from named n full join paid p on p.order_id = n.order_id
    ), counted as (
      select *, row_number() over (partition by kind order by order_id) as place,
             count(*) over (partition by kind) as total
        from compared
    )
    select c.kind as "kind!", c.order_id as "order_id!", c.amount_minor, c.paid_minor,
           c.total as "total!", coalesce(c.transaction_id, seen.id) as transaction_id,
           coalesce(c.status, seen.status) as status
      from counted c
      left join lateral (
        select id, status from transactions t
         where c.kind = 'MISSING' and t.merchant_id = ${merchantId}
           and t.order_id = c.order_id
         order by created_at desc limit 1) seen on true
     where c.place <= case when c.kind = 'MATCHED' then 1 else ${limit} end
     order by c.kind, c.place`);
  const totalOf = (kind: string) => rows.find((row) => row.kind === kind)?.total ?? 0;
  return {
    matchedCount: totalOf("MATCHED"),
    missingCount: totalOf("MISSING"),
    extraCount: totalOf("EXTRA"),
    differentCount: totalOf("DIFFERENT"),
    differences: rows.filter(({ kind }) => kind !== "MATCHED"),
  };
}
