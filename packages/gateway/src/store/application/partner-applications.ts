import type { Application } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type ApplicationRow, toApplication } from "./applications.ts";

/** `publicKey` is the client's newest, "" when there is none. */
export interface ShownApplication {
  application: Application;
  publicKey: string;
}

/** All applications of a merchant, oldest first. */
export async function listApplications(
  db: Queryable,
  merchantId: string,
  limit: number,
): Promise<ShownApplication[]> {
  const { rows } = await db.query<ApplicationRow & { client_public_key: string }>(sql`
    select a.*, coalesce(k.public_key, '') as client_public_key
      from applications a
      left join lateral (
        select public_key from application_keys
         where merchant_id = a.merchant_id and application_id = a.id and revoked_at is null
         order by created_at desc, id desc limit 1) k on true
     where a.merchant_id = ${merchantId}
     order by a.id limit ${limit}`);
  return rows.map((row) => ({
    application: toApplication(row),
    publicKey: row.client_public_key,
  }));
}

export async function lockApplication(
  tx: Transaction,
  merchantId: string,
  id: string,
): Promise<Application | null> {
  const { rows } = await tx.query<ApplicationRow>(sql`
    select * from applications where merchant_id = ${merchantId} and id = ${id} for update`);
  return rows[0] ? toApplication(rows[0]) : null;
}

export async function replaceApplication(tx: Transaction, after: Application): Promise<void> {
  await tx.query(sql`
    update applications
       set name = ${after.name}, is_active = ${after.isActive},
           redirect_uris = ${after.redirectUris}, home_page_url = ${after.homePageUrl},
           logo_url = ${after.logoUrl}, privacy_policy_url = ${after.privacyPolicyUrl},
           user_id = ${after.userId}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

/** Keys of an application that still verify. */
export async function listActiveKeys(
  db: Queryable,
  application: Pick<Application, "merchantId" | "id">,
): Promise<{ id: string; publicKey: string; fingerprint: string }[]> {
  const { rows } = await db.query<{ id: string; public_key: string; fingerprint: string }>(sql`
    select id, public_key, fingerprint from application_keys
     where merchant_id = ${application.merchantId} and application_id = ${application.id}
       and revoked_at is null
     order by created_at desc, id desc`);
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    fingerprint: row.fingerprint,
  }));
}

export async function revokeKeys(
  tx: Transaction,
  application: Pick<Application, "merchantId" | "id">,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update application_keys set revoked_at = ${now}
     where merchant_id = ${application.merchantId} and application_id = ${application.id}
       and revoked_at is null`);
}
