import { type CheckoutLook, DEFAULT_LOOK } from "../../domain/checkout/checkout-look.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export async function findCheckoutLook(db: Queryable, merchantId: string): Promise<CheckoutLook> {
  const { rows } = await db.query<{
    support_email: string;
    support_phone: string;
    colour: string;
  }>(sql`select * from checkout_looks where merchant_id = ${merchantId}`);
  const [row] = rows;
  return row
    ? { supportEmail: row.support_email, supportPhone: row.support_phone, colour: row.colour }
    : DEFAULT_LOOK;
}

export async function replaceCheckoutLook(
  tx: Queryable,
  merchantId: string,
  after: CheckoutLook,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into checkout_looks (merchant_id, support_email, support_phone, colour, updated_at)
    values (${merchantId}, ${after.supportEmail}, ${after.supportPhone}, ${after.colour}, ${now})
    on conflict (merchant_id) do update
       set support_email = excluded.support_email, support_phone = excluded.support_phone,
           colour = excluded.colour, updated_at = excluded.updated_at`);
}
