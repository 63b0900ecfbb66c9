import type { CustomerId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  ClaimUnstartedOrdersRow,
  FindOrderByKeyRow,
  FindScheduledOrderRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * A single charge of a customer's card. `reference` is `YYYYMMDD` in Malaysian time; a repeated
 * call with the same `idempotencyKey` finds the first charge; at `startAt` it is checked that the
 * charge was started, which sets it to null.
 */
export type CustomerOrder = FindOrderByKeyRow;

/** The database rejects a second recurring charge for the same day, or one with the same key. */
export async function insertCustomerOrder(tx: Transaction, order: CustomerOrder): Promise<void> {
  await tx.run(sql`
    insert into customer_orders (
      merchant_id, id, customer_id, checkout_id, kind, reference, amount_minor,
      idempotency_key, start_at, created_at, updated_at)
    values (
      ${order.merchantId}, ${order.id}, ${order.customerId}, ${order.checkoutId}, ${order.kind},
      ${order.reference}, ${order.amountMinor}, ${order.idempotencyKey}, ${order.startAt},
      ${order.createdAt}, ${order.updatedAt})`);
}

export async function findOrderByKey(
  db: Queryable,
  merchantId: MerchantId,
  idempotencyKey: string,
): Promise<CustomerOrder | null> {
  return db.row<FindOrderByKeyRow>(sql`
    select * from customer_orders
     where merchant_id = ${merchantId} and idempotency_key = ${idempotencyKey}`);
}

/** True when the recurring charge for that day exists. */
export async function findScheduledOrder(
  db: Queryable,
  merchantId: MerchantId,
  customerId: CustomerId,
  reference: string,
): Promise<boolean> {
  const row = await db.row<FindScheduledOrderRow>(sql`
    select id from customer_orders
     where merchant_id = ${merchantId} and customer_id = ${customerId}
       and reference = ${reference} and kind = 'SCHEDULED'`);
  return row !== null;
}

/** Claims charges that were created but perhaps never started. Starting one twice charges once. */
export async function claimUnstartedOrders(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<CustomerOrder[]> {
  return db.rows<ClaimUnstartedOrdersRow>(sql`
    with due as materialized (
      select merchant_id, id from customer_orders
       where start_at <= ${now} order by start_at limit ${limit})
    update customer_orders o set start_at = ${claimUntil} from due
     where o.merchant_id = due.merchant_id and o.id = due.id and o.start_at <= ${now}
    returning o.*`);
}

export async function markStarted(db: Queryable, order: CustomerOrder, now: Date): Promise<void> {
  await db.run(sql`
    update customer_orders set start_at = null, updated_at = ${now}
     where merchant_id = ${order.merchantId} and id = ${order.id}`);
}
