import { CALLER_CHANNEL } from "./applications.ts";
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** More than anybody revokes by hand; every process keeps them in memory. */
export const REVOKED_TOKENS_MAX = 10_000;

/** Makes a token, or all tokens of a grant, useless within a second; ended ones are forgotten. */
export async function insertRevokedToken(
  tx: Queryable,
  revoked: { applicationId: string; id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { applicationId, id, now, expiresAt } = revoked;
  await tx.query(sql`
    delete from revoked_tokens where application_id = ${applicationId} and expires_at < ${now}`);
  const { rowCount } = await tx.query(sql`
    insert into revoked_tokens (application_id, id, revoked_at, expires_at)
    select ${applicationId}, ${id}, ${now}::timestamptz, ${expiresAt}::timestamptz
     where (select count(*) from revoked_tokens where application_id = ${applicationId})
           < ${REVOKED_TOKENS_MAX}
    on conflict (application_id, id) do update set expires_at = excluded.expires_at`);
  await tx.query(sql`select pg_notify(${CALLER_CHANNEL}, ${applicationId})`);
  return rowCount === 1;
}

export async function deleteRefreshToken(
  tx: Queryable,
  tokenHash: Buffer,
  applicationId: string,
): Promise<{ grantId: string | null } | null> {
  const { rows } = await tx.query<{ grant_id: string | null }>(sql`
    delete from refresh_tokens
     where token_hash = ${tokenHash} and application_id = ${applicationId}
    returning grant_id`);
  return rows[0] ? { grantId: rows[0].grant_id } : null;
}

export async function deleteRefreshTokensOfGrant(tx: Queryable, grantId: string): Promise<void> {
  await tx.query(sql`delete from refresh_tokens where grant_id = ${grantId}`);
}
