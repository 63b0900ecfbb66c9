import type { Payment } from "../../domain/payment/attempt.ts";
import type { QrCodeKey } from "../../domain/qr-code/qr-code.ts";
import type { Queryable } from "../database.ts";
import type { ListPaymentsOfQrCodeRow } from "../generated/rows.ts";
import type { Page } from "../page.ts";
import { PAYMENT } from "../payment/transactions.ts";
import { sql } from "../sql.ts";

/**
 * The attempts at the checkouts that were opened from a code, newest checkout first. A code on a
 * counter collects payments for years: a page reads as many checkouts as it shows. A position's id
 * is that of the checkout and of the transaction.
 */
export async function listPaymentsOfQrCode(
  db: Queryable,
  { merchantId, code }: QrCodeKey,
  { after, limit }: Page,
): Promise<Payment[]> {
  const [checkoutId = "", id = ""] = after?.id.split(" ") ?? [];
  return db.rows<ListPaymentsOfQrCodeRow>(sql`
    select ${PAYMENT} from checkouts c
      join transactions t on t.merchant_id = ${merchantId} and t.checkout_id = c.id
     where c.merchant_id = ${merchantId} and c.details ->> 'qrCode' = ${code}
       and c.transaction_id is not null
       and (${checkoutId} = '' or c.id <= ${checkoutId} and (c.id, t.id) < (${checkoutId}, ${id}))
     order by c.id desc, t.id desc limit ${limit}`);
}
