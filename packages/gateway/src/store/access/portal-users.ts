import type { PortalActor } from "../../domain/access/session.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";
import { toUser, type UserRow } from "./users.ts";

interface PersonRow extends UserRow {
  is_operator: boolean;
  totp_enabled_at: Date | null;
  last_signed_in_at: Date | null;
  passkey_count: number;
  recovery_codes_left: number;
  has_password: boolean;
}

/** Columns of a person; never the password or a secret. */
const COLUMNS = `
  u.merchant_id, u.id, u.first_name, u.last_name, u.country_code, u.phone_number, u.email,
  u.avatar_url, u.role, u.status, u.is_active, u.settlement_account_ids, u.store_ids,
  u.current_store_id, u.is_operator, u.totp_enabled_at, u.last_signed_in_at, u.created_at,
  u.updated_at, u.password_hash is not null as has_password,
  (select count(*) from passkeys p where p.user_id = u.id) as passkey_count,
  (select count(*) from recovery_codes r where r.user_id = u.id) as recovery_codes_left`;

function toPerson(row: PersonRow): PortalActor {
  return {
    ...toUser(row),
    isOperator: row.is_operator,
    hasTotp: row.totp_enabled_at !== null,
    hasPassword: row.has_password,
    passkeyCount: Number(row.passkey_count),
    recoveryCodesLeft: Number(row.recovery_codes_left),
    lastSignedInAt: row.last_signed_in_at,
  };
}

async function findOne(
  db: Queryable,
  condition: string,
  values: unknown[],
): Promise<PortalActor | null> {
  const { rows } = await db.query<PersonRow>({
    text: `select ${COLUMNS} from users u where u.removed_at is null and ${condition}`,
    values,
  });
  return rows[0] ? toPerson(rows[0]) : null;
}

export const findPerson = (db: Queryable, id: string) => findOne(db, "u.id = $1", [id]);

export const findPersonByEmail = (db: Queryable, email: string) =>
  findOne(db, "lower(u.email) = lower($1)", [email]);

export const findPersonOfMerchant = (db: Queryable, merchantId: string, id: string) =>
  findOne(db, "u.merchant_id = $1 and u.id = $2", [merchantId, id]);

const PEOPLE_MAX = 200;

export async function listPeople(db: Queryable, merchantId: string): Promise<PortalActor[]> {
  const { rows } = await db.query<PersonRow>({
    text: `select ${COLUMNS} from users u
            where u.merchant_id = $1 and u.removed_at is null
            order by u.created_at, u.id limit ${PEOPLE_MAX}`,
    values: [merchantId],
  });
  return rows.map(toPerson);
}

/** What a login is checked against. */
export interface LoginSecrets {
  passwordHash: string | null;
  totpSecretSealed: Buffer | null;
  totpLastStep: number;
}

export async function findLoginSecrets(db: Queryable, userId: string): Promise<LoginSecrets> {
  const { rows } = await db.query<{
    password_hash: string | null;
    totp_secret_sealed: Buffer | null;
    totp_last_step: number;
  }>(sql`
    select password_hash, totp_secret_sealed, totp_last_step from users where id = ${userId}`);
  return {
    passwordHash: rows[0]?.password_hash ?? null,
    totpSecretSealed: rows[0]?.totp_secret_sealed ?? null,
    totpLastStep: rows[0]?.totp_last_step ?? 0,
  };
}

export async function replacePersonName(
  tx: Queryable,
  id: string,
  name: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update users set first_name = ${name.firstName}, last_name = ${name.lastName},
                     updated_at = ${now} where id = ${id}`);
}

export async function replacePassword(
  tx: Queryable,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${id}`);
}

export async function replaceAccess(
  tx: Queryable,
  before: PortalActor,
  after: Pick<PortalActor, "role" | "storeIds" | "isActive">,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update users set role = ${after.role}, store_ids = ${after.storeIds},
                     is_active = ${after.isActive},
                     status = ${after.isActive ? "ACTIVE" : "INACTIVE"}, updated_at = ${now}
     where merchant_id = ${before.merchantId} and id = ${before.id}`);
}

/** Takes name and access away; the row stays for what refers to it. The address is free again. */
export async function removePerson(tx: Queryable, person: PortalActor, now: Date): Promise<void> {
  await tx.query(sql`
    update users set removed_at = ${now}, is_active = false, status = 'INACTIVE',
                     email = ${`${person.id}@removed.invalid`}, phone_number = '',
                     password_hash = null, totp_secret_sealed = null, totp_enabled_at = null,
                     is_operator = false, updated_at = ${now}
     where merchant_id = ${person.merchantId} and id = ${person.id}`);
  await tx.query(sql`delete from passkeys where user_id = ${person.id}`);
  await tx.query(sql`delete from recovery_codes where user_id = ${person.id}`);
  await tx.query(sql`delete from portal_links where user_id = ${person.id}`);
}

/** Changes of one merchant's people queue here, so that the last owner is counted right. */
export async function lockOwners(tx: Queryable, merchantId: string): Promise<string[]> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<{ id: string }>(sql`
    select id from users where merchant_id = ${merchantId} and role = 'OWNER' and is_active
       and removed_at is null`);
  return rows.map((row) => row.id);
}

export async function recordSignIn(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(sql`update users set last_signed_in_at = ${now} where id = ${id}`);
}

export async function replaceOperator(
  tx: Queryable,
  id: string,
  isOperator: boolean,
): Promise<void> {
  await tx.query(sql`update users set is_operator = ${isOperator} where id = ${id}`);
}
