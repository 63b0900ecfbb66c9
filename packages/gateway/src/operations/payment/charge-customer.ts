import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import { dayOf } from "../../domain/malaysian-day.ts";
import {
  type Customer,
  payerOf,
  referenceOf,
  scheduleAfter,
} from "../../domain/subscription/customer.ts";
import { insertInternalCheckout } from "../../store/checkout/checkouts.ts";
import { type Queryable, type Transaction, violatedUniqueKey } from "../../store/database.ts";
import { listTransactionsOfCheckout } from "../../store/payment/transactions.ts";
import {
  type CustomerOrder,
  findOrderByKey,
  findScheduledOrder,
  insertCustomerOrder,
  markStarted,
} from "../../store/subscription/customer-orders.ts";
import {
  type ClaimedCustomer,
  findCustomer,
  lockCustomer,
  replaceCustomer,
} from "../../store/subscription/customers.ts";
import { type AnyAct, recordChange } from "../access/record-change.ts";
import { unsealStoredCard } from "../card/card-vault.ts";
import { cancelCheckout } from "../checkout/close-checkout.ts";
import { createInternalCheckout } from "../checkout/create-internal-checkout.ts";
import { expectPriced } from "../checkout/find-offers.ts";
import { expectNoOutage, findOutage } from "../checkout/outage-cache.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { CARD_METHOD, expectChargeAllowed } from "./expect-charge-allowed.ts";
import { startPayment } from "./start/start-payment.ts";

/** Time limit of a charge: the rail's own limits are far below. */
const CHARGE_MS = 60 * 60_000;
/** After a crash between an order and its charge, a worker continues this much later. */
const START_AGAIN_MS = 5 * 60_000;

interface ChargeRequest {
  kind: CustomerOrder["kind"];
  reference: string;
  amountMinor: number;
  idempotencyKey: string | null;
  title: string;
  detail: string;
  /** Of the merchant's call. */
  requestId?: string;
}

export type RequestedCharge = Pick<
  ChargeRequest,
  "amountMinor" | "idempotencyKey" | "title" | "detail"
>;

/**
 * Charges a customer's card at the merchant's request and returns the order; the payment says
 * whether it succeeded. The same `Idempotency-Key` with the same input returns the first order.
 * Throws CUSTOMER_NOT_FOUND, NOT_PERMITTED (no card, or inactive), TRANSACTION_DUPLICATE, and as
 * `expectChargeAllowed` does.
 */
export async function chargeCustomer(
  deps: Deps,
  merchantId: string,
  customerId: string,
  wanted: RequestedCharge,
  act: AnyAct,
): Promise<CustomerOrder> {
  const card = deps.rails.findMethod(CARD_METHOD);
  if (card) await expectNoOutage(deps, card);
  if (card) await expectPriced(deps, merchantId, card);
  const order = await createRequestedOrder(deps, merchantId, customerId, wanted, act).catch(
    async (error: unknown) => {
      // Two concurrent requests with one key, for two customers: the slower one finds the faster.
      if (violatedUniqueKey(error) !== "customer_orders_by_idempotency_key") throw error;
      return createRequestedOrder(deps, merchantId, customerId, wanted, act);
    },
  );
  const problems = await makeCharge(deps, order);
  if (problems.length > 0) {
    throw new GatewayError("PAYMENT_PARAM_INVALID", { detail: `${problems.join("; ")}.` });
  }
  return order;
}

function createRequestedOrder(
  deps: Deps,
  merchantId: string,
  customerId: string,
  wanted: RequestedCharge,
  act: AnyAct,
): Promise<CustomerOrder> {
  return deps.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, merchantId, customerId);
    if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
    const { idempotencyKey } = wanted;
    const first = idempotencyKey && (await findOrderByKey(tx, merchantId, idempotencyKey));
    if (first) return expectSame(first, customerId, wanted);
    expectChargeable(customer);
    await expectChargeAllowed(deps, tx, customer, wanted.amountMinor);
    const reference = referenceOf(dayOf(deps.clock.now()));
    const order = await createOrder(deps, tx, customer, {
      ...{ ...wanted, kind: "REQUESTED", reference },
      requestId: act.origin.requestId,
    });
    await recordChange(tx, act, order.createdAt, {
      merchantId,
      action: "customer.charged",
      targetKind: "customer",
      targetId: customerId,
      after: { orderId: order.id, amountMinor: order.amountMinor },
    });
    return order;
  });
}

function expectSame(
  first: CustomerOrder,
  customerId: string,
  { amountMinor }: RequestedCharge,
): CustomerOrder {
  if (first.customerId === customerId && first.amountMinor === amountMinor) return first;
  const difference = first.customerId === customerId ? "amount" : "The customer";
  const detail = `${difference} differs from the first request.`;
  throw new GatewayError("TRANSACTION_DUPLICATE", { detail });
}

/**
 * Orders the charge of a customer who is due, and makes it. While cards are off for an outage or
 * have no fee, it stays due: the claim ends, and a later round tries again.
 */
export async function chargeScheduled(deps: Deps, due: ClaimedCustomer): Promise<void> {
  await deps.outages.refresh();
  const card = deps.rails.findMethod(CARD_METHOD);
  if (card && findOutage(deps, card)) return;
  await deps.prices.refresh(due.merchantId);
  if (card && !deps.prices.isPriced(due.merchantId, card.method.id)) return;
  const order = await orderScheduledCharge(deps, due);
  if (order) await makeCharge(deps, order);
}

/**
 * Decides a day's charge and moves the schedule on: both or neither. Null: the claim is over, or
 * the schedule has changed.
 */
export function orderScheduledCharge(
  deps: Deps,
  due: ClaimedCustomer,
): Promise<CustomerOrder | null> {
  return deps.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, due.merchantId, due.id);
    if (!customer?.recurring || !customer.nextChargeOn) return null;
    if (customer.nextChargeAt?.getTime() !== due.nextChargeAt?.getTime()) return null;
    const now = deps.clock.now();
    const day = customer.nextChargeOn;
    const reference = referenceOf(day);
    const isCharged = await findScheduledOrder(tx, customer.merchantId, customer.id, reference);
    const order = isCharged
      ? null
      : await createOrder(deps, tx, customer, {
          kind: "SCHEDULED",
          reference,
          amountMinor: customer.recurring.amountMinor,
          idempotencyKey: null,
          title: customer.productName || "Recurring payment",
          detail: customer.productDescription,
        });
    const counted = { ...customer, chargeCount: customer.chargeCount + (order ? 1 : 0) };
    const schedule = scheduleAfter(counted, day, now);
    await replaceCustomer(tx, { ...counted, ...schedule, updatedAt: now });
    return order;
  });
}

/** The intent: order and checkout are saved before the rail is called. */
async function createOrder(
  deps: Deps,
  tx: Transaction,
  customer: Customer,
  wanted: ChargeRequest,
): Promise<CustomerOrder> {
  const now = deps.clock.now();
  const id = makeLongId(now, deps.random);
  const checkout = createInternalCheckout(deps, customer, {
    order: {
      id: `${id}R0`,
      title: wanted.title.slice(0, 32),
      detail: wanted.detail.slice(0, 600),
      additionalData: id,
      amountMinor: wanted.amountMinor,
    },
    details: {
      customer: payerOf(customer),
      methods: [CARD_METHOD],
      source: "RECURRING",
      charge: { customerId: customer.id, orderId: id },
    },
    layout: "v4",
    redirectUrl: customer.redirectUrl,
    notifyUrl: customer.notifyUrl,
    lifetimeMs: CHARGE_MS,
    ...(wanted.requestId !== undefined && { requestId: wanted.requestId }),
  });
  await insertInternalCheckout(tx, checkout);
  const order: CustomerOrder = {
    id,
    merchantId: customer.merchantId,
    customerId: customer.id,
    checkoutId: checkout.id,
    kind: wanted.kind,
    reference: wanted.reference,
    amountMinor: wanted.amountMinor,
    idempotencyKey: wanted.idempotencyKey,
    startAt: new Date(now.getTime() + START_AGAIN_MS),
    createdAt: now,
    updatedAt: now,
  };
  await insertCustomerOrder(tx, order);
  return order;
}

/**
 * Makes one attempt for an order, however often it is called: its key is always the same. Returns
 * what is wrong with the card when it cannot be charged; the order is closed then.
 */
export async function makeCharge(deps: Deps, order: CustomerOrder): Promise<string[]> {
  if (await isStarted(deps.database, order)) return begun(deps, order);
  const customer = await findCustomer(deps.database, [order.merchantId], order.customerId);
  const offer = deps.rails.findMethod(CARD_METHOD);
  if (!customer?.cardToken || !offer) {
    return giveUp(deps, order, ["the card is gone"]);
  }
  if (!customer.isActive) return giveUp(deps, order, ["the customer is inactive"]);
  const { merchantId, id, cardToken } = customer;
  try {
    await expectChargeAllowed(deps, deps.database, customer, order.amountMinor);
    const card = await unsealStoredCard(deps, merchantId, id, cardToken);
    const started = await startPayment(deps, {
      checkout: checkoutOf(order),
      offer,
      attemptKey: "charge",
      acceptRestart: false,
      device: "desktop",
      card,
      storedCard: "merchant_initiated",
    });
    if (started.kind === "invalid") {
      const problems = started.problems.map(({ field, message }) => `${field}: ${message}`);
      return giveUp(deps, order, problems);
    }
  } catch (error) {
    const isOver = error instanceof GatewayError && error.status < 500;
    if (!isOver) throw error;
    // Possibly rejected because a concurrent identical charge was faster.
    if (await isStarted(deps.database, order)) return begun(deps, order);
    return giveUp(deps, order, [error.publicMessage]);
  }
  return begun(deps, order);
}

const checkoutOf = ({ merchantId, checkoutId }: CustomerOrder) => ({ merchantId, id: checkoutId });

async function isStarted(db: Queryable, order: CustomerOrder): Promise<boolean> {
  return (await listTransactionsOfCheckout(db, checkoutOf(order))).length > 0;
}

async function begun(deps: StoreDeps, order: CustomerOrder): Promise<string[]> {
  await markStarted(deps.database, order, deps.clock.now());
  return [];
}

async function giveUp(deps: Deps, order: CustomerOrder, problems: string[]): Promise<string[]> {
  deps.log.warn({ orderId: order.id, problems }, "charge not possible");
  await cancelCheckout(deps, checkoutOf(order));
  await markStarted(deps.database, order, deps.clock.now());
  return problems;
}

function expectChargeable(customer: Customer): void {
  if (customer.cardToken === null) {
    throw new GatewayError("NOT_PERMITTED", { detail: "The customer has not stored a card yet." });
  }
  if (!customer.isActive) {
    throw new GatewayError("NOT_PERMITTED", { detail: "The customer is inactive." });
  }
}
