import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { type CheckoutLook, DEFAULT_LOOK } from "../../../domain/checkout/checkout-look.ts";
import type { CheckoutId } from "../../../domain/ids.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { CHECKOUT, toCheckout } from "../../checkout/checkouts.ts";
import type { Queryable } from "../../database.ts";
import type { FindShownCheckoutRow } from "../../generated/rows.ts";
import type { Among } from "../../routes.ts";
import { part, sql } from "../../sql.ts";
import { PAYMENT } from "../transactions.ts";
import { readJsonRows } from "./json-row.ts";

/** A checkout with everything that its page is made of. */
export interface ShownCheckout {
  checkout: Checkout;
  /** All attempts, newest first. */
  attempts: Payment[];
  merchant: Payee | null;
  look: CheckoutLook;
  /** Sites that may show the page in a frame: none for a link that was made in the portal. */
  embedOrigins: string[];
}

/** As far as a payer is concerned. */
export type Payee = Pick<Merchant, "profile" | "isActive" | "status">;

/** Of `checkouts c`, newest first. */
const ATTEMPTS = part`
  select ${PAYMENT} from transactions t
   where t.merchant_id = c.merchant_id and t.checkout_id = c.id
   order by t.created_at desc, t.id desc limit 100`;

/**
 * For the payer's link, in one statement: the id alone grants access. Null also when two merchants
 * have one of this id, so that nobody is shown another's order.
 */
export async function findShownCheckout(
  db: Queryable,
  among: Among,
  id: CheckoutId,
): Promise<ShownCheckout | null> {
  const [row, ...others] = await db.rows<FindShownCheckoutRow>({
    name: "find-shown-checkout",
    ...sql`
      select ${CHECKOUT},
             (select json_agg(a) from (${ATTEMPTS}) a) as attempts,
             (select json_build_object(
                       'profile', m.profile, 'isActive', m.is_active, 'status', m.status)
                from merchants m where m.id = c.merchant_id) as merchant,
             (select json_build_object(
                       'supportEmail', l.support_email, 'supportPhone', l.support_phone,
                       'colour', l.colour, 'hasReceiptMail', l.has_receipt_mail)
                from checkout_looks l where l.merchant_id = c.merchant_id) as look,
             (select a.embed_origins from applications a
               where a.merchant_id = c.merchant_id and a.id = c.application_id
                 and not exists (
                   select 1 from payment_links p
                    where p.merchant_id = c.merchant_id and p.checkout_id = c.id)) as embed_origins
        from checkouts c where c.merchant_id = any(${among}) and c.id = ${id} limit 2`,
  });
  if (!row || others.length > 0) return null;
  const { attempts, merchant, look, embedOrigins, ...checkout } = row;
  return {
    checkout: toCheckout(checkout),
    attempts: readJsonRows<Payment>(attempts, TIMES),
    merchant: merchant as Payee | null,
    look: (look as CheckoutLook | null) ?? DEFAULT_LOOK,
    embedOrigins: (embedOrigins as string[] | null) ?? [],
  };
}

const TIMES = new Set<keyof Payment>([
  "voidRequestedAt",
  "inquireAt",
  "expiresAt",
  "paidAt",
  "createdAt",
  "updatedAt",
]);
