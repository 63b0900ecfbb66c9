import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable } from "../database.ts";
import type { ListRoutedPaymentsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type MadePayment = ListRoutedPaymentsRow;

/** Attempts that were sent to an acquirer, oldest first; `after`: the last of those before. */
export async function listRoutedPayments(
  db: Queryable,
  {
    from,
    to,
    after,
    among,
    limit,
  }: {
    from: Date;
    to: Date;
    after: { createdAt: Date; id: string } | null;
    among: Reachable;
    limit: number;
  },
): Promise<MadePayment[]> {
  const start = after ?? { createdAt: from, id: "" };
  return db.rows<ListRoutedPaymentsRow>(sql`
    select id, merchant_id, checkout_id, request_method, amount_minor, rail_id,
           payer ->> 'cardBrand' as card_brand, created_at
      from transactions
     where (created_at, id) > (${start.createdAt}, ${start.id}) and created_at < ${to}
       and origin_attempt_id is null and ${isAmong(among)}
     order by created_at, id limit ${limit}`);
}
