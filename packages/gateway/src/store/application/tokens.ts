import type { Grant, Scope } from "../../domain/application/scope.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

export interface RefreshToken {
  tokenHash: Buffer;
  applicationId: string;
  createdAt: Date;
  expiresAt: Date;
  /** The consent it came from; null when the application acts for itself. */
  grant: Grant | null;
}

export async function insertRefreshToken(db: Queryable, token: RefreshToken): Promise<void> {
  const { grant } = token;
  await db.query(sql`
    insert into refresh_tokens (
      token_hash, application_id, created_at, expires_at, grant_id, user_id, scopes)
    values (
      ${token.tokenHash}, ${token.applicationId}, ${token.createdAt}, ${token.expiresAt},
      ${grant?.id ?? null}, ${grant?.userId ?? null}, ${grant?.scopes ?? null})`);
}

interface RefreshRow {
  grant_id: string | null;
  user_id: string | null;
  scopes: Scope[] | null;
  expires_at: Date;
}

/** Null unless this application was given the token and it has not ended. */
export async function findRefreshToken(
  db: Queryable,
  tokenHash: Buffer,
  applicationId: string,
  now: Date,
): Promise<Pick<RefreshToken, "grant" | "expiresAt"> | null> {
  const { rows } = await db.query<RefreshRow>(sql`
    select grant_id, user_id, scopes, expires_at from refresh_tokens
     where token_hash = ${tokenHash} and application_id = ${applicationId}
       and expires_at > ${now}`);
  const [row] = rows;
  if (!row) return null;
  const { grant_id: id, user_id: userId, scopes, expires_at: expiresAt } = row;
  const isGrant = id !== null && userId !== null && scopes !== null;
  return { grant: isGrant ? { id, userId, scopes } : null, expiresAt };
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
  tx: Transaction,
  key: TokenKey & { createdAt: Date },
): Promise<void> {
  // Without it two starters would each see no key, and each reject the other's tokens.
  await tx.query(sql`select pg_advisory_xact_lock(7201963)`);
  await tx.query(sql`
    insert into token_keys (id, private_key_sealed, public_key, created_at)
    select ${key.id}, ${key.sealedPrivateKey}::bytea, ${key.publicKey},
           ${key.createdAt}::timestamptz
     where not exists (select from token_keys)
    on conflict do nothing`);
}
