import type { MerchantId } from "../../domain/ids.ts";
import type { ApplicationRef } from "../../domain/merchant/merchant.ts";
import { lockForMerchant } from "../citus/merchant-lock.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { DeleteRefreshTokenRow, IsRevokedRow } from "../generated/rows.ts";
import { CALLER_CHANNEL } from "../merchant/caller-channel.ts";
import { sql } from "../sql.ts";

/** More than anyone revokes manually; every process keeps them in memory. */
export const REVOKED_TOKENS_MAX = 10_000;

/** Revokes a token, or all tokens of a grant, within a second; deletes expired entries. */
export async function insertRevokedToken(
  tx: Queryable,
  revoked: ApplicationRef & { tokenId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { merchantId, id: applicationId, tokenId, now, expiresAt } = revoked;
  await tx.run(sql`
    delete from revoked_tokens
     where merchant_id = ${merchantId} and application_id = ${applicationId} and expires_at < ${now}`);
  const changed = await tx.run(sql`
    insert into revoked_tokens (merchant_id, application_id, id, revoked_at, expires_at)
    select ${merchantId}, ${applicationId}, ${tokenId}, ${now}::timestamptz, ${expiresAt}::timestamptz
     where (select count(*) from revoked_tokens
              where merchant_id = ${merchantId} and application_id = ${applicationId})
           < ${REVOKED_TOKENS_MAX}
    on conflict (merchant_id, application_id, id) do update set expires_at = excluded.expires_at`);
  await tx.run(sql`select pg_notify(${CALLER_CHANNEL}, ${applicationId})`);
  return changed === 1;
}

/**
 * Locks a consent until the transaction ends. A token issued while the consent is being revoked is
 * then either revoked as well or not issued at all.
 */
export async function lockGrant(
  tx: Transaction,
  merchantId: MerchantId,
  grantId: string,
): Promise<void> {
  await lockForMerchant(tx, 7_201_964, merchantId, grantId);
}

/** Whether a token, or every token of a grant, is revoked. For a grant, call it under its lock. */
export async function isRevoked(
  tx: Queryable,
  application: ApplicationRef,
  id: string,
): Promise<boolean> {
  const row = await tx.row<IsRevokedRow>(sql`
    select id from revoked_tokens
     where merchant_id = ${application.merchantId} and application_id = ${application.id}
       and id = ${id}`);
  return row !== null;
}

export async function deleteRefreshToken(
  tx: Queryable,
  application: ApplicationRef,
  tokenHash: Buffer,
): Promise<{ grantId: string | null } | null> {
  return tx.row<DeleteRefreshTokenRow>(sql`
    delete from refresh_tokens
     where merchant_id = ${application.merchantId} and token_hash = ${tokenHash}
       and application_id = ${application.id}
    returning grant_id`);
}

export async function deleteRefreshTokensOfGrant(
  tx: Queryable,
  merchantId: MerchantId,
  grantId: string,
): Promise<void> {
  await tx.run(sql`
    delete from refresh_tokens where merchant_id = ${merchantId} and grant_id = ${grantId}`);
}
