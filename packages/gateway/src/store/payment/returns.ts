import type { RefundIntent } from "../../domain/payment/refund-intent.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindDisputedMinorRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** The disputed amount of a payment that has not been won back, in sen. */
export async function findDisputedMinor(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<number> {
  const row = await db.row<FindDisputedMinorRow>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as "disputed_minor!" from disputes
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and state <> 'WON'`);
  return row?.disputedMinor ?? 0;
}

/** The database allows one refund of an overpayment for each payment. */
export async function insertRefund(tx: Transaction, refund: RefundIntent): Promise<void> {
  await tx.run(sql`
    insert into refunds (
      merchant_id, id, transaction_id, rail_id, kind, cause, type, amount_minor, reason,
      idempotency_key, state, tries, next_try_at, created_at, updated_at)
    values (
      ${refund.merchantId}, ${refund.id}, ${refund.transactionId}, ${refund.railId},
      ${refund.kind}, ${refund.cause}, ${refund.type}, ${refund.amountMinor}, ${refund.reason},
      ${refund.idempotencyKey}, 'CREATED', ${refund.tries}, ${refund.nextTryAt},
      ${refund.createdAt}, ${refund.createdAt})`);
}
