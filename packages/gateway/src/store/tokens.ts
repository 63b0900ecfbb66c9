import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

export interface RefreshToken {
  tokenHash: Buffer;
  applicationId: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertRefreshToken(db: Queryable, token: RefreshToken): Promise<void> {
  await db.query(sql`
    insert into refresh_tokens (token_hash, application_id, created_at, expires_at)
    values (${token.tokenHash}, ${token.applicationId}, ${token.createdAt}, ${token.expiresAt})`);
}

/** True when this application was given the token and it has not ended. */
export async function findRefreshToken(
  db: Queryable,
  tokenHash: Buffer,
  applicationId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(sql`
    select 1 from refresh_tokens
     where token_hash = ${tokenHash} and application_id = ${applicationId}
       and expires_at > ${now}`);
  return rows.length === 1;
}

export interface TokenKey {
  id: string;
  sealedPrivateKey: Buffer;
  publicKey: string;
}

export async function listTokenKeys(db: Queryable): Promise<TokenKey[]> {
  const { rows } = await db.query<{ id: string; private_key_sealed: Buffer; public_key: string }>(
    sql`select id, private_key_sealed, public_key from token_keys order by created_at desc`,
  );
  return rows.map((row) => ({
    id: row.id,
    sealedPrivateKey: row.private_key_sealed,
    publicKey: row.public_key,
  }));
}

/** Makes the first key; of several starters one wins and the others use its key. */
export async function insertFirstTokenKey(
  db: Queryable,
  key: TokenKey & { createdAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into token_keys (id, private_key_sealed, public_key, created_at)
    select ${key.id}, ${key.sealedPrivateKey}::bytea, ${key.publicKey},
           ${key.createdAt}::timestamptz
     where not exists (select from token_keys)
    on conflict do nothing`);
}
