import type { Merchant, MerchantProfile, Store } from "../../domain/merchant/merchant.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export interface MerchantRow {
  id: string;
  profile: MerchantProfile;
  is_active: boolean;
  status: Merchant["status"];
  is_master_merchant: boolean;
  master_merchant_id: string;
  partner_id: string;
  is_partner: boolean;
  has_partner_account: boolean;
  registration_source: string;
  created_at: Date;
  updated_at: Date;
}

export function toMerchant(row: MerchantRow): Merchant {
  return {
    id: row.id,
    profile: row.profile,
    isActive: row.is_active,
    status: row.status,
    isMasterMerchant: row.is_master_merchant,
    masterMerchantId: row.master_merchant_id,
    partnerId: row.partner_id,
    isPartner: row.is_partner,
    hasPartnerAccount: row.has_partner_account,
    registrationSource: row.registration_source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function insertMerchant(tx: Queryable, merchant: Merchant): Promise<void> {
  await tx.query(sql`
    insert into merchants (
      id, profile, is_active, status, is_master_merchant, master_merchant_id, partner_id,
      is_partner, has_partner_account, registration_source, created_at, updated_at)
    values (
      ${merchant.id}, ${JSON.stringify(merchant.profile)}, ${merchant.isActive},
      ${merchant.status}, ${merchant.isMasterMerchant}, ${merchant.masterMerchantId},
      ${merchant.partnerId}, ${merchant.isPartner}, ${merchant.hasPartnerAccount},
      ${merchant.registrationSource}, ${merchant.createdAt}, ${merchant.updatedAt})`);
}

export async function findMerchant(db: Queryable, id: string): Promise<Merchant | null> {
  const { rows } = await db.query<MerchantRow>(sql`select * from merchants where id = ${id}`);
  return rows[0] ? toMerchant(rows[0]) : null;
}

export interface StoreRow {
  merchant_id: string;
  id: string;
  merchant_settlement_id: string;
  name: string;
  image_url: string;
  address_line1: string;
  address_line2: string;
  post_code: string;
  city: string;
  state: string;
  country: string;
  country_code: string;
  phone_number: string;
  latitude: number;
  longitude: number;
  status: Store["status"];
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}

export function toStore(row: StoreRow): Store {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantSettlementId: row.merchant_settlement_id,
    name: row.name,
    imageUrl: row.image_url,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postCode: row.post_code,
    city: row.city,
    state: row.state,
    country: row.country,
    countryCode: row.country_code,
    phoneNumber: row.phone_number,
    latitude: row.latitude,
    longitude: row.longitude,
    status: row.status,
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function insertStore(tx: Queryable, store: Store): Promise<void> {
  await tx.query(sql`
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

export async function listStores(db: Queryable, merchantId: string): Promise<Store[]> {
  const { rows } = await db.query<StoreRow>(
    sql`select * from stores where merchant_id = ${merchantId} and deleted_at is null order by id`,
  );
  return rows.map(toStore);
}

export async function findStore(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Store | null> {
  const { rows } = await db.query<StoreRow>(
    sql`select * from stores where merchant_id = ${merchantId} and id = ${id}`,
  );
  return rows[0] ? toStore(rows[0]) : null;
}
