import type { Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/**
 * Waits for everybody who holds the same lock of the merchant, and holds it until the transaction
 * ends. PostgreSQL's advisory locks are of one node: on Citus, reading the merchant's rows (of
 * which nothing is used) brings the statement to the node that has them, whichever it comes from.
 */
export async function lockForMerchant(
  tx: Transaction,
  lockId: number,
  merchantId: string,
  subject = merchantId,
): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(${lockId}, hashtext(${subject}))
      from (select count(*) from merchant_settings where merchant_id = ${merchantId}) as place`);
}
