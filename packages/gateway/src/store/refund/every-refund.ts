import type { Queryable } from "../database.ts";
import type {
  FindEveryRefundCountRow,
  FindFoundRefundCountRow,
  ListEveryRefundRow,
  ListFoundRefundRow,
} from "../generated/rows.ts";
import { type Count, inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import {
  amountsOf,
  type EveryFilter,
  type EveryMerchantSearch,
  foundByText,
} from "../payment/search/every-merchant-search.ts";
import { part, sql } from "../sql.ts";

/** A refund with its payment's facts and its merchant's name. */
export type EveryRefund = ListEveryRefundRow;

/** Condition over `refunds r` and its payment `t`. */
const isRefundOfEvery = (filter: EveryFilter) => part`
  (${filter.from}::timestamptz is null or r.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or r.created_at < ${filter.to})
  and (${filter.status}::text is null or r.state = ${filter.status})
  and (${filter.merchantId}::text is null or r.merchant_id = ${filter.merchantId})
  and (${filter.method}::text is null or t.request_method = ${filter.method})`;

const EVERY_REFUND = part`
  r.merchant_id, r.id, r.transaction_id, r.amount_minor, r.state, r.rail_reference,
  r.reason, r.created_at, r.kind, r.cause, t.order_id, t.request_method, t.bank_code,
  coalesce(m.profile ->> 'companyName', '') as "merchant_name!"`;

const WITH_REFUND_PAYMENT = part`
  join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
  join merchants m on m.id = r.merchant_id`;

/** Keys of those of payments that the text finds, and of those of this amount. */
const foundRefunds = (search: EveryMerchantSearch) => part`
  found as materialized (${foundByText(search)}),
  keys as materialized (
    select r.merchant_id, r.id from refunds r
     where (r.merchant_id, r.transaction_id) in (select merchant_id, id from found)
    union
    select r.merchant_id, r.id from refunds r
     where ${amountsOf(search).length > 0}::boolean
       and r.amount_minor = any(${amountsOf(search)}::bigint[])
       and r.created_at >= ${search.within.from} and r.created_at < ${search.within.to})`;

/** Of all merchants, newest first. `search` null: any. */
export async function listEveryRefund(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch | null,
  page: Page,
): Promise<EveryRefund[]> {
  if (search) return listFoundRefund(db, filter, search, page);
  return db.rows<ListEveryRefundRow>(sql`
    with listed as (
      select ${EVERY_REFUND} from refunds r ${WITH_REFUND_PAYMENT} where ${isRefundOfEvery(filter)})
    select * from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

async function listFoundRefund(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch,
  page: Page,
): Promise<EveryRefund[]> {
  return db.rows<ListFoundRefundRow>(sql`
    with ${foundRefunds(search)},
    listed as (
      select ${EVERY_REFUND} from refunds r ${WITH_REFUND_PAYMENT}
       where (r.merchant_id, r.id) in (select merchant_id, id from keys)
         and ${isRefundOfEvery(filter)})
    select * from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** Counts no more than `countMax`. */
export async function findEveryRefundTotal(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch | null,
  countMax: number,
): Promise<Count | null> {
  return search
    ? findFoundRefundCount(db, filter, search, countMax)
    : findEveryRefundCount(db, filter, countMax);
}

async function findEveryRefundCount(
  db: Queryable,
  filter: EveryFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindEveryRefundCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from refunds r ${WITH_REFUND_PAYMENT} where ${isRefundOfEvery(filter)}
       order by r.created_at desc limit ${countMax}) counted`);
}

async function findFoundRefundCount(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindFoundRefundCountRow>(sql`
    with ${foundRefunds(search)}
    select count(*) as "count!" from (
      select 1 from refunds r ${WITH_REFUND_PAYMENT}
       where (r.merchant_id, r.id) in (select merchant_id, id from keys)
         and ${isRefundOfEvery(filter)} limit ${countMax}) counted`);
}
