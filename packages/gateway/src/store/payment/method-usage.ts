import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { CountRecentMethodsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** How many of a merchant's latest payments are looked at. */
const RECENT_MAX = 1_000;

/**
 * Which methods and banks a merchant's payers used, by request value. Bounded by the index on
 * `paid_at`, so a large merchant costs no more than a small one.
 */
export async function countRecentMethods(
  db: Queryable,
  merchantId: MerchantId,
  since: Date,
): Promise<{ method: string; bankCode: string | null; count: number }[]> {
  return db.rows<CountRecentMethodsRow>(sql`
    select r.request_method as method, r.bank_code, count(*)::int as "count!"
      from (select request_method, bank_code from transactions
             where merchant_id = ${merchantId} and paid_at >= ${since}
             order by paid_at desc limit ${RECENT_MAX}) r
     group by r.request_method, r.bank_code`);
}
