import type { Store } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type StoreRow, toStore } from "./merchants.ts";

/** Both ends are inclusive; null is open. */
export interface TimeRange {
  from: Date | null;
  to: Date | null;
}

export interface StoreFilter {
  createdAt: TimeRange;
  updatedAt: TimeRange;
  status: string | null;
}

/** A merchant's stores, oldest first, and how many there are in all. */
export async function listStorePage(
  db: Queryable,
  merchantId: string,
  filter: StoreFilter,
  page: { cursor: string | null; limit: number },
): Promise<{ stores: Store[]; total: number }> {
  const { rows } = await db.query<StoreRow & { total: number }>(sql`
    with found as (
      select * from stores
       where merchant_id = ${merchantId} and deleted_at is null
         and created_at >= coalesce(${filter.createdAt.from}, '-infinity'::timestamptz)
         and created_at <= coalesce(${filter.createdAt.to}, 'infinity'::timestamptz)
         and updated_at >= coalesce(${filter.updatedAt.from}, '-infinity'::timestamptz)
         and updated_at <= coalesce(${filter.updatedAt.to}, 'infinity'::timestamptz)
         and status = coalesce(${filter.status}, status)
    ), page as (
      select * from found where id > coalesce(${page.cursor}, '') order by id limit ${page.limit}
    )
    select page.*, counted.total
      from (select count(*) as total from found) counted left join page on true
     order by page.id`);
  const total = rows[0]?.total ?? 0;
  // Without a store on this page the join leaves one row of nulls beside the count.
  return { stores: rows.filter((row) => row.id !== null).map(toStore), total };
}

/** Null also for a deleted store and another merchant's. */
export async function findOpenStore(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Store | null> {
  const { rows } = await db.query<StoreRow>(sql`
    select * from stores
     where merchant_id = ${merchantId} and id = ${id} and deleted_at is null`);
  return rows[0] ? toStore(rows[0]) : null;
}

/** Changes of one merchant's stores queue here, so that counting them means something. */
export async function lockStores(tx: Transaction, merchantId: string): Promise<Store[]> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<StoreRow>(sql`
    select * from stores where merchant_id = ${merchantId} and deleted_at is null order by id`);
  return rows.map(toStore);
}

export async function replaceStore(tx: Transaction, after: Store): Promise<void> {
  await tx.query(sql`
    update stores
       set merchant_settlement_id = ${after.merchantSettlementId}, name = ${after.name},
           address_line1 = ${after.addressLine1}, address_line2 = ${after.addressLine2},
           post_code = ${after.postCode}, city = ${after.city}, state = ${after.state},
           country = ${after.country}, country_code = ${after.countryCode},
           phone_number = ${after.phoneNumber}, latitude = ${after.latitude},
           longitude = ${after.longitude}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id} and deleted_at is null`);
}

/** The row stays for the payments made in it. */
export async function markStoreDeleted(tx: Transaction, store: Store, now: Date): Promise<void> {
  await tx.query(sql`
    update stores set status = 'INACTIVE', deleted_at = ${now}, updated_at = ${now}
     where merchant_id = ${store.merchantId} and id = ${store.id} and deleted_at is null`);
}
