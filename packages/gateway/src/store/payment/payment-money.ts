import type { Queryable } from "../database.ts";
import type { ListPaymentMoneyRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * What became of these payments for the merchant, in sen: the amount less the others is `netMinor`.
 * With the settlement they are in, if there is one. Payments that were not paid have none.
 */
export async function listPaymentMoney(
  db: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, ListPaymentMoneyRow>> {
  const rows = await db.rows<ListPaymentMoneyRow>(sql`
    with money as (
      select p.transaction_id as id,
             coalesce(sum(p.payable_minor) filter (
               where p.kind in ('FEE', 'FEE_RETURNED')), 0)::bigint as fee_minor,
             coalesce(sum(p.payable_minor) filter (
               where p.kind in ('REFUND_OPENED', 'REFUND_REFUSED')), 0)::bigint as refunded_minor,
             coalesce(sum(p.payable_minor) filter (
               where p.kind in ('DISPUTE_OPENED', 'DISPUTE_WON')), 0)::bigint as disputed_minor,
             coalesce(-sum(p.payable_minor), 0)::bigint as net_minor,
             max(p.bucket) filter (where p.kind = 'PAYMENT') as bucket,
             max(p.sequence) filter (where p.kind = 'PAYMENT') as sequence
        from ledger_postings p
       where p.merchant_id = ${merchantId} and p.transaction_id = any(${ids}::text[])
       group by p.transaction_id)
    select m.id as "id!", m.fee_minor as "fee_minor!", m.refunded_minor as "refunded_minor!",
           m.disputed_minor as "disputed_minor!", m.net_minor as "net_minor!",
           s.id as "settlement_id?", s.date::text as "settlement_date?"
      from money m
      left join lateral (
        select id, date from settlements
         where merchant_id = ${merchantId} and through[m.bucket + 1] >= m.sequence
         order by date limit 1) s on true`);
  return new Map(rows.map((row) => [row.id, row]));
}
