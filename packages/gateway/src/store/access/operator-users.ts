import type { Queryable } from "../database.ts";
import type { FindOperatorsMerchantRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** The merchant of the first operator; null without one. */
export async function findOperatorsMerchant(db: Queryable): Promise<string | null> {
  const row = await db.row<FindOperatorsMerchantRow>(sql`
    select merchant_id from users where is_operator order by created_at, id limit 1`);
  return row?.merchantId ?? null;
}
