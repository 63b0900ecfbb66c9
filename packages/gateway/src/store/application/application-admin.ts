import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Application, ApplicationRef } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindApplicationRow,
  FindSealedClientSecretRow,
  ListApplicationsRow,
  ListKeysRow,
  LockApplicationCountRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";
import { APPLICATION } from "./applications.ts";

/** An application with its usage and its newest key; `publicKey` is "" when there is none. */
export type PortalApplication = FindApplicationRow;

const ACTIVE_KEYS = part`
  application_keys k
   where k.merchant_id = a.merchant_id and k.application_id = a.id and k.revoked_at is null`;

const WITH_KEYS = part`
  ${APPLICATION}, a.server_key_rotated_at, a.old_client_secret_until as old_secret_until,
  a.last_used_at,
  (select public_key from next_server_keys n
    where n.merchant_id = a.merchant_id and n.application_id = a.id)
    as "next_server_public_key?",
  (select used_from from next_server_keys n
    where n.merchant_id = a.merchant_id and n.application_id = a.id) as "next_server_key_from?",
  (select count(*) from ${ACTIVE_KEYS}) as "key_count!",
  coalesce((select public_key from ${ACTIVE_KEYS} order by created_at desc, id desc limit 1), '')
    as "public_key!"`;

export const APPLICATIONS_MAX = 50;

/** All applications of a merchant, oldest first. */
export async function listApplications(
  db: Queryable,
  merchantId: MerchantId,
): Promise<PortalApplication[]> {
  return db.rows<ListApplicationsRow>(sql`
    select ${WITH_KEYS} from applications a where merchant_id = ${merchantId}
     order by created_at, id limit 200`);
}

export async function findApplication(
  db: Queryable,
  merchantId: MerchantId,
  id: ApplicationId,
): Promise<PortalApplication | null> {
  return db.row<FindApplicationRow>(sql`
    select ${WITH_KEYS} from applications a where merchant_id = ${merchantId} and id = ${id}`);
}

/** Serializes changes to one application. */
export async function lockApplication(
  tx: Transaction,
  merchantId: MerchantId,
  id: ApplicationId,
): Promise<PortalApplication | null> {
  await tx.run(
    sql`select 1 from applications where merchant_id = ${merchantId} and id = ${id} for update`,
  );
  return findApplication(tx, merchantId, id);
}

/** Serializes the counting of a merchant's applications. */
export async function lockApplicationCount(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<number> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  const row = await tx.row<LockApplicationCountRow>(
    sql`select count(*) as "count!" from applications where merchant_id = ${merchantId}`,
  );
  return row?.count ?? 0;
}

export async function replaceApplication(tx: Queryable, after: Application): Promise<void> {
  await tx.run(sql`
    update applications
       set name = ${after.name}, is_active = ${after.isActive},
           signature_mode = ${after.signatureMode}, is_lean = ${after.isLean},
           has_error_details = ${after.hasErrorDetails},
           signs_responses = ${after.signsResponses},
           accepts_delete_signed_as_get = ${after.acceptsDeleteSignedAsGet},
           webhook_url = ${after.webhookUrl}, redirect_uris = ${after.redirectUris},
           embed_origins = ${after.embedOrigins},
           home_page_url = ${after.homePageUrl}, logo_url = ${after.logoUrl},
           privacy_policy_url = ${after.privacyPolicyUrl}, user_id = ${after.userId},
           updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

export async function findSealedClientSecret(
  db: Queryable,
  merchantId: MerchantId,
  id: ApplicationId,
): Promise<Buffer | null> {
  const row = await db.row<FindSealedClientSecretRow>(sql`
    select client_secret_sealed from applications
     where merchant_id = ${merchantId} and id = ${id}`);
  return row?.clientSecretSealed ?? null;
}

/** The previous secret keeps working until `oldUntil`; null ends it immediately. */
export async function replaceClientSecret(
  tx: Queryable,
  application: ApplicationRef,
  sealed: Buffer,
  oldUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update applications
       set old_client_secret_sealed =
             case when ${oldUntil}::timestamptz is null then null else client_secret_sealed end,
           old_client_secret_until = ${oldUntil}, client_secret_sealed = ${sealed},
           updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export async function deleteOldSecret(
  tx: Queryable,
  application: ApplicationRef,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update applications
       set old_client_secret_sealed = null, old_client_secret_until = null, updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export async function replaceServerKey(
  tx: Queryable,
  application: ApplicationRef,
  key: { sealedPrivateKey: Buffer; publicKey: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update applications
       set server_private_key_sealed = ${key.sealedPrivateKey},
           server_public_key = ${key.publicKey}, server_key_rotated_at = ${now},
           updated_at = ${now}
     where merchant_id = ${application.merchantId} and id = ${application.id}`);
}

export type PublicKeyRecord = ListKeysRow;

export async function listKeys(
  db: Queryable,
  merchantId: MerchantId,
  applicationId: ApplicationId,
): Promise<PublicKeyRecord[]> {
  return db.rows<ListKeysRow>(sql`
    select id, name, public_key, fingerprint, created_at, last_used_at, revoked_at
      from application_keys
     where merchant_id = ${merchantId} and application_id = ${applicationId}
     order by created_at desc, id desc limit 200`);
}

export async function replaceKeyName(
  tx: Queryable,
  merchantId: MerchantId,
  applicationId: ApplicationId,
  keyId: string,
  name: string,
): Promise<void> {
  await tx.run(sql`
    update application_keys set name = ${name}
     where merchant_id = ${merchantId} and application_id = ${applicationId} and id = ${keyId}`);
}

/** A null `keyId` means all keys. */
export async function revokeKeys(
  tx: Queryable,
  merchantId: MerchantId,
  applicationId: ApplicationId,
  keyId: string | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update application_keys set revoked_at = ${now}
     where merchant_id = ${merchantId} and application_id = ${applicationId}
       and id = coalesce(${keyId}, id) and revoked_at is null`);
}
