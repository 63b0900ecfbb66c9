import type { MerchantId, StoreId } from "../../domain/ids.ts";
import type { Store } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindOpenStoreRow,
  FindStoreCountRow,
  FindStoreRow,
  ListStorePageRow,
  ListStoresRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** A store, without its deletion mark. */
export const STORE = part`
  merchant_id, id, merchant_settlement_id, name, image_url, address_line1, address_line2,
  post_code, city, state, country, country_code, phone_number, latitude, longitude, status,
  is_default, created_at, updated_at`;

export async function insertStore(tx: Queryable, store: Store): Promise<void> {
  await tx.run(sql`
    insert into stores (
      merchant_id, id, merchant_settlement_id, name, image_url, address_line1, address_line2,
      post_code, city, state, country, country_code, phone_number, latitude, longitude, status,
      is_default, created_at, updated_at)
    values (
      ${store.merchantId}, ${store.id}, ${store.merchantSettlementId}, ${store.name},
      ${store.imageUrl}, ${store.addressLine1}, ${store.addressLine2}, ${store.postCode},
      ${store.city}, ${store.state}, ${store.country}, ${store.countryCode},
      ${store.phoneNumber}, ${store.latitude}, ${store.longitude}, ${store.status},
      ${store.isDefault}, ${store.createdAt}, ${store.updatedAt})`);
}

export async function listStores(db: Queryable, merchantId: MerchantId): Promise<Store[]> {
  return db.rows<ListStoresRow>({
    name: "list-stores",
    ...sql`
      select ${STORE} from stores
       where merchant_id = ${merchantId} and deleted_at is null order by id`,
  });
}

/** Also a deleted one: payments still name it. */
export async function findStore(
  db: Queryable,
  merchantId: MerchantId,
  id: StoreId,
): Promise<Store | null> {
  return db.row<FindStoreRow>(
    sql`select ${STORE} from stores where merchant_id = ${merchantId} and id = ${id}`,
  );
}

/** Both ends are inclusive; null means unbounded. */
export interface TimeRange {
  from: Date | null;
  to: Date | null;
}

export interface StoreFilter {
  createdAt?: TimeRange;
  updatedAt?: TimeRange;
  status?: string | null;
}

const ofStoreFilter = (
  merchantId: MerchantId,
  { createdAt, updatedAt, status }: StoreFilter,
) => part`
  merchant_id = ${merchantId} and deleted_at is null
  and created_at >= coalesce(${createdAt?.from}, '-infinity'::timestamptz)
  and created_at <= coalesce(${createdAt?.to}, 'infinity'::timestamptz)
  and updated_at >= coalesce(${updatedAt?.from}, '-infinity'::timestamptz)
  and updated_at <= coalesce(${updatedAt?.to}, 'infinity'::timestamptz)
  and status = coalesce(${status}, status)`;

/** A merchant's stores, oldest first. */
export async function listStorePage(
  db: Queryable,
  merchantId: MerchantId,
  filter: StoreFilter,
  page: { cursor: string | null; limit: number },
): Promise<Store[]> {
  return db.rows<ListStorePageRow>(sql`
    select ${STORE} from stores
     where ${ofStoreFilter(merchantId, filter)} and id > coalesce(${page.cursor}, '')
     order by id limit ${page.limit}`);
}

export async function findStoreCount(
  db: Queryable,
  merchantId: MerchantId,
  filter: StoreFilter,
): Promise<number> {
  const row = await db.row<FindStoreCountRow>(
    sql`select count(*) as "count!" from stores where ${ofStoreFilter(merchantId, filter)}`,
  );
  return row?.count ?? 0;
}

/** Null also for a deleted store and for another merchant's. */
export async function findOpenStore(
  db: Queryable,
  merchantId: MerchantId,
  id: StoreId,
): Promise<Store | null> {
  return db.row<FindOpenStoreRow>(sql`
    select ${STORE} from stores
     where merchant_id = ${merchantId} and id = ${id} and deleted_at is null`);
}

/** Serializes changes to one merchant's stores, so that their count is reliable. */
export async function lockStores(tx: Transaction, merchantId: MerchantId): Promise<Store[]> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  return listStores(tx, merchantId);
}

export async function replaceStore(tx: Transaction, after: Store): Promise<void> {
  await tx.run(sql`
    update stores
       set merchant_settlement_id = ${after.merchantSettlementId}, name = ${after.name},
           address_line1 = ${after.addressLine1}, address_line2 = ${after.addressLine2},
           post_code = ${after.postCode}, city = ${after.city}, state = ${after.state},
           country = ${after.country}, country_code = ${after.countryCode},
           phone_number = ${after.phoneNumber}, latitude = ${after.latitude},
           longitude = ${after.longitude}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id} and deleted_at is null`);
}

/** The row stays because payments refer to it. */
export async function markStoreDeleted(tx: Transaction, store: Store, now: Date): Promise<void> {
  await tx.run(sql`
    update stores set status = 'INACTIVE', deleted_at = ${now}, updated_at = ${now}
     where merchant_id = ${store.merchantId} and id = ${store.id} and deleted_at is null`);
}
