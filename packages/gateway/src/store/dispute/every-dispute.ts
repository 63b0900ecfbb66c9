import type { Queryable } from "../database.ts";
import type {
  FindEveryDisputeCountRow,
  FindFoundDisputeCountRow,
  ListEveryDisputeRow,
  ListFoundDisputeRow,
} from "../generated/rows.ts";
import { type Count, inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import {
  amountsOf,
  type EveryFilter,
  type EveryMerchantSearch,
  foundByText,
} from "../payment/search/every-merchant-search.ts";
import { part, sql } from "../sql.ts";

/** A dispute with its payment's facts and its merchant's name. */
export type EveryDispute = ListEveryDisputeRow;

/** Condition over `disputes d` and its payment `t`. */
const isDisputeOfEvery = (filter: EveryFilter) => part`
  (${filter.from}::timestamptz is null or d.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or d.created_at < ${filter.to})
  and (${filter.status}::text is null or d.state = ${filter.status})
  and (${filter.merchantId}::text is null or d.merchant_id = ${filter.merchantId})
  and (${filter.method}::text is null or t.request_method = ${filter.method})`;

const EVERY_DISPUTE = part`
  d.merchant_id, d.id, d.transaction_id, d.amount_minor, d.state, d.rail_reference,
  d.reason, d.created_at, d.due_at, t.order_id, t.request_method, t.bank_code,
  coalesce(m.profile ->> 'companyName', '') as "merchant_name!"`;

const WITH_DISPUTE_PAYMENT = part`
  join transactions t on t.merchant_id = d.merchant_id and t.id = d.transaction_id
  join merchants m on m.id = d.merchant_id`;

/** Keys of those of payments that the text finds, and of those of this amount. */
const foundDisputes = (search: EveryMerchantSearch) => part`
  found as materialized (${foundByText(search)}),
  keys as materialized (
    select d.merchant_id, d.id from disputes d
     where (d.merchant_id, d.transaction_id) in (select merchant_id, id from found)
    union
    select d.merchant_id, d.id from disputes d
     where ${amountsOf(search).length > 0}::boolean
       and d.amount_minor = any(${amountsOf(search)}::bigint[])
       and d.created_at >= ${search.within.from} and d.created_at < ${search.within.to})`;

/** Of all merchants, newest first. `search` null: any. */
export async function listEveryDispute(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch | null,
  page: Page,
): Promise<EveryDispute[]> {
  if (search) return listFoundDispute(db, filter, search, page);
  return db.rows<ListEveryDisputeRow>(sql`
    with listed as (
      select ${EVERY_DISPUTE} from disputes d ${WITH_DISPUTE_PAYMENT} where ${isDisputeOfEvery(filter)})
    select * from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

async function listFoundDispute(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch,
  page: Page,
): Promise<EveryDispute[]> {
  return db.rows<ListFoundDisputeRow>(sql`
    with ${foundDisputes(search)},
    listed as (
      select ${EVERY_DISPUTE} from disputes d ${WITH_DISPUTE_PAYMENT}
       where (d.merchant_id, d.id) in (select merchant_id, id from keys)
         and ${isDisputeOfEvery(filter)})
    select * from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** Counts no more than `countMax`. */
export async function findEveryDisputeTotal(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch | null,
  countMax: number,
): Promise<Count | null> {
  return search
    ? findFoundDisputeCount(db, filter, search, countMax)
    : findEveryDisputeCount(db, filter, countMax);
}

async function findEveryDisputeCount(
  db: Queryable,
  filter: EveryFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindEveryDisputeCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from disputes d ${WITH_DISPUTE_PAYMENT} where ${isDisputeOfEvery(filter)}
       order by d.created_at desc limit ${countMax}) counted`);
}

async function findFoundDisputeCount(
  db: Queryable,
  filter: EveryFilter,
  search: EveryMerchantSearch,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindFoundDisputeCountRow>(sql`
    with ${foundDisputes(search)}
    select count(*) as "count!" from (
      select 1 from disputes d ${WITH_DISPUTE_PAYMENT}
       where (d.merchant_id, d.id) in (select merchant_id, id from keys)
         and ${isDisputeOfEvery(filter)} limit ${countMax}) counted`);
}
