import type { Application, Merchant } from "../../domain/merchant/merchant.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import type { Queryable } from "../database.ts";
import { CALLER_CHANNEL } from "../merchant/caller-channel.ts";
import { findMerchantSettings } from "../merchant/merchant-settings.ts";
import { findMerchant, listStores } from "../merchant/merchants.ts";
import { sql } from "../sql.ts";

export interface ApplicationRow {
  id: string;
  merchant_id: string;
  name: string;
  is_active: boolean;
  signature_mode: Application["signatureMode"];
  is_lean: boolean;
  client_secret_sealed: Buffer;
  server_private_key_sealed: Buffer;
  server_public_key: string;
  webhook_url: string;
  redirect_uris: string[];
  home_page_url: string;
  logo_url: string;
  privacy_policy_url: string;
  user_id: string;
  accepts_delete_signed_as_get: boolean;
  created_at: Date;
  updated_at: Date;
}

export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    name: row.name,
    isActive: row.is_active,
    signatureMode: row.signature_mode,
    isLean: row.is_lean,
    serverPublicKey: row.server_public_key,
    webhookUrl: row.webhook_url,
    redirectUris: row.redirect_uris,
    homePageUrl: row.home_page_url,
    logoUrl: row.logo_url,
    privacyPolicyUrl: row.privacy_policy_url,
    userId: row.user_id,
    acceptsDeleteSignedAsGet: row.accepts_delete_signed_as_get,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Seal contexts of an application's secrets. */
export const clientSecretContext = (applicationId: string) => `client-secret:${applicationId}`;
export const serverKeyContext = (applicationId: string) => `server-key:${applicationId}`;

export async function insertApplication(
  tx: Queryable,
  application: Application,
  sealed: { clientSecret: Buffer; serverPrivateKey: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into applications (
      merchant_id, id, name, is_active, signature_mode, is_lean, client_secret_sealed,
      server_private_key_sealed, server_public_key, webhook_url, redirect_uris, home_page_url,
      logo_url, privacy_policy_url, user_id, accepts_delete_signed_as_get, created_at, updated_at)
    values (
      ${application.merchantId}, ${application.id}, ${application.name}, ${application.isActive},
      ${application.signatureMode}, ${application.isLean}, ${sealed.clientSecret},
      ${sealed.serverPrivateKey}, ${application.serverPublicKey}, ${application.webhookUrl},
      ${application.redirectUris}, ${application.homePageUrl}, ${application.logoUrl},
      ${application.privacyPolicyUrl}, ${application.userId},
      ${application.acceptsDeleteSignedAsGet}, ${application.createdAt},
      ${application.updatedAt})`);
}

export interface ApplicationKey {
  id: string;
  applicationId: string;
  merchantId: string;
  name: string;
  publicKey: string;
  fingerprint: string;
  createdAt: Date;
}

export async function insertApplicationKey(tx: Queryable, key: ApplicationKey): Promise<void> {
  await tx.query(sql`
    insert into application_keys (
      merchant_id, application_id, id, name, public_key, fingerprint, created_at)
    values (
      ${key.merchantId}, ${key.applicationId}, ${key.id}, ${key.name}, ${key.publicKey},
      ${key.fingerprint}, ${key.createdAt})`);
}

/** All a signed call needs to know about its caller, read at once and cached. */
export interface Caller {
  application: Application;
  merchant: Merchant;
  storeIds: ReadonlySet<string>;
  publicKeys: readonly { id: string; publicKey: string }[];
  /** What an operator allows the merchant. */
  limits: MerchantLimits;
  /** Ids of access tokens, and of grants, that are no longer good. */
  revokedTokenIds: ReadonlySet<string>;
}

export async function findCaller(db: Queryable, applicationId: string): Promise<Caller | null> {
  const { rows } = await db.query<ApplicationRow>(
    sql`select * from applications where id = ${applicationId}`,
  );
  if (!rows[0]) return null;
  const application = toApplication(rows[0]);
  const [merchant, stores, limits, keys, revoked] = await Promise.all([
    findMerchant(db, application.merchantId),
    listStores(db, application.merchantId),
    findMerchantSettings(db, application.merchantId),
    db.query<{ id: string; public_key: string }>(sql`
      select id, public_key from application_keys
       where merchant_id = ${application.merchantId} and application_id = ${applicationId}
         and revoked_at is null
       order by created_at desc`),
    db.query<{ id: string }>(
      sql`select id from revoked_tokens where application_id = ${applicationId}`,
    ),
  ]);
  if (!merchant) return null;
  const active = stores.filter((store) => store.status === "ACTIVE");
  return {
    application,
    merchant,
    storeIds: new Set(active.map((store) => store.id)),
    limits,
    publicKeys: keys.rows.map((row) => ({ id: row.id, publicKey: row.public_key })),
    revokedTokenIds: new Set(revoked.rows.map((row) => row.id)),
  };
}

/** `sealed`: the secret, and while a rotation overlaps the one before it. */
export async function findClientSecrets(
  db: Queryable,
  applicationId: string,
  now: Date,
): Promise<{ sealed: Buffer[]; isActive: boolean } | null> {
  const { rows } = await db.query<{ secrets: Buffer[]; is_active: boolean }>(sql`
    select is_active,
           array_remove(
             array[client_secret_sealed,
                   case when old_client_secret_until > ${now} then old_client_secret_sealed end],
             null) as secrets
      from applications where id = ${applicationId}`);
  return rows[0] ? { sealed: rows[0].secrets, isActive: rows[0].is_active } : null;
}

export async function findServerKey(db: Queryable, applicationId: string): Promise<Buffer | null> {
  const { rows } = await db.query<ApplicationRow>(
    sql`select server_private_key_sealed from applications where id = ${applicationId}`,
  );
  return rows[0]?.server_private_key_sealed ?? null;
}

export async function notifyCallerChanged(tx: Queryable, applicationId: string): Promise<void> {
  await tx.query(sql`select pg_notify(${CALLER_CHANNEL}, ${applicationId})`);
}
