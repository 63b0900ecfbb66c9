import type { User } from "../../domain/access/user.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export interface UserRow {
  merchant_id: string;
  id: string;
  first_name: string;
  last_name: string;
  country_code: string;
  phone_number: string;
  email: string;
  avatar_url: string;
  role: User["role"];
  status: User["status"];
  is_active: boolean;
  settlement_account_ids: string[];
  store_ids: string[];
  current_store_id: string;
  created_at: Date;
  updated_at: Date;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    firstName: row.first_name,
    lastName: row.last_name,
    countryCode: row.country_code,
    phoneNumber: row.phone_number,
    email: row.email,
    avatarUrl: row.avatar_url,
    role: row.role,
    status: row.status,
    isActive: row.is_active,
    settlementAccountIds: row.settlement_account_ids,
    storeIds: row.store_ids,
    currentStoreId: row.current_store_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Null also for somebody who was removed. */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const { rows } = await db.query<UserRow>(
    sql`select * from users where id = ${id} and removed_at is null`,
  );
  return rows[0] ? toUser(rows[0]) : null;
}

/** Whoever a merchant's own application speaks for: its owner, and the first one of several. */
export async function findOwner(db: Queryable, merchantId: string): Promise<User | null> {
  const { rows } = await db.query<UserRow>(sql`
    select * from users where merchant_id = ${merchantId} and role = 'OWNER'
       and removed_at is null
     order by is_active desc, created_at, id limit 1`);
  return rows[0] ? toUser(rows[0]) : null;
}

/** Refuses with the broken unique key `users_by_email` or `users_by_phone`. */
export async function insertUser(
  tx: Queryable,
  user: User,
  passwordHash: string | null,
): Promise<void> {
  await tx.query(sql`
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
export async function listStoreIds(db: Queryable, merchantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id from stores where merchant_id = ${merchantId} and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}
