import type { Grant } from "../../domain/application/scope.ts";
import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindRefreshTokenRow, ListTokenKeysRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";

export interface RefreshToken {
  merchantId: MerchantId;
  tokenHash: Buffer;
  applicationId: ApplicationId;
  createdAt: Date;
  expiresAt: Date;
  /** The consent it was issued under; null when the application acts on its own behalf. */
  grant: Grant | null;
}

export async function insertRefreshToken(db: Queryable, token: RefreshToken): Promise<void> {
  const { grant } = token;
  await db.run(sql`
    insert into refresh_tokens (
      merchant_id, token_hash, application_id, created_at, expires_at, grant_id, user_id, scopes)
    values (
      ${token.merchantId}, ${token.tokenHash}, ${token.applicationId}, ${token.createdAt},
      ${token.expiresAt}, ${grant?.id ?? null}, ${grant?.userId ?? null}, ${grant?.scopes ?? null})`);
}

/** Null unless the token was issued to this application and has not expired. */
export async function findRefreshToken(
  db: Queryable,
  among: Among,
  tokenHash: Buffer,
  applicationId: ApplicationId,
  now: Date,
): Promise<Pick<RefreshToken, "grant" | "expiresAt"> | null> {
  const row = await db.row<FindRefreshTokenRow>(sql`
    select grant_id as id, user_id, scopes, expires_at from refresh_tokens
     where merchant_id = any(${among}) and token_hash = ${tokenHash}
       and application_id = ${applicationId}
       and expires_at > ${now}`);
  if (!row) return null;
  const { id, userId, scopes, expiresAt } = row;
  const isGrant = id !== null && userId !== null && scopes !== null;
  return { grant: isGrant ? { id, userId, scopes } : null, expiresAt };
}

/** Seal context of a signing key. */
export const tokenKeyContext = (id: string) => `token-key:${id}`;

export type TokenKey = ListTokenKeysRow;
export type NewTokenKey = TokenKey & { createdAt: Date };

/** Newest first. A key signs from `usedFrom` on, and verifies at any time. */
export async function listTokenKeys(db: Queryable): Promise<TokenKey[]> {
  return db.rows<ListTokenKeysRow>(sql`
    select id, private_key_sealed as sealed_private_key, public_key,
           coalesce(used_from, created_at) as "used_from!"
      from token_keys
     order by "used_from!" desc, created_at desc`);
}

/**
 * Creates the first key. When several processes start at once, one wins and the others use its key.
 */
export async function insertFirstTokenKey(tx: Transaction, key: NewTokenKey): Promise<void> {
  // Without the lock, two processes would each find no key and reject the other's tokens.
  await tx.run(sql`lock table token_keys in share row exclusive mode`);
  await tx.run(sql`
    insert into token_keys (id, private_key_sealed, public_key, created_at, used_from)
    select ${key.id}, ${key.sealedPrivateKey}::bytea, ${key.publicKey},
           ${key.createdAt}::timestamptz, ${key.usedFrom}::timestamptz
     where not exists (select from token_keys)
    on conflict do nothing`);
}

export async function insertTokenKey(tx: Transaction, key: NewTokenKey): Promise<void> {
  await tx.run(sql`
    insert into token_keys (id, private_key_sealed, public_key, created_at, used_from)
    values (${key.id}, ${key.sealedPrivateKey}, ${key.publicKey}, ${key.createdAt},
            ${key.usedFrom})`);
}

export async function deleteTokenKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from token_keys where id = any(${ids})`);
}
