import type { PortalUser } from "../../domain/access/session.ts";
import type { User } from "../../domain/access/user.ts";
import type { MerchantId, UserId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type {
  ClaimEmailRow,
  FindLoginSecretsRow,
  FindOwnerRow,
  FindUserByEmailRow,
  FindUserByIdRow,
  FindUserRow,
  HasTeamEmailRow,
  ListStoreIdsRow,
  ListUsersRow,
  LockOwnersRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/**
 * A user, without password or secret. The merchant is repeated so that Citus queries one node only.
 */
const userOf = (merchantId: MerchantId) => part`
  u.merchant_id, u.id, u.first_name, u.last_name, u.country_code, u.phone_number, u.email,
  u.avatar_url, u.role, u.status, u.is_active, u.settlement_account_ids, u.store_ids,
  u.current_store_id, u.is_operator, u.last_signed_in_at, u.created_at, u.updated_at,
  u.totp_enabled_at is not null as "has_totp!", u.password_hash is not null as "has_password!",
  u.devices_since,
  coalesce((select a.needs_second_factor from access_policies a
    where a.merchant_id = ${merchantId}), false) as "team_needs_second_factor!",
  (select count(*) from passkeys p
    where p.merchant_id = ${merchantId} and p.user_id = u.id) as "passkey_count!",
  (select count(*) from recovery_codes r
    where r.merchant_id = ${merchantId} and r.user_id = u.id) as "recovery_codes_left!"`;

/** Null also for a removed user. */
export async function findUser(
  db: Queryable,
  merchantId: MerchantId,
  id: UserId,
): Promise<PortalUser | null> {
  return db.row<FindUserRow>(sql`
    select ${userOf(merchantId)} from users u
     where u.merchant_id = ${merchantId} and u.id = ${id} and u.removed_at is null`);
}

/** A user of any merchant. */
export async function findUserById(db: Queryable, id: UserId): Promise<PortalUser | null> {
  const known = await db.row<FindUserByIdRow>(
    sql`select merchant_id from user_emails where user_id = ${id}`,
  );
  return known && findUser(db, known.merchantId, id);
}

const NOBODY = { merchantId: "", userId: "" };

/** Runs the same statements for an unknown address, so that they take as long. */
export async function findUserByEmail(db: Queryable, email: string): Promise<PortalUser | null> {
  const known = await db.row<FindUserByEmailRow>(sql`
    select merchant_id, user_id from user_emails where email = lower(${email})`);
  const { merchantId, userId } = known ?? NOBODY;
  return findUser(db, merchantId, userId);
}

/** Identifies a user in a statement. */
export type UserKey = Pick<PortalUser, "merchantId" | "id">;
export const isUser = (user: UserKey) => part`
  merchant_id = ${user.merchantId} and id = ${user.id}`;

/** The owner for whom a merchant's applications act; the first when there are several. */
export async function findOwner(db: Queryable, merchantId: MerchantId): Promise<PortalUser | null> {
  return db.row<FindOwnerRow>(sql`
    select ${userOf(merchantId)} from users u
     where u.merchant_id = ${merchantId} and u.role = 'OWNER' and u.removed_at is null
     order by u.is_active desc, u.created_at, u.id limit 1`);
}

const USERS_MAX = 200;

export async function listUsers(db: Queryable, merchantId: MerchantId): Promise<PortalUser[]> {
  return db.rows<ListUsersRow>(sql`
    select ${userOf(merchantId)} from users u where u.merchant_id = ${merchantId} and u.removed_at is null
     order by u.created_at, u.id limit ${USERS_MAX}`);
}

/** What a login is verified against. */
export interface LoginSecrets {
  passwordHash: string | null;
  totpSecretSealed: Buffer | null;
  totpLastStep: number;
}

export async function findLoginSecrets(db: Queryable, user: UserKey): Promise<LoginSecrets> {
  const row = await db.row<FindLoginSecretsRow>(sql`
    select password_hash, totp_secret_sealed, totp_last_step from users
     where ${isUser(user)}`);
  return row ?? { passwordHash: null, totpSecretSealed: null, totpLastStep: 0 };
}

export async function replaceUserName(
  tx: Queryable,
  user: UserKey,
  name: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update users set first_name = ${name.firstName}, last_name = ${name.lastName},
                     updated_at = ${now}
     where ${isUser(user)}`);
}

export async function replacePassword(
  tx: Queryable,
  user: UserKey,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update users set password_hash = ${passwordHash}, updated_at = ${now}
     where ${isUser(user)}`);
}

/** Devices that were known until now are strangers again. */
export async function forgetDevices(tx: Queryable, user: UserKey, now: Date): Promise<void> {
  await tx.run(sql`update users set devices_since = ${now} where ${isUser(user)}`);
}

export async function replaceAccess(
  tx: Queryable,
  before: PortalUser,
  after: Pick<PortalUser, "role" | "storeIds" | "isActive">,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update users set role = ${after.role}, store_ids = ${after.storeIds},
                     is_active = ${after.isActive},
                     status = ${after.isActive ? "ACTIVE" : "INACTIVE"}, updated_at = ${now}
     where merchant_id = ${before.merchantId} and id = ${before.id}`);
}

/** Erases name and access; the row stays because others refer to it. The address can be reused. */
export async function removeUser(tx: Queryable, user: PortalUser, now: Date): Promise<void> {
  await tx.run(sql`
    update users set removed_at = ${now}, is_active = false, status = 'INACTIVE',
                     email = ${`${user.id}@removed.invalid`}, phone_number = '',
                     password_hash = null, totp_secret_sealed = null, totp_enabled_at = null,
                     is_operator = false, updated_at = ${now}
     where ${isUser(user)}`);
  for (const statement of [
    sql`delete from user_emails where user_id = ${user.id}`,
    sql`delete from user_phones
         where country_code = ${user.countryCode} and phone_number = ${user.phoneNumber}
           and merchant_id = ${user.merchantId} and user_id = ${user.id}`,
    sql`delete from passkeys where merchant_id = ${user.merchantId} and user_id = ${user.id}`,
    sql`delete from recovery_codes where merchant_id = ${user.merchantId} and user_id = ${user.id}`,
    sql`delete from portal_links where merchant_id = ${user.merchantId} and user_id = ${user.id}`,
  ])
    await tx.run(statement);
}

/**
 * A user who stays as they are until the transaction ends. The merchant first, as changes to its
 * users do, so that the two never wait for each other.
 */
export async function lockUser(tx: Queryable, user: UserKey): Promise<PortalUser | null> {
  await tx.run(sql`select 1 from merchants where id = ${user.merchantId} for key share`);
  await tx.run(sql`select 1 from users where ${isUser(user)} for share`);
  return findUser(tx, user.merchantId, user.id);
}

/** Serializes changes to a merchant's users, so that the last owner is counted correctly. */
export async function lockOwners(tx: Queryable, merchantId: MerchantId): Promise<string[]> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  const rows = await tx.rows<LockOwnersRow>(sql`
    select id from users where merchant_id = ${merchantId} and role = 'OWNER' and is_active
       and removed_at is null`);
  return rows.map((row) => row.id);
}

export async function recordSignIn(tx: Queryable, user: UserKey, now: Date): Promise<void> {
  await tx.run(sql`
    update users set last_signed_in_at = ${now}
     where ${isUser(user)}`);
}

export async function replaceOperator(
  tx: Queryable,
  user: UserKey,
  isOperator: boolean,
): Promise<void> {
  await tx.run(sql`
    update users set is_operator = ${isOperator}
     where ${isUser(user)}`);
}

/** Throws on a violation of the unique key `user_emails_pkey` or `user_phones_pkey`. */
export async function insertUser(
  tx: Queryable,
  user: User,
  passwordHash: string | null,
): Promise<void> {
  await insertUserRow(tx, user, passwordHash);
  await tx.run(sql`
    insert into user_emails (email, merchant_id, user_id)
    values (lower(${user.email}), ${user.merchantId}, ${user.id})`);
  if (user.phoneNumber === "") return;
  await tx.run(sql`
    insert into user_phones (country_code, phone_number, merchant_id, user_id)
    values (${user.countryCode}, ${user.phoneNumber}, ${user.merchantId}, ${user.id})`);
}

/** The user cannot sign in until the email address is theirs: see `claimEmail`. */
export async function insertUserRow(
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

/** False when the address belongs to another user, of any merchant. */
export async function claimEmail(
  tx: Queryable,
  user: UserKey & { email: string },
): Promise<boolean> {
  await tx.run(sql`
    insert into user_emails (email, merchant_id, user_id)
    values (lower(${user.email}), ${user.merchantId}, ${user.id})
    on conflict do nothing`);
  const owner = await tx.row<ClaimEmailRow>(sql`
    select user_id from user_emails where email = lower(${user.email})`);
  return owner?.userId === user.id;
}

export async function hasTeamEmail(
  tx: Queryable,
  merchantId: MerchantId,
  email: string,
): Promise<boolean> {
  const found = await tx.row<HasTeamEmailRow>(sql`
    select id from users
     where merchant_id = ${merchantId} and lower(email) = lower(${email}) and removed_at is null
     limit 1`);
  return found !== null;
}

/** The stores a team member's access can be limited to. */
export async function listStoreIds(db: Queryable, merchantId: MerchantId): Promise<string[]> {
  const rows = await db.rows<ListStoreIdsRow>(
    sql`select id from stores where merchant_id = ${merchantId} and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}
