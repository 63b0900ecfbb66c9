import { monthOfNotificationId } from "../../domain/ids.ts";
import { monthOf } from "../../domain/month.ts";
import type { Queryable } from "../database.ts";
import { part, sql } from "../sql.ts";

/** No earlier one is retried for longer; its month is that of its subject. */
const EARLIER_MS = 28 * 86_400_000;

/** Whose rows can hold the ones that go before these. */
export function monthsBefore(ids: readonly string[], now: Date): number[] {
  const start = new Date(now.getTime() - EARLIER_MS);
  return [...new Set([...ids.map(monthOfNotificationId), monthOf(now), monthOf(start)])];
}

/** `e` is an earlier event of what `n` is about, and has not reached the same URL. */
export const goesBefore = (months: readonly number[]) => part`
  e.merchant_id = n.merchant_id and e.transaction_id = n.transaction_id and e.url = n.url
  and e.month = any(${months}::int[]) and e.status || '' = 'PENDING' and not e.is_out_of_order
  and (e.created_at, e.id) < (n.created_at, n.id)`;

/**
 * Of the payments of these, what waits for an earlier event that is retried is due with it: it
 * takes no place in a claim meanwhile, and is never in front of it. Returns how many were put off.
 * What waits for one in flight stays due.
 */
export async function postponeBehind(
  db: Queryable,
  waiting: readonly { merchantId: string; transactionId: string; id: string }[],
  now: Date,
): Promise<number> {
  if (waiting.length === 0) return 0;
  const merchantIds = [...new Set(waiting.map(({ merchantId }) => merchantId))];
  const transactionIds = [...new Set(waiting.map(({ transactionId }) => transactionId))];
  const ids = waiting.map(({ id }) => id);
  const months = monthsBefore(ids, now);
  return db.run(sql`
    update notifications w set next_attempt_at = o.before
      from (
        select merchant_id, month, id,
               max(next_attempt_at) filter (where claim_id is null) over (
                 partition by merchant_id, transaction_id, url order by created_at, id
                 rows between unbounded preceding and 1 preceding) as before
          from notifications
         where merchant_id = any(${merchantIds}) and transaction_id = any(${transactionIds})
           and month = any(${months}::int[]) and status || '' = 'PENDING'
           and not is_out_of_order
      ) o
     where w.merchant_id = o.merchant_id and w.month = o.month and w.id = o.id
       and w.merchant_id = any(${merchantIds}) and w.month = any(${months}::int[])
       and w.status || '' = 'PENDING' and w.claim_id is null and o.before > w.next_attempt_at`);
}
