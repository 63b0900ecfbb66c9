import { GatewayError } from "../../domain/errors.ts";
import { makeRoutedId } from "../../domain/ids.ts";
import { dayOf } from "../../domain/malaysian-day.ts";
import { type Customer, scheduleOf } from "../../domain/subscription/customer.ts";
import {
  chargeMoment,
  chargeReference,
  nextChargeOn,
} from "../../domain/subscription/recurring.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import { findScheduledOrder } from "../../store/subscription/customer-orders.ts";
import {
  findCustomer,
  insertCustomer,
  lockCustomer,
  replaceCustomer,
} from "../../store/subscription/customers.ts";
import { type AnyAct, changeTo, recordChange } from "../access/record-change.ts";
import type { Deps, StoreDeps } from "../deps.ts";

/** A customer as the merchant defines it. */
export type CustomerFacts = Pick<
  Customer,
  | "kind"
  | "storeId"
  | "applicationId"
  | "email"
  | "name"
  | "countryCode"
  | "phoneNumber"
  | "productName"
  | "productDescription"
  | "redirectUrl"
  | "notifyUrl"
  | "recurring"
>;

/** Inactive until the payer has stored a card at the customer's `paymentUrl`. */
export async function createCustomer(
  deps: Deps,
  merchantId: string,
  facts: CustomerFacts,
  act: AnyAct,
): Promise<Customer> {
  const now = deps.clock.now();
  const customer: Customer = {
    ...facts,
    id: makeRoutedId(now, merchantId, deps),
    merchantId,
    cardToken: null,
    isActive: false,
    boundOn: null,
    chargeCount: 0,
    nextChargeOn: null,
    nextChargeAt: null,
    bindingCount: 0,
    undoOrderId: null,
    undoAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const { kind, storeId, recurring } = customer;
  const change = {
    ...changeTo("customer", customer, "customer.created"),
    after: { kind, storeId, recurring },
  };
  await deps.database.transaction(async (tx) => {
    await insertCustomer(tx, customer);
    await recordChange(tx, act, now, change);
  });
  return customer;
}

/** Throws CUSTOMER_NOT_FOUND, also for another merchant's. */
export async function expectCustomer(
  deps: Pick<Deps, "database">,
  merchantId: string,
  id: string,
): Promise<Customer> {
  const customer = await findCustomer(deps.database, [merchantId], id);
  if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
  return customer;
}

/**
 * Enables or disables a customer; `wanted` null flips the state, and stays inactive without a valid
 * card; `findCardProblem` says why there is none. Throws NOT_PERMITTED when such a customer is to
 * be enabled. Source: docs/spec/interface.md#recurring-and-tokenized-customers
 */
export async function updateCustomerStatus(
  deps: StoreDeps,
  merchantId: string,
  id: string,
  wanted: boolean | null,
  act: AnyAct,
  findCardProblem: (db: Queryable, customer: Customer, now: Date) => Promise<string | null>,
): Promise<Customer> {
  return deps.database.transaction(async (tx) => {
    const before = await lockCustomer(tx, merchantId, id);
    if (!before) throw new GatewayError("CUSTOMER_NOT_FOUND");
    const now = deps.clock.now();
    const problem = await findCardProblem(tx, before, now);
    if (wanted && problem !== null) {
      const detail = `${problem} Redirect the payer to paymentUrl first.`;
      throw new GatewayError("NOT_PERMITTED", { detail });
    }
    if (before.isActive === wanted) return before;
    const isActive = !before.isActive && problem === null;
    const changed = { ...before, isActive, updatedAt: now };
    const after = { ...changed, ...(await scheduleFrom(tx, changed, now)) };
    await replaceCustomer(tx, after);
    if (isActive !== before.isActive) {
      const action = isActive ? "customer.enabled" : "customer.disabled";
      await recordChange(tx, act, now, changeTo("customer", after, action));
    }
    return after;
  });
}

/** Activated on a day that was charged already, the schedule continues with its next day. */
async function scheduleFrom(
  tx: Transaction,
  customer: Customer,
  now: Date,
): Promise<Pick<Customer, "nextChargeOn" | "nextChargeAt">> {
  const schedule = scheduleOf(customer, now);
  const { recurring, boundOn, merchantId, id } = customer;
  if (!schedule.nextChargeOn || !recurring || !boundOn) return schedule;
  const reference = chargeReference(schedule.nextChargeOn);
  if (!(await findScheduledOrder(tx, merchantId, id, reference))) return schedule;
  const rule = { interval: recurring.interval, target: recurring.target, boundOn };
  const day = nextChargeOn(rule, dayOf(now));
  return { nextChargeOn: day, nextChargeAt: chargeMoment(day) };
}
