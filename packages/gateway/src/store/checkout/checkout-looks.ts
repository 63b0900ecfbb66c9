import { type CheckoutLook, DEFAULT_LOOK } from "../../domain/checkout/checkout-look.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindCheckoutLookRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export async function findCheckoutLook(
  db: Queryable,
  merchantId: MerchantId,
): Promise<CheckoutLook> {
  const look = await db.row<FindCheckoutLookRow>(sql`
    select support_email, support_phone, colour, has_receipt_mail from checkout_looks
     where merchant_id = ${merchantId}`);
  return look ?? DEFAULT_LOOK;
}

export async function replaceCheckoutLook(
  tx: Queryable,
  merchantId: MerchantId,
  after: CheckoutLook,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into checkout_looks (
      merchant_id, support_email, support_phone, colour, has_receipt_mail, updated_at)
    values (
      ${merchantId}, ${after.supportEmail}, ${after.supportPhone}, ${after.colour},
      ${after.hasReceiptMail}, ${now})
    on conflict (merchant_id) do update
       set support_email = excluded.support_email, support_phone = excluded.support_phone,
           colour = excluded.colour, has_receipt_mail = excluded.has_receipt_mail,
           updated_at = excluded.updated_at`);
}
