import type { Application } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type ApplicationRow, toApplication } from "./applications.ts";

/** An application with what only the portal shows. */
export interface PortalApplication extends Application {
  serverKeyRotatedAt: Date | null;
  oldSecretUntil: Date | null;
  lastUsedAt: Date | null;
  keyCount: number;
}

type PortalRow = ApplicationRow & {
  server_key_rotated_at: Date | null;
  old_client_secret_until: Date | null;
  last_used_at: Date | null;
  key_count: number;
};

function toPortalApplication(row: PortalRow): PortalApplication {
  return {
    ...toApplication(row),
    serverKeyRotatedAt: row.server_key_rotated_at,
    oldSecretUntil: row.old_client_secret_until,
    lastUsedAt: row.last_used_at,
    keyCount: row.key_count,
  };
}

export const APPLICATIONS_MAX = 50;

export async function listApplications(
  db: Queryable,
  merchantId: string,
): Promise<PortalApplication[]> {
  const { rows } = await db.query<PortalRow>(sql`
    select a.*, (select count(*) from application_keys k
                  where k.merchant_id = a.merchant_id and k.application_id = a.id
                    and k.revoked_at is null) as key_count
      from applications a where merchant_id = ${merchantId}
     order by created_at, id limit 200`);
  return rows.map(toPortalApplication);
}

export async function findApplication(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<PortalApplication | null> {
  const { rows } = await db.query<PortalRow>(sql`
    select a.*, (select count(*) from application_keys k
                  where k.merchant_id = a.merchant_id and k.application_id = a.id
                    and k.revoked_at is null) as key_count
      from applications a where merchant_id = ${merchantId} and id = ${id}`);
  return rows[0] ? toPortalApplication(rows[0]) : null;
}

/** Changes of one application queue here. */
export async function lockApplication(
  tx: Transaction,
  merchantId: string,
  id: string,
): Promise<PortalApplication | null> {
  await tx.query(
    sql`select 1 from applications where merchant_id = ${merchantId} and id = ${id} for update`,
  );
  return findApplication(tx, merchantId, id);
}

/** Applications of one merchant are counted one at a time. */
export async function lockApplicationCount(tx: Transaction, merchantId: string): Promise<number> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*) as count from applications where merchant_id = ${merchantId}`,
  );
  return rows[0]?.count ?? 0;
}

export async function replaceApplication(tx: Queryable, after: Application): Promise<void> {
  await tx.query(sql`
    update applications
       set name = ${after.name}, is_active = ${after.isActive},
           signature_mode = ${after.signatureMode}, is_lean = ${after.isLean},
           accepts_delete_signed_as_get = ${after.acceptsDeleteSignedAsGet},
           webhook_url = ${after.webhookUrl}, redirect_uris = ${after.redirectUris},
           updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

export async function findSealedClientSecret(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ client_secret_sealed: Buffer }>(sql`
    select client_secret_sealed from applications
     where merchant_id = ${merchantId} and id = ${id}`);
  return rows[0]?.client_secret_sealed ?? null;
}

/** The secret before moves aside and still works until `oldUntil`; null: it ends now. */
export async function replaceClientSecret(
  tx: Queryable,
  application: Pick<Application, "merchantId" | "id">,
  sealed: Buffer,
  oldUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update applications
       set old_client_secret_sealed =
             case when ${oldUntil}::timestamptz is null then null else client_secret_sealed end,
           old_client_secret_until = ${oldUntil}, client_secret_sealed = ${sealed},
           updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export async function deleteOldSecret(
  tx: Queryable,
  application: Pick<Application, "merchantId" | "id">,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update applications
       set old_client_secret_sealed = null, old_client_secret_until = null, updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export async function replaceServerKey(
  tx: Queryable,
  application: Pick<Application, "merchantId" | "id">,
  key: { sealedPrivateKey: Buffer; publicKey: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update applications
       set server_private_key_sealed = ${key.sealedPrivateKey},
           server_public_key = ${key.publicKey}, server_key_rotated_at = ${now},
           updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export interface PublicKeyRecord {
  id: string;
  name: string;
  publicKey: string;
  fingerprint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface KeyRow {
  id: string;
  name: string;
  public_key: string;
  fingerprint: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

function toKey(row: KeyRow): PublicKeyRecord {
  return {
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

export async function listKeys(
  db: Queryable,
  merchantId: string,
  applicationId: string,
): Promise<PublicKeyRecord[]> {
  const { rows } = await db.query<KeyRow>(sql`
    select * from application_keys
     where merchant_id = ${merchantId} and application_id = ${applicationId}
     order by created_at desc, id desc limit 200`);
  return rows.map(toKey);
}

export async function replaceKeyName(
  tx: Queryable,
  merchantId: string,
  applicationId: string,
  keyId: string,
  name: string,
): Promise<void> {
  await tx.query(sql`
    update application_keys set name = ${name}
     where merchant_id = ${merchantId} and application_id = ${applicationId} and id = ${keyId}`);
}

export async function revokeKey(
  tx: Queryable,
  merchantId: string,
  applicationId: string,
  keyId: string,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update application_keys set revoked_at = ${now}
     where merchant_id = ${merchantId} and application_id = ${applicationId} and id = ${keyId}
       and revoked_at is null`);
}
