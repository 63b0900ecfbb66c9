import type { User } from "../../domain/access/user.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListStoreIdsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Refuses with the broken unique key `users_by_email` or `users_by_phone`. */
export async function insertUser(
  tx: Queryable,
  user: User,
  passwordHash: string | null,
): Promise<void> {
  await tx.run(sql`
    insert into users (
      merchant_id, id, first_name, last_name, country_code, phone_number, email, avatar_url, role,
      status, is_active, settlement_account_ids, store_ids, current_store_id, password_hash,
      created_at, updated_at)
    values (
      ${user.merchantId}, ${user.id}, ${user.firstName}, ${user.lastName}, ${user.countryCode},
      ${user.phoneNumber}, ${user.email}, ${user.avatarUrl}, ${user.role}, ${user.status},
      ${user.isActive}, ${user.settlementAccountIds}, ${user.storeIds}, ${user.currentStoreId},
      ${passwordHash}, ${user.createdAt}, ${user.updatedAt})`);
}

/** The stores a member's access can be limited to. */
export async function listStoreIds(db: Queryable, merchantId: MerchantId): Promise<string[]> {
  const rows = await db.rows<ListStoreIdsRow>(
    sql`select id from stores where merchant_id = ${merchantId} and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}
