import type { TransactionStatus } from "../../domain/payment/attempt.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";
import { type CustomerOrder, type OrderRow, toOrder } from "../subscription/customer-orders.ts";

export interface ShownOrder extends CustomerOrder {
  transactionId: string;
  status: TransactionStatus;
}

/** Newest first, each with the payment that counts. */
export async function listCustomerOrders(
  db: Queryable,
  merchantId: string,
  customerId: string,
  page: { cursor: string | null; limit: number },
): Promise<ShownOrder[]> {
  const { rows } = await db.query<
    OrderRow & { transaction_id: string | null; status: TransactionStatus }
  >(sql`
    select o.*, t.id as transaction_id,
           coalesce(t.status, case c.status when 'IN_PROCESS' then 'IN_PROCESS' else 'FAILED' end)
             as status
      from customer_orders o
      join checkouts c on c.merchant_id = o.merchant_id and c.id = o.checkout_id
      left join lateral (
        select id, status from transactions
         where merchant_id = o.merchant_id and checkout_id = o.checkout_id
         order by paid_at is null, is_surplus, created_at desc limit 1) t on true
     where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}
       and (${page.cursor}::text is null or o.id < ${page.cursor})
     order by o.id desc limit ${page.limit}`);
  return rows.map((row) => ({
    ...toOrder(row),
    transactionId: row.transaction_id ?? "",
    status: row.status,
  }));
}
