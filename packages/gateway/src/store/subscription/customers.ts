import type { Customer } from "../../domain/subscription/customer.ts";
import type { RecurringInterval } from "../../domain/subscription/recurring.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

interface CustomerRow {
  merchant_id: string;
  id: string;
  kind: Customer["kind"];
  store_id: string;
  application_id: string;
  email: string;
  name: string;
  country_code: string;
  phone_number: string;
  product_name: string;
  product_description: string;
  redirect_url: string;
  notify_url: string;
  amount_minor: number | null;
  recurring_interval: RecurringInterval | null;
  recurring_target: string;
  recurring_repetition: number | null;
  card_token: string | null;
  is_active: boolean;
  bound_on: string | null;
  charge_count: number;
  next_charge_on: string | null;
  next_charge_at: Date | null;
  binding_count: number;
  undo_order_id: string | null;
  undo_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

function toCustomer(row: CustomerRow): Customer {
  const { amount_minor: amountMinor, recurring_interval: interval } = row;
  const isRecurring = amountMinor !== null && interval !== null;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    storeId: row.store_id,
    applicationId: row.application_id,
    email: row.email,
    name: row.name,
    countryCode: row.country_code,
    phoneNumber: row.phone_number,
    productName: row.product_name,
    productDescription: row.product_description,
    redirectUrl: row.redirect_url,
    notifyUrl: row.notify_url,
    recurring: isRecurring
      ? {
          amountMinor,
          interval,
          target: row.recurring_target,
          repetition: row.recurring_repetition,
        }
      : null,
    cardToken: row.card_token,
    isActive: row.is_active,
    boundOn: row.bound_on,
    chargeCount: row.charge_count,
    nextChargeOn: row.next_charge_on,
    nextChargeAt: row.next_charge_at,
    bindingCount: row.binding_count,
    undoOrderId: row.undo_order_id,
    undoAt: row.undo_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function insertCustomer(tx: Queryable, customer: Customer): Promise<void> {
  const { recurring } = customer;
  await tx.query(sql`
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

/** By the payer's link: the id alone is the capability. */
export async function findCustomer(db: Queryable, id: string): Promise<Customer | null> {
  const { rows } = await db.query<CustomerRow>(sql`select * from customers where id = ${id}`);
  return rows[0] ? toCustomer(rows[0]) : null;
}

export async function lockCustomer(tx: Transaction, id: string): Promise<Customer | null> {
  const { rows } = await tx.query<CustomerRow>(
    sql`select * from customers where id = ${id} for update`,
  );
  return rows[0] ? toCustomer(rows[0]) : null;
}

/** Writes what may change of a customer; the row is locked by the caller. */
export async function replaceCustomer(tx: Transaction, after: Customer): Promise<void> {
  await tx.query(sql`
    update customers
       set card_token = ${after.cardToken}, is_active = ${after.isActive},
           bound_on = ${after.boundOn}, charge_count = ${after.chargeCount},
           next_charge_on = ${after.nextChargeOn}, next_charge_at = ${after.nextChargeAt},
           binding_count = ${after.bindingCount}, undo_order_id = ${after.undoOrderId},
           undo_at = ${after.undoAt}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

/** Customers whose day has come, longest due first; not those of a merchant who is suspended. */
export async function listDueCustomers(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select c.id from customers c join merchants m on m.id = c.merchant_id
     where c.next_charge_at <= ${now} and m.is_active and m.status <> 'SUSPENDED'
     order by c.next_charge_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Claims card checks whose amount is to be given back, by moving their time ahead. */
export async function claimUndoable(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<Customer[]> {
  const { rows } = await db.query<CustomerRow>(sql`
    update customers c set undo_at = ${claimUntil}
      from (select merchant_id, id from customers where undo_at <= ${now}
             order by undo_at limit ${limit} for update skip locked) due
     where c.merchant_id = due.merchant_id and c.id = due.id
    returning c.*`);
  return rows.map(toCustomer);
}

export async function clearUndo(tx: Queryable, customer: Customer): Promise<void> {
  await tx.query(sql`
    update customers set undo_order_id = null, undo_at = null
     where merchant_id = ${customer.merchantId} and id = ${customer.id}
       and undo_order_id = ${customer.undoOrderId}`);
}
