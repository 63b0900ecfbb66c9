import type { Scope } from "../../domain/application/scope.ts";
import type { ApplicationId, MerchantId, UserId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { RedeemAuthorizationCodeRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";

export interface AuthorizationCode {
  merchantId: MerchantId;
  codeHash: Buffer;
  grantId: string;
  applicationId: ApplicationId;
  userId: UserId;
  redirectUri: string;
  scopes: readonly Scope[];
  createdAt: Date;
  expiresAt: Date;
}

/** Also deletes the application's codes that expired more than a day ago. */
export async function insertAuthorizationCode(
  tx: Queryable,
  code: AuthorizationCode,
): Promise<void> {
  await tx.run(sql`
    delete from authorization_codes
     where merchant_id = ${code.merchantId} and application_id = ${code.applicationId}
       and expires_at < ${code.createdAt}::timestamptz - interval '1 day'`);
  await tx.run(sql`
    insert into authorization_codes (
      merchant_id, code_hash, grant_id, application_id, user_id, redirect_uri, scopes, created_at,
      expires_at)
    values (
      ${code.merchantId}, ${code.codeHash}, ${code.grantId}, ${code.applicationId},
      ${code.userId}, ${code.redirectUri}, ${code.scopes}, ${code.createdAt}, ${code.expiresAt})`);
}

/**
 * Redeems a code, regardless of the application. `isReplay`: it was redeemed before. Null: unknown
 * code.
 */
export async function redeemAuthorizationCode(
  db: Queryable,
  among: Among,
  codeHash: Buffer,
  now: Date,
): Promise<{ code: AuthorizationCode; isReplay: boolean } | null> {
  const row = await db.row<RedeemAuthorizationCodeRow>(sql`
    update authorization_codes c set used_at = coalesce(c.used_at, ${now})
      from (select merchant_id, code_hash, used_at is not null as is_replay
              from authorization_codes
             where merchant_id = any(${among}) and code_hash = ${codeHash} for update) before
     where c.merchant_id = before.merchant_id and c.code_hash = before.code_hash
    returning c.merchant_id, c.code_hash, c.grant_id, c.application_id, c.user_id, c.redirect_uri, c.scopes,
              c.created_at, c.expires_at, before.is_replay as "is_replay!"`);
  if (!row) return null;
  const { isReplay, ...code } = row;
  return { code, isReplay };
}
