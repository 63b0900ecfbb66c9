import type { Dispute } from "../../domain/dispute/dispute.ts";
import type { DisputeFilter } from "../../domain/dispute/dispute-filter.ts";
import type { Queryable } from "../database.ts";
import type { FindDisputeTotalsRow, ListDisputePageRow } from "../generated/rows.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { part, sql } from "../sql.ts";
import { withResponse } from "./disputes.ts";

/** A dispute with the payment fields shown next to it. */
export interface ShownDispute extends Dispute {
  orderId: string;
  checkoutId: string;
  /** Of the request that created the checkout. */
  requestId: string | null;
  storeId: string;
  storeName: string;
  /** The request value, `GOBIZ_MY`. */
  method: string;
  bankCode: string | null;
}

/** Condition over `disputes d` and its payment `t`. */
const isChosenDispute = (filter: DisputeFilter) => part`
  (${filter.merchantId}::text is null or d.merchant_id = ${filter.merchantId})
  and (${filter.id}::text is null or d.id = ${filter.id})
  and (${filter.transactionId}::text is null or d.transaction_id = ${filter.transactionId})
  and (${filter.state}::text is null or d.state = ${filter.state})
  and (${filter.reason}::text is null or d.reason = ${filter.reason})
  and (${filter.isOpen}::boolean is null or (d.closed_at is null) = ${filter.isOpen})
  and (${filter.search ?? null}::text[] is null
       or array[d.id, d.transaction_id, t.order_id, d.rail_reference] && ${filter.search}::text[])
  and (${filter.from}::timestamptz is null or d.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or d.created_at < ${filter.to})
  and (cardinality(${filter.allowedStoreIds}::text[]) = 0
       or t.store_id = any(${filter.allowedStoreIds}))`;

export async function listDisputePage(
  db: Queryable,
  filter: DisputeFilter,
  page: Page,
): Promise<ShownDispute[]> {
  const rows = await db.rows<ListDisputePageRow>(sql`
    with listed as (
      select d.*, t.order_id, t.checkout_id, t.request_id, t.store_id,
             t.request_method as method, t.bank_code, s.name as store_name
        from disputes d
        join transactions t on t.merchant_id = d.merchant_id and t.id = d.transaction_id
        join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
       where ${isChosenDispute(filter)})
    select * from listed
     where ${isBehind(page)} order by ${inOrder(page)} limit ${page.limit}`);
  return rows.map(withResponse);
}

/** Their number and sum; counts no more than `countMax`. */
export async function findDisputeTotals(
  db: Queryable,
  filter: DisputeFilter,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindDisputeTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select d.amount_minor from disputes d
              join transactions t on t.merchant_id = d.merchant_id and t.id = d.transaction_id
             where ${isChosenDispute(filter)} limit ${countMax}) counted`);
}
