import type { UserId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindPasskeyRow, ListPasskeysRow, UseChallengeRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";
import { isUser, type UserKey } from "./users.ts";

/** Seal context of an authenticator app's secret. */
export const totpContext = (userId: UserId) => `totp:${userId}`;

const ofUser = (user: UserKey) => part`
  merchant_id = ${user.merchantId} and user_id = ${user.id}`;

/** Stores a secret that is not enabled yet; false when one is already enabled. */
export async function insertTotpSecret(
  tx: Queryable,
  user: UserKey,
  sealed: Buffer,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update users set totp_secret_sealed = ${sealed}, totp_last_step = 0
     where ${isUser(user)} and totp_enabled_at is null`);
  return changed === 1;
}

export async function enableTotp(tx: Queryable, user: UserKey, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update users set totp_enabled_at = ${now}
     where ${isUser(user)} and totp_enabled_at is null and totp_secret_sealed is not null`);
  return changed === 1;
}

export async function deleteTotp(tx: Queryable, user: UserKey): Promise<void> {
  await tx.run(sql`
    update users set totp_secret_sealed = null, totp_enabled_at = null, totp_last_step = 0
     where ${isUser(user)}`);
  await tx.run(sql`delete from recovery_codes where ${ofUser(user)}`);
}

/** Consumes a time step; false when this or a later one was used, since a code works only once. */
export async function useTotpStep(tx: Queryable, user: UserKey, step: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update users set totp_last_step = ${step} where ${isUser(user)} and totp_last_step < ${step}`);
  return changed === 1;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  user: UserKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where ${ofUser(user)}`);
  await tx.run(sql`
    insert into recovery_codes (merchant_id, user_id, code_hash)
    select ${user.merchantId}, ${user.id}, unnest(${hashes}::bytea[])`);
}

/** Consumes a recovery code; false when it is not valid (any more). */
export async function useRecoveryCode(
  tx: Queryable,
  user: UserKey,
  hash: Buffer,
): Promise<boolean> {
  const changed = await tx.run(
    sql`delete from recovery_codes where ${ofUser(user)} and code_hash = ${hash}`,
  );
  return changed === 1;
}

export type PasskeyRecord = FindPasskeyRow;

export const PASSKEYS_MAX = 20;

export async function listPasskeys(db: Queryable, user: UserKey): Promise<PasskeyRecord[]> {
  return db.rows<ListPasskeysRow>(sql`
    select * from passkeys where ${ofUser(user)} order by created_at limit ${PASSKEYS_MAX}`);
}

export async function findPasskey(
  db: Queryable,
  user: UserKey,
  id: string,
): Promise<PasskeyRecord | null> {
  return db.row<FindPasskeyRow>(sql`select * from passkeys where ${ofUser(user)} and id = ${id}`);
}

export async function insertPasskey(tx: Queryable, passkey: PasskeyRecord): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into passkeys (
      merchant_id, user_id, id, name, public_key, counter, transports, created_at)
    values (${passkey.merchantId}, ${passkey.userId}, ${passkey.id}, ${passkey.name},
            ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}, ${passkey.createdAt})
    on conflict do nothing`);
  return changed === 1;
}

export async function recordPasskeyUse(
  tx: Queryable,
  passkey: PasskeyRecord,
  counter: number,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
     where merchant_id = ${passkey.merchantId} and user_id = ${passkey.userId}
       and id = ${passkey.id}`);
}

export async function deletePasskey(tx: Queryable, user: UserKey, id: string): Promise<boolean> {
  const changed = await tx.run(sql`delete from passkeys where ${ofUser(user)} and id = ${id}`);
  return changed === 1;
}

export async function deletePasskeys(tx: Queryable, user: UserKey): Promise<void> {
  await tx.run(sql`delete from passkeys where ${ofUser(user)}`);
}

export interface PasskeyChallenge {
  id: string;
  purpose: "REGISTER" | "LOGIN";
  userId: UserId | null;
  challenge: string;
  expiresAt: Date;
}

export async function insertChallenge(tx: Queryable, each: PasskeyChallenge): Promise<void> {
  await tx.run(sql`
    insert into passkey_challenges (id, purpose, user_id, challenge, expires_at)
    values (${each.id}, ${each.purpose}, ${each.userId}, ${each.challenge}, ${each.expiresAt})`);
}

/** Consumes a challenge; null when it is unknown, used, expired or for another purpose or user. */
export async function useChallenge(
  tx: Queryable,
  id: string,
  purpose: PasskeyChallenge["purpose"],
  userId: UserId | null,
  now: Date,
): Promise<string | null> {
  const row = await tx.row<UseChallengeRow>(sql`
    delete from passkey_challenges
     where id = ${id} and purpose = ${purpose} and user_id is not distinct from ${userId}
       and expires_at > ${now}
    returning challenge`);
  return row?.challenge ?? null;
}
