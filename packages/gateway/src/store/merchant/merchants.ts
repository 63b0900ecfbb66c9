import type { MerchantId } from "../../domain/ids.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { shardKeyOf } from "../../domain/shard-key.ts";
import type { Queryable } from "../database.ts";
import type {
  CountUnverifiedMerchantsRow,
  FindMerchantRow,
  ListActiveMerchantIdsRow,
  ListMerchantIdsRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

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

/** Those that may take payments once they are verified, the first ones. */
export async function listActiveMerchantIds(db: Queryable, limit: number): Promise<MerchantId[]> {
  const rows = await db.rows<ListActiveMerchantIdsRow>(
    sql`select id from merchants where is_active order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Those that wait for an operator or for their own documents. */
export async function countUnverifiedMerchants(db: Queryable): Promise<number> {
  const row = await db.row<CountUnverifiedMerchantsRow>(
    sql`select count(*)::int as "count!" from merchants where status in ('UNVERIFIED', 'REVIEWING')`,
  );
  return row?.count ?? 0;
}

export async function listMerchantIds(db: Queryable): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantIdsRow>(sql`select id from merchants order by id`);
  return rows.map(({ id }) => id);
}
