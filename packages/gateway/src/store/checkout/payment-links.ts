import type { CheckoutId, MerchantId, StoreId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindPaymentLinkRow, ListPaymentLinksRow } from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** A checkout created manually in the portal. */
export type PaymentLink = FindPaymentLinkRow;

const LINKS = part`
  select l.checkout_id, l.created_by, l.created_at, c.order_id, c.order_title as title,
         c.amount_minor, c.status, c.transaction_id, c.start_at, c.end_at
    from payment_links l join checkouts c on c.merchant_id = l.merchant_id and c.id = l.checkout_id`;

export async function insertPaymentLink(
  tx: Queryable,
  link: {
    merchantId: MerchantId;
    checkoutId: CheckoutId;
    storeId: StoreId;
    createdBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into payment_links (merchant_id, checkout_id, store_id, created_by, created_at)
    values (${link.merchantId}, ${link.checkoutId}, ${link.storeId}, ${link.createdBy},
            ${link.createdAt})
    on conflict do nothing`);
}

export async function findPaymentLink(
  db: Queryable,
  merchantId: MerchantId,
  checkoutId: CheckoutId,
): Promise<PaymentLink | null> {
  return db.row<FindPaymentLinkRow>(sql`
    ${LINKS} where l.merchant_id = ${merchantId} and l.checkout_id = ${checkoutId}`);
}

export async function listPaymentLinks(
  db: Queryable,
  merchantId: MerchantId,
  allowedStoreIds: readonly string[],
  page: Page,
): Promise<PaymentLink[]> {
  return db.rows<ListPaymentLinksRow>(sql`
    ${LINKS}
     where l.merchant_id = ${merchantId}
       and (cardinality(${allowedStoreIds}::text[]) = 0 or l.store_id = any(${allowedStoreIds}))
       and (l.created_at, l.checkout_id) < ${cursorOf(page)}
     order by l.created_at desc, l.checkout_id desc limit ${page.limit}`);
}
