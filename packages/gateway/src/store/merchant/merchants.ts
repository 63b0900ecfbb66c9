import type { MerchantId, StoreId } from "../../domain/ids.ts";
import type { Merchant, Store } from "../../domain/merchant/merchant.ts";
import { shardKeyOf } from "../../domain/shard-key.ts";
import type { Queryable } from "../database.ts";
import type {
  FindMerchantRow,
  FindStoreRow,
  ListMerchantIdsRow,
  ListStoresRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

export async function insertMerchant(tx: Queryable, merchant: Merchant): Promise<void> {
  await tx.run(sql`
    insert into merchants (
      id, shard_key, profile, is_active, status, is_master_merchant, master_merchant_id, partner_id,
      is_partner, has_partner_account, registration_source, created_at, updated_at)
    values (
      ${merchant.id}, ${shardKeyOf(merchant.id)}, ${JSON.stringify(merchant.profile)}, ${merchant.isActive},
      ${merchant.status}, ${merchant.isMasterMerchant}, ${merchant.masterMerchantId},
      ${merchant.partnerId}, ${merchant.isPartner}, ${merchant.hasPartnerAccount},
      ${merchant.registrationSource}, ${merchant.createdAt}, ${merchant.updatedAt})`);
}

export async function findMerchant(db: Queryable, id: MerchantId): Promise<Merchant | null> {
  return db.row<FindMerchantRow>(sql`select * from merchants where id = ${id}`);
}

export async function listMerchantIds(db: Queryable): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantIdsRow>(sql`select id from merchants order by id`);
  return rows.map(({ id }) => id);
}

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
  return db.rows<ListStoresRow>(
    sql`select ${STORE} from stores where merchant_id = ${merchantId} and deleted_at is null order by id`,
  );
}

export async function findStore(
  db: Queryable,
  merchantId: MerchantId,
  id: StoreId,
): Promise<Store | null> {
  return db.row<FindStoreRow>(
    sql`select ${STORE} from stores where merchant_id = ${merchantId} and id = ${id}`,
  );
}
