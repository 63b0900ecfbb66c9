import type { MerchantId, UserId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindLinkRow, ListInvitationExpiriesRow, RedeemLinkRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type LinkPurpose = "INVITATION" | "RESET";

/** A new link replaces the user's earlier links for the same purpose. */
export async function replaceLink(
  tx: Queryable,
  link: {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    userId: UserId;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await deleteLinks(tx, link.userId, link.purpose);
  await tx.run(sql`
    insert into portal_links (token_hash, purpose, user_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.purpose}, ${link.userId}, ${link.createdAt},
            ${link.expiresAt})`);
}

export async function deleteLinks(
  tx: Queryable,
  userId: UserId,
  purpose: LinkPurpose,
): Promise<void> {
  await tx.run(sql`delete from portal_links where user_id = ${userId} and purpose = ${purpose}`);
}

/** The user a link belongs to; null when the link is unknown or has expired. */
export async function findLink(
  db: Queryable,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const row = await db.row<FindLinkRow>(sql`
    select user_id from portal_links
     where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`);
  return row?.userId ?? null;
}

/** Redeems a link. */
export async function redeemLink(
  tx: Queryable,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const row = await tx.row<RedeemLinkRow>(sql`
    delete from portal_links
     where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
    returning user_id`);
  return row?.userId ?? null;
}

/** When each user's open invitation expires. */
export async function listInvitationExpiries(
  db: Queryable,
  merchantId: MerchantId,
): Promise<Map<string, Date>> {
  const rows = await db.rows<ListInvitationExpiriesRow>(sql`
    select l.user_id, l.expires_at from portal_links l join users u on u.id = l.user_id
     where u.merchant_id = ${merchantId} and l.purpose = 'INVITATION'`);
  return new Map(rows.map((row) => [row.userId, row.expiresAt]));
}
