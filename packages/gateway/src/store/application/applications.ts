import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Application, Merchant } from "../../domain/merchant/merchant.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import type { Queryable } from "../database.ts";
import type {
  FindCaller2Row,
  FindCaller3Row,
  FindCallerRow,
  FindClientSecretsRow,
  FindMerchantOfApplicationRow,
  FindServerKeyRow,
  IsLeanApplicationRow,
  ListServerKeysRow,
} from "../generated/rows.ts";
import { CALLER_CHANNEL } from "../merchant/caller-channel.ts";
import { findMerchantSettings } from "../merchant/merchant-settings.ts";
import { findMerchant } from "../merchant/merchants.ts";
import { listStores } from "../merchant/stores.ts";
import type { Among } from "../routes.ts";
import { part, sql } from "../sql.ts";

/** An application `a`, without its secrets. */
export const APPLICATION = part`
  a.id, a.merchant_id, a.name, a.is_active, a.signature_mode, a.is_lean, a.has_error_details, a.signs_responses,
  a.server_public_key, a.webhook_url, a.redirect_uris, a.embed_origins, a.home_page_url, a.logo_url, a.privacy_policy_url, a.user_id,
  a.accepts_delete_signed_as_get, a.created_at, a.updated_at`;

/** Seal contexts of an application's secrets. */
export const clientSecretContext = (applicationId: ApplicationId) =>
  `client-secret:${applicationId}`;
export const serverKeyContext = (applicationId: ApplicationId) => `server-key:${applicationId}`;

export async function insertApplication(
  tx: Queryable,
  application: Application,
  sealed: { clientSecret: Buffer; serverPrivateKey: Buffer },
): Promise<void> {
  await tx.run(sql`
    insert into applications (
      merchant_id, id, name, is_active, signature_mode, is_lean, has_error_details, signs_responses,
      client_secret_sealed, server_private_key_sealed, server_public_key, webhook_url, redirect_uris, embed_origins,
      home_page_url, logo_url, privacy_policy_url, user_id, accepts_delete_signed_as_get, created_at, updated_at)
    values (
      ${application.merchantId}, ${application.id}, ${application.name}, ${application.isActive},
      ${application.signatureMode}, ${application.isLean}, ${application.hasErrorDetails},
      ${application.signsResponses},
      ${sealed.clientSecret},
      ${sealed.serverPrivateKey}, ${application.serverPublicKey}, ${application.webhookUrl},
      ${application.redirectUris}, ${application.embedOrigins}, ${application.homePageUrl}, ${application.logoUrl},
      ${application.privacyPolicyUrl}, ${application.userId},
      ${application.acceptsDeleteSignedAsGet}, ${application.createdAt},
      ${application.updatedAt})`);
}

export interface ApplicationKey {
  id: string;
  applicationId: ApplicationId;
  merchantId: MerchantId;
  name: string;
  publicKey: string;
  fingerprint: string;
  createdAt: Date;
}

export async function insertApplicationKey(tx: Queryable, key: ApplicationKey): Promise<void> {
  await tx.run(sql`
    insert into application_keys (
      merchant_id, application_id, id, name, public_key, fingerprint, created_at)
    values (
      ${key.merchantId}, ${key.applicationId}, ${key.id}, ${key.name}, ${key.publicKey},
      ${key.fingerprint}, ${key.createdAt})`);
}

/** Everything a signed call needs to know about its caller, read in one query and cached. */
export interface Caller {
  application: Application;
  merchant: Merchant;
  storeIds: ReadonlySet<string>;
  publicKeys: readonly { id: string; publicKey: string }[];
  /** Limits and permissions that an operator set for the merchant. */
  limits: MerchantLimits;
  /** Ids of revoked access tokens and grants. */
  revokedTokenIds: ReadonlySet<string>;
}

/** `among`: the merchants the application may belong to. */
export async function findCaller(
  db: Queryable,
  among: Among,
  applicationId: ApplicationId,
): Promise<Caller | null> {
  const application = await db.row<FindCallerRow>(sql`
    select ${APPLICATION} from applications a
     where merchant_id = any(${among}) and id = ${applicationId}`);
  if (!application) return null;
  const [merchant, stores, limits, publicKeys, revoked] = await Promise.all([
    findMerchant(db, application.merchantId),
    listStores(db, application.merchantId),
    findMerchantSettings(db, application.merchantId),
    db.rows<FindCaller2Row>({
      name: "caller-keys",
      ...sql`
        select id, public_key from application_keys
         where merchant_id = ${application.merchantId} and application_id = ${applicationId}
           and revoked_at is null
         order by created_at desc`,
    }),
    db.rows<FindCaller3Row>({
      name: "caller-revoked-tokens",
      ...sql`
        select id from revoked_tokens
         where merchant_id = ${application.merchantId} and application_id = ${applicationId}`,
    }),
  ]);
  if (!merchant) return null;
  const active = stores.filter((store) => store.status === "ACTIVE");
  return {
    application,
    merchant,
    storeIds: new Set(active.map((store) => store.id)),
    limits,
    publicKeys,
    revokedTokenIds: new Set(revoked.map(({ id }) => id)),
  };
}

/** The merchant of an application; null when none of `among` has it. */
export async function findMerchantOfApplication(
  db: Queryable,
  among: Among,
  applicationId: ApplicationId,
): Promise<MerchantId | null> {
  const row = await db.row<FindMerchantOfApplicationRow>(sql`
    select merchant_id from applications
     where merchant_id = any(${among}) and id = ${applicationId}`);
  return row?.merchantId ?? null;
}

/**
 * Whether its transactions have only the members of the classic object; null when none of `among`
 * has it.
 */
export async function isLeanApplication(
  db: Queryable,
  among: Among,
  applicationId: ApplicationId,
): Promise<boolean | null> {
  const row = await db.row<IsLeanApplicationRow>(sql`
    select is_lean from applications where merchant_id = any(${among}) and id = ${applicationId}`);
  return row?.isLean ?? null;
}

/** `sealed`: the secret and, during a rotation's overlap, the previous one. */
export async function findClientSecrets(
  db: Queryable,
  among: Among,
  applicationId: ApplicationId,
  now: Date,
): Promise<{ sealed: Buffer[]; isActive: boolean } | null> {
  return db.row<FindClientSecretsRow>(sql`
    select is_active,
           array_remove(
             array[client_secret_sealed,
                   case when old_client_secret_until > ${now} then old_client_secret_sealed end],
             null) as "sealed!"
      from applications where merchant_id = any(${among}) and id = ${applicationId}`);
}

/** The sealed key of one application; null when none of `among` has it. */
export async function findServerKey(
  db: Queryable,
  among: Among,
  applicationId: ApplicationId,
): Promise<Buffer | null> {
  const row = await db.row<FindServerKeyRow>(sql`
    select server_private_key_sealed as sealed from applications
     where merchant_id = any(${among}) and id = ${applicationId}`);
  return row?.sealed ?? null;
}

export interface ServerKeyOwner {
  merchantId: MerchantId;
  applicationId: ApplicationId;
}

/** The sealed keys of applications, in their order; null for an unknown one. */
export async function listServerKeys(
  db: Queryable,
  owners: readonly ServerKeyOwner[],
): Promise<(Buffer | null)[]> {
  const rows = await db.rows<ListServerKeysRow>(sql`
    select a.server_private_key_sealed as "sealed?"
      from unnest(${owners.map(({ merchantId }) => merchantId)}::text[],
                  ${owners.map(({ applicationId }) => applicationId)}::text[])
             with ordinality as o(merchant_id, id, place)
      left join applications a
        on a.merchant_id = o.merchant_id and a.id = o.id
           -- On Citus only the nodes of these merchants are asked.
           and a.merchant_id = any(${owners.map(({ merchantId }) => merchantId)}::text[])
     order by place`);
  return rows.map(({ sealed }) => sealed);
}

export async function notifyCallerChanged(
  tx: Queryable,
  applicationId: ApplicationId,
): Promise<void> {
  await tx.run(sql`select pg_notify(${CALLER_CHANNEL}, ${applicationId})`);
}
