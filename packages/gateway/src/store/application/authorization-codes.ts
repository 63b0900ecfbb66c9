import type { Scope } from "../../domain/application/scope.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export interface AuthorizationCode {
  codeHash: Buffer;
  grantId: string;
  applicationId: string;
  userId: string;
  redirectUri: string;
  scopes: readonly Scope[];
  createdAt: Date;
  expiresAt: Date;
}

interface CodeRow {
  code_hash: Buffer;
  grant_id: string;
  application_id: string;
  user_id: string;
  redirect_uri: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  used_before: boolean;
}

/** Also forgets the application's codes that ended a day ago or earlier. */
export async function insertAuthorizationCode(
  tx: Queryable,
  code: AuthorizationCode,
): Promise<void> {
  await tx.query(sql`
    delete from authorization_codes
     where application_id = ${code.applicationId}
       and expires_at < ${code.createdAt}::timestamptz - interval '1 day'`);
  await tx.query(sql`
    insert into authorization_codes (
      code_hash, grant_id, application_id, user_id, redirect_uri, scopes, created_at, expires_at)
    values (
      ${code.codeHash}, ${code.grantId}, ${code.applicationId}, ${code.userId},
      ${code.redirectUri}, ${code.scopes}, ${code.createdAt}, ${code.expiresAt})`);
}

/**
 * Spends a code, whoever brings it; `isReplay`: it was spent before. Null: there is no such code.
 */
export async function spendAuthorizationCode(
  db: Queryable,
  codeHash: Buffer,
  now: Date,
): Promise<{ code: AuthorizationCode; isReplay: boolean } | null> {
  const { rows } = await db.query<CodeRow>(sql`
    update authorization_codes c set used_at = coalesce(c.used_at, ${now})
      from (select code_hash, used_at is not null as used_before from authorization_codes
             where code_hash = ${codeHash} for update) before
     where c.code_hash = before.code_hash
    returning c.*, before.used_before`);
  const [row] = rows;
  if (!row) return null;
  return {
    isReplay: row.used_before,
    code: {
      codeHash: row.code_hash,
      grantId: row.grant_id,
      applicationId: row.application_id,
      userId: row.user_id,
      redirectUri: row.redirect_uri,
      scopes: row.scopes,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    },
  };
}
