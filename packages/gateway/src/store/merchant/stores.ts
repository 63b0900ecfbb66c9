import type { MerchantId, StoreId } from "../../domain/ids.ts";
import type { Store } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindOpenStoreRow, FindStoreCountRow, ListStorePageRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";
import { listStores, STORE } from "./merchants.ts";

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
