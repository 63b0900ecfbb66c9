import { OPEN_ATTEMPT_STATES, type Payment } from "../../domain/payment/attempt.ts";
import type { Queryable } from "../database.ts";
import type { ListOpenAttemptsRow, ListWebhooksOfRow } from "../generated/rows.ts";
import { PAYMENT } from "../payment/transactions.ts";
import { sql } from "../sql.ts";

type Place = Pick<Payment, "merchantId" | "id">;

/** Attempts that may have moved money, of every merchant, in the order of their keys. */
export async function listOpenAttempts(
  db: Queryable,
  after: Place,
  limit: number,
): Promise<Payment[]> {
  return db.rows<ListOpenAttemptsRow>(sql`
    select ${PAYMENT} from transactions t
     where attempt_state = any(${OPEN_ATTEMPT_STATES})
       and (merchant_id, id) > (${after.merchantId}, ${after.id})
     order by merchant_id, id limit ${limit}`);
}

/** A webhook that may have been delivered before. */
export type LostWebhook = ListWebhooksOfRow;

/** Of a payment and its refunds. */
export async function listWebhooksOf(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<LostWebhook[]> {
  return db.rows<ListWebhooksOfRow>(sql`
    select id, subject, event_type, url, status from notifications
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}`);
}

/** It is not sent again. False when it is not due. */
export async function markDelivered(
  db: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await db.run(sql`
    update notifications
       set status = 'DELIVERED', next_attempt_at = null, claim_id = null, claimed_until = null, updated_at = ${now}
     where merchant_id = ${merchantId} and id = ${id} and status || '' = 'PENDING'`);
  return marked === 1;
}
