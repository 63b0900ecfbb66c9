import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { NotifyCallersOfMerchantRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Makes every process drop its cached copy of an application; sent on commit. */
export const CALLER_CHANNEL = "kaunter_callers";

/** The same for all applications of a merchant whose stores or state changed. */
export async function notifyCallersOfMerchant(
  tx: Queryable,
  merchantId: MerchantId,
): Promise<void> {
  const rows = await tx.rows<NotifyCallersOfMerchantRow>(sql`
    select id from applications where merchant_id = ${merchantId}`);
  // In a separate transaction: a Citus node that has sent messages cannot commit together with
  // others.
  await tx.run(sql`
    select pg_notify(${CALLER_CHANNEL}, id) from unnest(${rows.map(({ id }) => id)}::text[]) as id`);
}
