import type { MerchantId } from "../../domain/ids.ts";
import type { QrCode, QrCodeKey } from "../../domain/qr-code/qr-code.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindLinkedQrCodeRow,
  FindQrCodeOfOrderRow,
  FindQrCodeRow,
  ListQrCodesRow,
} from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import type { Among } from "../routes.ts";
import { part, sql } from "../sql.ts";

/** What a list is filtered by; null: any. */
export interface QrCodeFilter {
  type: string | null;
  expiryType: string | null;
}

/**
 * A code is redeemed by whatever paid its order: `checkouts` allows only one live checkout of it.
 * The merchants are repeated so that Citus searches on the same shard.
 */
const qrCodeOf = (among: Among) => part`
  q.merchant_id, q.code, q.store_id, q.application_id, q.type, q.amount_minor, q.methods,
  q.expiry_type, q.expiry_day, q.expires_at, q.order_id, q.order_title, q.order_detail,
  q.additional_data, q.redirect_url, q.notify_url, q.replaced_at, q.created_at, q.created_by,
  q.customer_email, q.quantity_max, q.cancelled_at,
  (select c.updated_at from checkouts c
    where c.merchant_id = any(${among}) and c.merchant_id = q.merchant_id
      and c.order_id = q.order_id and q.type = 'DYNAMIC' and c.status = 'SUCCESS') as "redeemed_at?"`;

function toQrCode(row: FindQrCodeRow): QrCode {
  const { expiryType, expiryDay, expiresAt, orderId, orderTitle, orderDetail, ...others } = row;
  const { additionalData, redeemedAt, createdBy, customerEmail, ...more } = others;
  const { quantityMax, cancelledAt, ...rest } = more;
  return {
    ...rest,
    link:
      createdBy === null
        ? null
        : { createdBy, customerEmail, quantityMax: quantityMax ?? 1, cancelledAt },
    expiry: { type: expiryType, day: expiryDay, expiresAt },
    order: { id: orderId, title: orderTitle, detail: orderDetail, additionalData },
    status: redeemedAt ? "REDEEMED" : "VALID",
    updatedAt: redeemedAt ?? rest.createdAt,
  };
}

/** False when another code of this order is in use. */
export async function insertQrCode(
  db: Queryable,
  qrCode: QrCode,
  requestHash: Buffer,
): Promise<boolean> {
  const { expiry, link, order } = qrCode;
  const inserted = await db.run(sql`
    insert into qr_codes (
      merchant_id, code, store_id, application_id, type, amount_minor, methods, expiry_type,
      expiry_day, expires_at, order_id, order_title, order_detail, additional_data, redirect_url,
      notify_url, request_hash, created_at, created_by, customer_email, quantity_max)
    values (
      ${qrCode.merchantId}, ${qrCode.code}, ${qrCode.storeId}, ${qrCode.applicationId},
      ${qrCode.type}, ${qrCode.amountMinor}, ${qrCode.methods}, ${expiry.type}, ${expiry.day},
      ${expiry.expiresAt}, ${order.id}, ${order.title}, ${order.detail}, ${order.additionalData},
      ${qrCode.redirectUrl}, ${qrCode.notifyUrl}, ${requestHash}, ${qrCode.createdAt},
      ${link?.createdBy ?? null}, ${link?.customerEmail ?? null}, ${link?.quantityMax ?? null})
    on conflict do nothing`);
  return inserted === 1;
}

/** Null for a payment link, which the API does not know. */
export async function findQrCode(
  db: Queryable,
  merchantId: MerchantId,
  code: string,
): Promise<QrCode | null> {
  const row = await db.row<FindQrCodeRow>(sql`
    select ${qrCodeOf([merchantId])} from qr_codes q where q.merchant_id = ${merchantId} and q.code = ${code} and q.created_by is null`);
  return row && toQrCode(row);
}

/**
 * For a payer's visit: the code alone grants access. Null also when two merchants have the same
 * code, so that no payer pays the wrong one.
 */
export async function findLinkedQrCode(
  db: Queryable,
  among: Among,
  code: string,
): Promise<QrCode | null> {
  const [row, ...others] = await db.rows<FindLinkedQrCodeRow>(sql`
    select ${qrCodeOf(among)} from qr_codes q
     where q.merchant_id = any(${among}) and q.code = ${code} limit 2`);
  return row && others.length === 0 ? toQrCode(row) : null;
}

/** The code in use for an order, and whether the request that created it is known. */
export async function findQrCodeOfOrder(
  db: Queryable,
  merchantId: MerchantId,
  orderId: string,
): Promise<{ qrCode: QrCode; isRequested: boolean } | null> {
  const row = await db.row<FindQrCodeOfOrderRow>(sql`
    select ${qrCodeOf([merchantId])}, q.request_hash <> '' as "is_requested!" from qr_codes q
     where q.merchant_id = ${merchantId} and q.order_id = ${orderId}
       and q.type = 'DYNAMIC' and q.replaced_at is null`);
  if (!row) return null;
  const { isRequested, ...qrCode } = row;
  return { qrCode: toQrCode(qrCode), isRequested };
}

/** Gives the order of an expired code to a later one. */
export async function replaceQrCode(
  db: Queryable,
  { merchantId, code }: QrCodeKey,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update qr_codes set replaced_at = ${now}
     where merchant_id = ${merchantId} and code = ${code} and replaced_at is null`);
}

/** Ends the code in use for an order: it can no longer be opened. False when there is none. */
export async function withdrawQrCode(
  db: Queryable,
  merchantId: MerchantId,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const withdrawn = await db.run(sql`
    update qr_codes set replaced_at = ${now}
     where merchant_id = ${merchantId} and order_id = ${orderId} and type = 'DYNAMIC'
       and replaced_at is null`);
  return withdrawn > 0;
}

/** Visits of one code come after each other, until the transaction ends. Whether it is in use. */
export async function lockQrCode(
  tx: Transaction,
  { merchantId, code }: QrCodeKey,
): Promise<boolean> {
  const inUse = await tx.run(sql`
    select from qr_codes
     where merchant_id = ${merchantId} and code = ${code} and replaced_at is null for update`);
  return inUse === 1;
}

/** Newest first. */
export async function listQrCodes(
  db: Queryable,
  merchantId: MerchantId,
  { type, expiryType }: QrCodeFilter,
  page: Page,
): Promise<QrCode[]> {
  const rows = await db.rows<ListQrCodesRow>(sql`
    select ${qrCodeOf([merchantId])} from qr_codes q
     where q.merchant_id = ${merchantId}
       and (${type}::text is null or q.type = ${type})
       and (${expiryType}::text is null or q.expiry_type = ${expiryType})
       and q.created_by is null
       and (q.created_at, q.code) < ${cursorOf(page)}
     order by q.created_at desc, q.code desc limit ${page.limit}`);
  return rows.map(toQrCode);
}

/** Deletes codes that expired within a range of time without a payment attempt. */
export async function deleteExpiredQrCodes(
  db: Queryable,
  merchantId: MerchantId,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<number> {
  return db.run(sql`
    delete from qr_codes
     where merchant_id = ${merchantId} and code = any(array(
       select q.code from qr_codes q
        where q.merchant_id = ${merchantId} and q.expires_at >= ${from} and q.expires_at < ${to}
          and not exists (select from checkouts c
                           where c.merchant_id = ${merchantId} and c.transaction_id is not null
                             and c.details ->> 'qrCode' = q.code)
        limit ${limit}))`);
}
