import type { Queryable } from "../database.ts";
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
