import type { CustomerId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimUnstartedOrdersRow,
  FindOrderByKeyRow,
  FindScheduledOrderRow,
  ListUnstartedOrdersRow,
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

/** Charges that are due to be started, or perhaps never were. All go to one card provider. */
export async function listUnstartedOrders(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListUnstartedOrdersRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select merchant_id, id, start_at, '' as endpoint
              from customer_orders where start_at <= ${now}) due
     where ${isNotFull(full)} order by start_at limit ${limit}`);
}

/** Claims by moving the time ahead. Starting a charge twice charges once. */
export async function claimUnstartedOrders(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<CustomerOrder[]> {
  return db.rows<ClaimUnstartedOrdersRow>(sql`
    update customer_orders o set start_at = ${until} from ${keysOf(chosen)}
     where o.merchant_id = chosen.merchant_id and o.id = chosen.id
       and o.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(o.start_at, 'infinity') <= ${now}
    returning o.*`);
}

export async function markStarted(db: Queryable, order: CustomerOrder, now: Date): Promise<void> {
  await db.run(sql`
    update customer_orders set start_at = null, updated_at = ${now}
     where merchant_id = ${order.merchantId} and id = ${order.id}`);
}
