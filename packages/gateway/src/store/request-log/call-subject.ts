import type { CheckoutId, MerchantId, TransactionId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindSubjectCheckoutRow, FindSubjectPaymentRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * The payment and the checkout that a call names by an ID of its own or by the order's. Of several
 * attempts, the one that was paid, else the latest.
 */
export async function findCallSubject(
  db: Queryable,
  merchantId: MerchantId,
  subjectId: string,
): Promise<{ transactionId: TransactionId | null; checkoutId: CheckoutId | null }> {
  if (subjectId === "") return { transactionId: null, checkoutId: null };
  const payment = await findSubjectPayment(db, merchantId, subjectId);
  const checkout = await findSubjectCheckout(db, merchantId, payment?.checkoutId ?? subjectId);
  return { transactionId: payment?.id ?? null, checkoutId: checkout?.id ?? null };
}

async function findSubjectPayment(
  db: Queryable,
  merchantId: MerchantId,
  subjectId: string,
): Promise<FindSubjectPaymentRow | null> {
  return db.row<FindSubjectPaymentRow>(sql`
    select t.id, t.checkout_id from (
      select id from transactions where merchant_id = ${merchantId} and id = ${subjectId}
      union
      select id from transactions where merchant_id = ${merchantId} and order_id = ${subjectId}
      union
      select id from transactions where merchant_id = ${merchantId} and checkout_id = ${subjectId}
    ) found join transactions t on t.merchant_id = ${merchantId} and t.id = found.id
     order by t.paid_at is null, t.created_at desc limit 1`);
}

async function findSubjectCheckout(
  db: Queryable,
  merchantId: MerchantId,
  subjectId: string,
): Promise<FindSubjectCheckoutRow | null> {
  return db.row<FindSubjectCheckoutRow>(sql`
    select id from (
      select id, created_at from checkouts where merchant_id = ${merchantId} and id = ${subjectId}
      union
      select id, created_at from checkouts
       where merchant_id = ${merchantId} and order_id = ${subjectId}
    ) c order by created_at desc limit 1`);
}
