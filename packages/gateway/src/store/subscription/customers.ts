import type { CustomerId, MerchantId } from "../../domain/ids.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import type { Queryable, Transaction } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimCardCheckRefundsRow,
  ClaimCustomersRow,
  FindCustomerRow,
  ListCardCheckRefundsRow,
  ListDueCustomersRow,
  LockCustomerRow,
} from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";

export type ClaimedCustomer = ClaimCustomersRow;

function toCustomer(row: FindCustomerRow): Customer {
  const {
    amountMinor,
    recurringInterval: interval,
    recurringTarget: target,
    recurringRepetition: repetition,
    ...rest
  } = row;
  const isRecurring = amountMinor !== null && interval !== null;
  return { ...rest, recurring: isRecurring ? { amountMinor, interval, target, repetition } : null };
}

export async function insertCustomer(tx: Queryable, customer: Customer): Promise<void> {
  const { recurring } = customer;
  await tx.run(sql`
    insert into customers (
      merchant_id, id, kind, store_id, application_id, email, name, country_code, phone_number,
      product_name, product_description, redirect_url, notify_url, amount_minor,
      recurring_interval, recurring_target, recurring_repetition, created_at, updated_at)
    values (
      ${customer.merchantId}, ${customer.id}, ${customer.kind}, ${customer.storeId},
      ${customer.applicationId}, ${customer.email}, ${customer.name}, ${customer.countryCode},
      ${customer.phoneNumber}, ${customer.productName}, ${customer.productDescription},
      ${customer.redirectUrl}, ${customer.notifyUrl}, ${recurring?.amountMinor ?? null},
      ${recurring?.interval ?? null}, ${recurring?.target ?? ""},
      ${recurring?.repetition ?? null}, ${customer.createdAt}, ${customer.updatedAt})`);
}

/**
 * `among`: the merchants it may belong to. For the payer's link: the id alone grants access. Null
 * also when two merchants have one of this id, so that no payer is shown another merchant's
 * customer.
 */
export async function findCustomer(
  db: Queryable,
  among: Among,
  id: CustomerId,
): Promise<Customer | null> {
  const [row, ...others] = await db.rows<FindCustomerRow>(
    sql`select * from customers where merchant_id = any(${among}) and id = ${id} limit 2`,
  );
  return row && others.length === 0 ? toCustomer(row) : null;
}

export async function lockCustomer(
  tx: Transaction,
  merchantId: MerchantId,
  id: CustomerId,
): Promise<Customer | null> {
  const row = await tx.row<LockCustomerRow>(
    sql`select * from customers where merchant_id = ${merchantId} and id = ${id} for update`,
  );
  return row && toCustomer(row);
}

/** Writes the mutable fields of a customer; the caller holds the row lock. */
export async function replaceCustomer(tx: Transaction, after: Customer): Promise<void> {
  await tx.run(sql`
    update customers
       set card_token = ${after.cardToken}, is_active = ${after.isActive},
           bound_on = ${after.boundOn}, charge_count = ${after.chargeCount},
           next_charge_on = ${after.nextChargeOn}, next_charge_at = ${after.nextChargeAt},
           binding_count = ${after.bindingCount}, undo_order_id = ${after.undoOrderId},
           undo_at = ${after.undoAt}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

/** Customers whose charge is due, except those of suspended merchants. */
export async function listDueCustomers(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListDueCustomersRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select c.merchant_id, c.id, c.next_charge_at, '' as endpoint
              from customers c join merchants m on m.id = c.merchant_id
             where c.next_charge_at <= ${now} and m.is_active and m.status <> 'SUSPENDED') due
     where ${isNotFull(full)} order by next_charge_at limit ${limit}`);
}

/**
 * Claims by moving the time ahead. That time is the token: no other claim has it, and a changed
 * schedule ends the claim.
 */
export async function claimCustomers(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<ClaimedCustomer[]> {
  return db.rows<ClaimCustomersRow>(sql`
    update customers c set next_charge_at = ${until} from ${keysOf(chosen)}
     where c.merchant_id = chosen.merchant_id and c.id = chosen.id
       and c.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(c.next_charge_at, 'infinity') <= ${now}
    returning c.merchant_id, c.id, c.next_charge_at`);
}

/** Customers whose card check is due for a refund. All go to one card provider. */
export async function listCardCheckRefunds(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListCardCheckRefundsRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select merchant_id, id, undo_at, '' as endpoint
              from customers where undo_at <= ${now}) due
     where ${isNotFull(full)} order by undo_at limit ${limit}`);
}

/** Claims by moving the time ahead. Refunding a check twice refunds it once. */
export async function claimCardCheckRefunds(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<Customer[]> {
  const rows = await db.rows<ClaimCardCheckRefundsRow>(sql`
    update customers c set undo_at = ${until} from ${keysOf(chosen)}
     where c.merchant_id = chosen.merchant_id and c.id = chosen.id
       and c.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(c.undo_at, 'infinity') <= ${now}
    returning c.*`);
  return rows.map(toCustomer);
}

export async function clearCardCheckRefund(tx: Queryable, customer: Customer): Promise<void> {
  await tx.run(sql`
    update customers set undo_order_id = null, undo_at = null
     where merchant_id = ${customer.merchantId} and id = ${customer.id}
       and undo_order_id = ${customer.undoOrderId}`);
}
