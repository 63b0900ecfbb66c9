import type { PricedPayment } from "../../../domain/ledger/fee-change.ts";
import type { Queryable } from "../../database.ts";
import type { ListPricedPaymentsRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";

export type ListedPayment = PricedPayment & { id: string };

/**
 * Payments of a merchant that were paid in a period and not voided, after a position, by time. The
 * amount is what the merchant keeps, or all that was paid. Duplicate payments have no fee.
 */
export async function listPricedPayments(
  db: Queryable,
  merchantId: string,
  { from, until, isKept }: { from: Date; until: Date; isKept: boolean },
  after: Pick<ListedPayment, "paidAt" | "id"> | null,
  limit: number,
): Promise<ListedPayment[]> {
  const [paidAt, id] = [after?.paidAt ?? from, after?.id ?? ""];
  return db.rows<ListPricedPaymentsRow>(sql`
    select t.merchant_id, t.rail_id as contract_id, t.id, t.paid_at as "paid_at!", t.request_method as method,
           coalesce(t.payer ->> 'feeKey', '') as "fee_key!",
           t.amount_minor - case when ${isKept}::boolean then coalesce(returned.minor, 0) else 0 end
             as "amount_minor!"
      from transactions t
      left join lateral (
        select sum(r.amount_minor)::bigint as minor from refunds r
         where r.merchant_id = ${merchantId} and r.transaction_id = t.id
           and r.cause <> 'MERCHANT') returned on true
     where t.merchant_id = ${merchantId} and t.paid_at >= ${paidAt} and t.paid_at < ${until}
       and (t.paid_at, t.id) > (${paidAt}::timestamptz, ${id}::text)
       and t.status <> 'REVERSED' and not t.is_overpayment
     order by t.paid_at, t.id limit ${limit}`);
}
