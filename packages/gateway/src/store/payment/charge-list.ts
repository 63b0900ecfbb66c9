import type { TransactionStatus } from "../../domain/payment/attempt.ts";
import type { Queryable } from "../database.ts";
import type { ListCustomerOrdersRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";
import type { CustomerOrder } from "../subscription/customer-orders.ts";

export interface ShownOrder extends CustomerOrder {
  transactionId: string;
  status: TransactionStatus;
}

/** Newest first, each with its effective payment. */
export async function listCustomerOrders(
  db: Queryable,
  merchantId: string,
  customerId: string,
  page: { cursor: string | null; limit: number },
): Promise<ShownOrder[]> {
  const rows = await db.rows<ListCustomerOrdersRow>(sql`
    select o.*, coalesce(t.id, '') as "transaction_id!", t.status as "payment_status?",
           c.status as checkout_status
      from customer_orders o
      join checkouts c on c.merchant_id = o.merchant_id and c.id = o.checkout_id
      left join lateral (
        select id, status from transactions
         where merchant_id = o.merchant_id and checkout_id = o.checkout_id
         order by paid_at is null, is_overpayment, created_at desc limit 1) t on true
     where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}
       and (${page.cursor}::text is null or o.id < ${page.cursor})
     order by o.id desc limit ${page.limit}`);
  return rows.map(({ paymentStatus, checkoutStatus, ...order }) => ({
    ...order,
    status: paymentStatus ?? (checkoutStatus === "IN_PROCESS" ? "IN_PROCESS" : "FAILED"),
  }));
}
