import type { CheckoutStatus } from "../../domain/checkout/checkout.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** A checkout somebody made by hand. */
export interface PaymentLink {
  checkoutId: string;
  orderId: string;
  title: string;
  amountMinor: number;
  status: CheckoutStatus;
  transactionId: string | null;
  createdBy: string;
  createdAt: Date;
  startAt: Date;
  endAt: Date;
}

interface Row {
  checkout_id: string;
  order_id: string;
  order_title: string;
  amount_minor: number;
  status: CheckoutStatus;
  transaction_id: string | null;
  created_by: string;
  created_at: Date;
  start_at: Date;
  end_at: Date;
}

function toLink(row: Row): PaymentLink {
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    title: row.order_title,
    amountMinor: row.amount_minor,
    status: row.status,
    transactionId: row.transaction_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    startAt: row.start_at,
    endAt: row.end_at,
  };
}

export async function insertPaymentLink(
  tx: Queryable,
  link: {
    merchantId: string;
    checkoutId: string;
    storeId: string;
    createdBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await tx.query(sql`
    insert into payment_links (merchant_id, checkout_id, store_id, created_by, created_at)
    values (${link.merchantId}, ${link.checkoutId}, ${link.storeId}, ${link.createdBy},
            ${link.createdAt})
    on conflict do nothing`);
}

export async function findPaymentLink(
  db: Queryable,
  merchantId: string,
  checkoutId: string,
): Promise<PaymentLink | null> {
  const { rows } = await db.query<Row>(sql`
    select l.checkout_id, l.created_by, l.created_at, c.order_id, c.order_title, c.amount_minor,
           c.status, c.transaction_id, c.start_at, c.end_at
      from payment_links l join checkouts c on c.merchant_id = l.merchant_id and c.id = l.checkout_id
     where l.merchant_id = ${merchantId} and l.checkout_id = ${checkoutId}`);
  return rows[0] ? toLink(rows[0]) : null;
}

export async function listPaymentLinks(
  db: Queryable,
  merchantId: string,
  allowedStoreIds: readonly string[],
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<PaymentLink[]> {
  const { rows } = await db.query<Row>(sql`
    select l.checkout_id, l.created_by, l.created_at, c.order_id, c.order_title, c.amount_minor,
           c.status, c.transaction_id, c.start_at, c.end_at
      from payment_links l join checkouts c on c.merchant_id = l.merchant_id and c.id = l.checkout_id
     where l.merchant_id = ${merchantId}
       and (cardinality(${allowedStoreIds}::text[]) = 0 or l.store_id = any(${allowedStoreIds}))
       and (${page.after?.at ?? null}::timestamptz is null
            or (l.created_at, l.checkout_id) < (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
     order by l.created_at desc, l.checkout_id desc limit ${page.limit}`);
  return rows.map(toLink);
}
