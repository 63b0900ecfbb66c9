import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** Makes every process drop its cached copy of an application; sent on commit. */
export const CALLER_CHANNEL = "kaunter_callers";

/** The same for all applications of a merchant whose stores or state changed. */
export async function notifyCallersOfMerchant(
  tx: Queryable,
  merchantId: MerchantId,
): Promise<void> {
  await tx.run(sql`
    select pg_notify(${CALLER_CHANNEL}, id) from applications where merchant_id = ${merchantId}`);
}
