import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindLinkRow, ListInvitationExpiriesRow, RedeemLinkRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";
import type { UserKey } from "./users.ts";

export type LinkPurpose = "INVITATION" | "RESET";

/** A new link replaces the user's earlier links for the same purpose. */
export async function replaceLink(
  tx: Queryable,
  link: {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    user: UserKey;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await deleteLinks(tx, link.user, link.purpose);
  await insertLink(tx, link);
}

export async function insertLink(
  tx: Queryable,
  link: Parameters<typeof replaceLink>[1],
): Promise<void> {
  await tx.run(sql`
    insert into portal_links (merchant_id, token_hash, purpose, user_id, created_at, expires_at)
    values (${link.user.merchantId}, ${link.tokenHash}, ${link.purpose}, ${link.user.id},
            ${link.createdAt}, ${link.expiresAt})`);
}

export async function deleteExpiredLinks(tx: Queryable, user: UserKey, now: Date): Promise<void> {
  await tx.run(sql`
    delete from portal_links
     where merchant_id = ${user.merchantId} and user_id = ${user.id} and expires_at <= ${now}
       and purpose = 'RESET'`);
}

export async function deleteLinks(
  tx: Queryable,
  user: UserKey,
  purpose: LinkPurpose,
): Promise<void> {
  await tx.run(sql`
    delete from portal_links
     where merchant_id = ${user.merchantId} and user_id = ${user.id} and purpose = ${purpose}`);
}

/** The user a link belongs to; null when the link is unknown or has expired. */
export async function findLink(
  db: Queryable,
  among: Among,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<UserKey | null> {
  return db.row<FindLinkRow>(sql`
    select merchant_id, user_id as id from portal_links
     where merchant_id = any(${among}) and token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`);
}

/** Redeems a link. */
export async function redeemLink(
  tx: Queryable,
  merchantId: MerchantId,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const row = await tx.row<RedeemLinkRow>(sql`
    delete from portal_links
     where merchant_id = ${merchantId} and token_hash = ${tokenHash} and purpose = ${purpose}
       and expires_at > ${now}
    returning user_id`);
  return row?.userId ?? null;
}

/** When each user's open invitation expires. */
export async function listInvitationExpiries(
  db: Queryable,
  merchantId: MerchantId,
): Promise<Map<string, Date>> {
  const rows = await db.rows<ListInvitationExpiriesRow>(sql`
    select user_id, expires_at from portal_links
     where merchant_id = ${merchantId} and purpose = 'INVITATION'`);
  return new Map(rows.map((row) => [row.userId, row.expiresAt]));
}
