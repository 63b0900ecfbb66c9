import type { CheckoutId, CustomerId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  ClaimUnstartedOrdersRow,
  FindOrderByKeyRow,
  FindScheduledOrderRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** One charge of a customer's card. */
export interface CustomerOrder {
  id: string;
  merchantId: MerchantId;
  customerId: CustomerId;
  checkoutId: CheckoutId;
  kind: "SCHEDULED" | "REQUESTED";
  /** `YYYYMMDD`, Malaysian. */
  reference: string;
  amountMinor: number;
  /** The merchant's own key: a repeated call finds the first. */
  idempotencyKey: string | null;
  /** When to look whether it was ever begun; null once it was. */
  startAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A second charge by the rule for one day, or with one key, is refused by the database. */
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

/** True when this customer was charged by the rule for that day. */
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

/** Claims charges that were decided but perhaps never begun; begun twice, they are made once. */
export async function claimUnstartedOrders(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<CustomerOrder[]> {
  return db.rows<ClaimUnstartedOrdersRow>(sql`
    update customer_orders o set start_at = ${claimUntil}
      from (select merchant_id, id from customer_orders where start_at <= ${now}
             order by start_at limit ${limit} for update skip locked) due
     where o.merchant_id = due.merchant_id and o.id = due.id
    returning o.*`);
}

export async function markStarted(db: Queryable, order: CustomerOrder, now: Date): Promise<void> {
  await db.run(sql`
    update customer_orders set start_at = null, updated_at = ${now}
     where merchant_id = ${order.merchantId} and id = ${order.id}`);
}
