import type { Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/**
 * Takes an exclusive lock of the merchant until the transaction ends. PostgreSQL's advisory locks
 * are local to one node: on Citus, reading the merchant's rows (whose content is not used) routes
 * the statement to the node that has them.
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
