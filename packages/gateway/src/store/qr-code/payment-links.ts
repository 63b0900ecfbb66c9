import type { CheckoutStatus } from "../../domain/checkout/checkout.ts";
import type { CheckoutId, MerchantId, TransactionId } from "../../domain/ids.ts";
import { paymentLinkStatus, type QrCodeKey } from "../../domain/qr-code/qr-code.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  EndCheckoutsOfLinkRow,
  FindCheckoutLinkRow,
  FindCodeLinkRow,
  FindPaymentLinkCountRow,
  ListCheckoutLinksRow,
  ListCodeLinksRow,
} from "../generated/rows.ts";
import { type Count, inOrder, isBehind, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** A link that a user of the portal created. */
export interface PaymentLink {
  /** Its code; of a link of an earlier release, that of its checkout. */
  id: string;
  isCode: boolean;
  createdBy: string;
  createdAt: Date;
  /** "" where each payment has an order of its own. */
  orderId: string;
  title: string;
  /** The price of one. */
  amountMinor: number;
  quantityMax: number;
  isSingleUse: boolean;
  status: CheckoutStatus;
  /** Of a link for one payment. */
  transactionId: TransactionId | null;
  /** At most `PAID_COUNT_MAX`. */
  paidCount: number;
  startAt: Date;
  /** Null: never. */
  endAt: Date | null;
}

/** A link on a poster collects payments for years. */
const PAID_COUNT_MAX = 1_000;

const ofLinkStores = (storeIds: readonly string[]) => part`
  (cardinality(${storeIds}::text[]) = 0 or store_id = any(${storeIds}))`;

const checkoutLinks = (merchantId: MerchantId, storeIds: readonly string[]) => part`
  select l.id as checkout_id, l.created_by, l.created_at, l.order_id, l.title, l.amount_minor,
         l.status, l.transaction_id, l.start_at, l.end_at
    from (select p.merchant_id, p.store_id, p.checkout_id as id, p.created_by, p.created_at,
                 c.order_id, c.order_title as title, c.amount_minor, c.status, c.transaction_id,
                 c.start_at, c.end_at
            from payment_links p
            join checkouts c on c.merchant_id = p.merchant_id and c.id = p.checkout_id) l
   where l.merchant_id = ${merchantId} and ${ofLinkStores(storeIds)}`;

const codeLinks = (merchantId: MerchantId, storeIds: readonly string[]) => part`
  select q.code, q.created_by as "created_by!", q.created_at, q.type, q.order_id, q.order_title,
         q.amount_minor as "amount_minor!", q.quantity_max, q.expires_at, q.cancelled_at,
         (select c.transaction_id from checkouts c
           where c.merchant_id = ${merchantId} and c.details ->> 'qrCode' = q.code
             and c.transaction_id is not null and c.status = 'SUCCESS' and q.type = 'DYNAMIC'
           limit 1) as "transaction_id?",
         (select count(*) from (
           select 1 from checkouts c
            where c.merchant_id = ${merchantId} and c.details ->> 'qrCode' = q.code
              and c.transaction_id is not null and c.status = 'SUCCESS'
            limit ${PAID_COUNT_MAX}) paid) as "paid_count!"
    from (select x.*, x.code as id from qr_codes x) q
   where q.merchant_id = ${merchantId} and q.created_by is not null and ${ofLinkStores(storeIds)}`;

/** Both kinds. */
export async function listPaymentLinks(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  page: Page,
  now: Date,
): Promise<PaymentLink[]> {
  const [codes, checkouts] = await Promise.all([
    listCodeLinks(db, merchantId, storeIds, page),
    listCheckoutLinks(db, merchantId, storeIds, page),
  ]);
  const links = [...codes.map((row) => ofCode(row, now)), ...checkouts.map(ofCheckout)];
  return links.sort(inOrderOf(page)).slice(0, page.limit);
}

function inOrderOf({ sort = "-createdAt" }: Page) {
  const sign = sort.startsWith("-") ? -1 : 1;
  const isByTime = sort === "createdAt" || sort === "-createdAt";
  const read = (link: PaymentLink) => (isByTime ? link.createdAt.getTime() : link.amountMinor);
  return (one: PaymentLink, other: PaymentLink): number =>
    sign * (read(one) - read(other) || (one.id < other.id ? -1 : 1));
}

/** Counts no more than `countMax` of each kind. */
export async function findPaymentLinkCount(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  countMax: number,
): Promise<Count | null> {
  return db.row<FindPaymentLinkCountRow>(sql`
    select (select count(*) from (
              select 1 from qr_codes
               where merchant_id = ${merchantId} and created_by is not null
                 and ${ofLinkStores(storeIds)} limit ${countMax}) codes)
           + (select count(*) from (
                select 1 from payment_links
                 where merchant_id = ${merchantId} and ${ofLinkStores(storeIds)}
                 limit ${countMax}) checkouts) as "count!"`);
}

async function listCodeLinks(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  page: Page,
): Promise<ListCodeLinksRow[]> {
  return db.rows<ListCodeLinksRow>(sql`
    ${codeLinks(merchantId, storeIds)} and ${isBehind(page)}
     order by ${inOrder(page)} limit ${page.limit}`);
}

async function listCheckoutLinks(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  page: Page,
): Promise<ListCheckoutLinksRow[]> {
  return db.rows<ListCheckoutLinksRow>(sql`
    ${checkoutLinks(merchantId, storeIds)} and ${isBehind(page)}
     order by ${inOrder(page)} limit ${page.limit}`);
}

/** Null also when the user has no access to its store. */
export async function findPaymentLink(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  id: string,
  now: Date,
): Promise<PaymentLink | null> {
  const code = await findCodeLink(db, merchantId, storeIds, id);
  if (code) return ofCode(code, now);
  const checkout = await findCheckoutLink(db, merchantId, storeIds, id);
  return checkout && ofCheckout(checkout);
}

async function findCodeLink(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  code: string,
): Promise<FindCodeLinkRow | null> {
  return db.row<FindCodeLinkRow>(sql`
    ${codeLinks(merchantId, storeIds)} and q.code = ${code}`);
}

async function findCheckoutLink(
  db: Queryable,
  merchantId: MerchantId,
  storeIds: readonly string[],
  id: string,
): Promise<FindCheckoutLinkRow | null> {
  return db.row<FindCheckoutLinkRow>(sql`
    ${checkoutLinks(merchantId, storeIds)} and l.id = ${id}`);
}

function ofCode(row: ListCodeLinksRow, now: Date): PaymentLink {
  const { code, type, orderTitle, quantityMax, expiresAt, cancelledAt, ...rest } = row;
  const isSingleUse = type === "DYNAMIC";
  const isPaid = isSingleUse && rest.paidCount > 0;
  return {
    ...rest,
    id: code,
    isCode: true,
    title: orderTitle,
    quantityMax: quantityMax ?? 1,
    isSingleUse,
    status: paymentLinkStatus({ isPaid, cancelledAt, expiresAt }, now),
    startAt: rest.createdAt,
    endAt: expiresAt,
  };
}

function ofCheckout({ checkoutId, ...row }: ListCheckoutLinksRow): PaymentLink {
  return {
    ...row,
    id: checkoutId,
    isCode: false,
    quantityMax: 1,
    isSingleUse: true,
    paidCount: row.status === "SUCCESS" ? 1 : 0,
  };
}

/**
 * Closes the link and its open checkouts, so neither can be paid. Returns these checkouts; null
 * when the link was already cancelled. Visits wait for the transaction.
 */
export async function cancelCodeLink(
  tx: Transaction,
  { merchantId, code }: QrCodeKey,
  now: Date,
): Promise<CheckoutId[] | null> {
  const cancelled = await tx.run(sql`
    update qr_codes
       set cancelled_at = ${now}, replaced_at = coalesce(replaced_at, ${now}),
           expiry_type = case when expiry_type = 'PERMANENT' then 'FIXED' else expiry_type end,
           expires_at = least(expires_at, ${now}::timestamptz)
     where merchant_id = ${merchantId} and code = ${code} and created_by is not null
       and cancelled_at is null`);
  return cancelled === 0 ? null : endCheckoutsOfLink(tx, { merchantId, code }, now);
}

async function endCheckoutsOfLink(
  tx: Transaction,
  { merchantId, code }: QrCodeKey,
  now: Date,
): Promise<CheckoutId[]> {
  // In UTC: on Citus, an update may not depend on the session's time zone.
  const rows = await tx.rows<EndCheckoutsOfLinkRow>(sql`
    update checkouts
       set end_at = greatest(
             (start_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC',
             least(end_at, ${now}))
     where merchant_id = ${merchantId} and status = 'IN_PROCESS'
       and details ->> 'qrCode' = ${code}
    returning id`);
  return rows.map(({ id }) => id);
}
