import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** What of a payment is disputed and not won back, in sen. */
export async function findDisputedMinor(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<number> {
  const { rows } = await db.query<{ amount: string }>(sql`
    select coalesce(sum(amount_minor), 0)::text as amount from disputes
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and state <> 'WON'`);
  return Number(rows[0]?.amount ?? 0);
}
