import type { MerchantId, TransactionId } from "../../../domain/ids.ts";
import type { Queryable } from "../../database.ts";
import type {
  FindEveryPaymentCountRow,
  FindFoundPaymentCountRow,
  ListFoundPaymentKeysRow,
  ListLatestPaymentKeysRow,
  ListPaymentsByKeyRow,
} from "../../generated/rows.ts";
import { type Count, inTimeOrder, isBehindInTime, type Page } from "../../page.ts";
import { part, sql } from "../../sql.ts";
import { joinsOf, shownOf } from "../payment-list.ts";
import { type EveryMerchantSearch, foundPayments } from "./every-merchant-search.ts";

/** A payment with its merchant's name. */
export type EveryPayment = ListPaymentsByKeyRow;

/** Filter of the payments of all merchants; what is null: any. */
export interface EveryPaymentFilter {
  from: Date | null;
  to: Date | null;
  status: string | null;
  method: string | null;
}

interface PaymentKey {
  merchantId: MerchantId;
  id: TransactionId;
}

/** Condition over `transactions t`. */
const isChosenOfEvery = (filter: EveryPaymentFilter) => part`
  (${filter.from}::timestamptz is null or t.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or t.created_at < ${filter.to})
  and (${filter.status}::text is null or t.status = ${filter.status})
  and (${filter.method}::text is null or t.request_method = ${filter.method})`;

/**
 * Of all merchants, newest first. `search` null: any. Keys first, since on Citus nothing can be
 * joined to the rows of a page.
 */
export async function listEveryPayment(
  db: Queryable,
  filter: EveryPaymentFilter,
  search: EveryMerchantSearch | null,
  page: Page,
): Promise<EveryPayment[]> {
  const keys = search
    ? await listFoundPaymentKeys(db, filter, search, page)
    : await listLatestPaymentKeys(db, filter, page);
  const rows = await listPaymentsByKey(db, keys);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(keyOf(key)) ?? []);
}

const keyOf = ({ merchantId, id }: PaymentKey) => `${merchantId} ${id}`;

async function listLatestPaymentKeys(
  db: Queryable,
  filter: EveryPaymentFilter,
  page: Page,
): Promise<PaymentKey[]> {
  return db.rows<ListLatestPaymentKeysRow>(sql`
    select t.merchant_id, t.id from transactions t
     where ${isChosenOfEvery(filter)} and ${isBehindInTime(page)}
     order by ${inTimeOrder(page)} limit ${page.limit}`);
}

async function listFoundPaymentKeys(
  db: Queryable,
  filter: EveryPaymentFilter,
  search: EveryMerchantSearch,
  page: Page,
): Promise<PaymentKey[]> {
  return db.rows<ListFoundPaymentKeysRow>(sql`
    with found as materialized (${foundPayments(search)})
    select t.merchant_id, t.id from transactions t
     where (t.merchant_id, t.id) in (select merchant_id, id from found)
       and ${isChosenOfEvery(filter)} and ${isBehindInTime(page)}
     order by ${inTimeOrder(page)} limit ${page.limit}`);
}

async function listPaymentsByKey(
  db: Queryable,
  keys: readonly PaymentKey[],
): Promise<EveryPayment[]> {
  const merchantIds = [...new Set(keys.map(({ merchantId }) => merchantId))];
  return db.rows<ListPaymentsByKeyRow>(sql`
    select ${shownOf(OWN_MERCHANT)}, coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from transactions t ${joinsOf(OWN_MERCHANT)} join merchants m on m.id = t.merchant_id
     where t.merchant_id = any(${merchantIds}) and t.id = any(${keys.map(({ id }) => id)})`);
}

const OWN_MERCHANT = part`t.merchant_id`;

/** Counts no more than `countMax`. */
export async function findEveryPaymentTotal(
  db: Queryable,
  filter: EveryPaymentFilter,
  search: EveryMerchantSearch | null,
  countMax: number,
): Promise<Count | null> {
  return search
    ? findFoundPaymentCount(db, filter, search, countMax)
    : findEveryPaymentCount(db, filter, countMax);
}

async function findEveryPaymentCount(
  db: Queryable,
  filter: EveryPaymentFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindEveryPaymentCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from transactions t where ${isChosenOfEvery(filter)}
       order by t.created_at desc limit ${countMax}) counted`);
}

async function findFoundPaymentCount(
  db: Queryable,
  filter: EveryPaymentFilter,
  search: EveryMerchantSearch,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindFoundPaymentCountRow>(sql`
    with found as materialized (${foundPayments(search)})
    select count(*) as "count!" from (
      select 1 from transactions t
       where (t.merchant_id, t.id) in (select merchant_id, id from found)
         and ${isChosenOfEvery(filter)} limit ${countMax}) counted`);
}
