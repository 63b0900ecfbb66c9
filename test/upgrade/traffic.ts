/** Merchants and payers of one gateway at work. What it acknowledged is kept, and what failed. */
import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { CheckoutItem, Client, TransactionItem } from "@kaunter/sdk";
import { until } from "../support/until.ts";

const CALLERS = 3;
/**
 * How a round's order is paid, one after the other. Not by DuitNow QR: this release speaks to its
 * acquirer as published, which the simulator of 0.2.0 does not understand. No acquirer did.
 */
const SCENARIOS = ["approved", "card", "wallet"];

export interface Order {
  id: string;
  checkoutId: string;
  isPaid: boolean;
  isRefunded: boolean;
}

export interface Merchant {
  /** A client with a token of its own. */
  connect(): Client;
  storeId: string;
  notifyUrlOf(orderId: string): string;
  /** Pays as a payer does; returns the checkout page's last screen. */
  pay(checkoutId: string, scenario: string): Promise<string>;
}

export interface Traffic {
  /** All that were acknowledged in the rounds made so far. */
  readonly orders: readonly Order[];
  /** Waits until each caller has made so many further rounds. Rejects when a call has failed. */
  moveOn(rounds: number): Promise<void>;
  /** Waits for the calls under way. Rejects when a call has failed. */
  stop(): Promise<void>;
}

export function startTraffic(merchant: Merchant, name: string): Traffic {
  const orders: Order[] = [];
  const failures: string[] = [];
  const rounds = Array.from({ length: CALLERS }, () => 0);
  let isOver = false;

  async function call(caller: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      try {
        orders.push(await sell(merchant, `${name}-${process.pid}-${caller}-${round}`, round));
      } catch (error) {
        failures.push(inspect(error));
        return;
      }
      rounds[caller] = round + 1;
    }
  }

  const callers = rounds.map((_, caller) => call(caller));
  const check = () => assert.deepEqual(failures, [], `calls failed (${name})`);
  return {
    orders,
    async moveOn(further) {
      const before = [...rounds];
      // One more: the round under way may have begun earlier.
      const hasMovedOn = (made: number, caller: number) => made - (before[caller] ?? 0) > further;
      await until(() => failures.length > 0 || rounds.every(hasMovedOn));
      check();
    },
    async stop() {
      isOver = true;
      await Promise.all(callers);
      check();
    },
  };
}

/** Of three orders, one is left open, one is paid, and one is paid and refunded. */
async function sell(merchant: Merchant, id: string, round: number): Promise<Order> {
  const client = merchant.connect();
  const order = await createOrder(client, merchant, id);
  assert.equal((await findCheckout(client, order.checkoutId)).order.id, id);
  if (round % 3 === 2) return order;
  await payOrder(client, merchant, order, SCENARIOS[round % SCENARIOS.length]);
  if (round % 3 === 1) await refundOrder(client, order);
  return order;
}

export async function createOrder(client: Client, merchant: Merchant, id: string): Promise<Order> {
  const { checkoutId } = await client.checkouts.create({
    customer: { userId: "payer-1" },
    layoutVersion: "v3",
    method: [],
    notifyUrl: merchant.notifyUrlOf(id),
    order: {
      id,
      title: "Lunch",
      detail: "",
      additionalData: "",
      amount: 7_700,
      currencyType: "MYR",
    },
    redirectUrl: "https://shop.example/return",
    storeId: merchant.storeId,
    type: "WEB_PAYMENT",
  });
  return { id, checkoutId, isPaid: false, isRefunded: false };
}

export async function payOrder(
  client: Client,
  { pay }: Merchant,
  order: Order,
  scenario = "approved",
): Promise<void> {
  const screen = await pay(order.checkoutId, scenario);
  assert.notEqual(screen, "unknown", `${scenario}: the checkout page is not there`);
  const { status } = await until(
    () => findPayment(client, order.id),
    (payment) => payment.status !== "IN_PROCESS",
  );
  assert.equal(status, "SUCCESS", scenario);
  order.isPaid = true;
}

export async function refundOrder(client: Client, order: Order): Promise<void> {
  const { transactionId, balanceAmount: amount } = await findPayment(client, order.id);
  const refund = { type: "FULL", currencyType: "MYR", amount } as const;
  await client.payments.refund({ transactionId, refund, reason: "returned" });
  order.isRefunded = true;
}

/** By path: these methods have another name in the previous release. */
async function findCheckout(client: Client, id: string): Promise<CheckoutItem> {
  const { item } = await client.request("GET", `/v3/payment/online?checkoutId=${id}`);
  return item as CheckoutItem; // as declared
}

async function findPayment(client: Client, orderId: string): Promise<TransactionItem> {
  const { item } = await client.request("GET", `/v3/payment/transaction/order/${orderId}`);
  return item as TransactionItem; // as declared
}

/** All that was acknowledged is there; refunds are given the time that a worker needs. */
export async function expectOrders(client: Client, orders: readonly Order[]): Promise<void> {
  await Promise.all(orders.map((order) => expectOrder(client, order)));
}

async function expectOrder(client: Client, order: Order): Promise<void> {
  const { id, checkoutId, isPaid, isRefunded } = order;
  assert.equal((await findCheckout(client, checkoutId)).order.id, id);
  if (!isPaid) return;
  const { status } = await until(
    () => findPayment(client, id),
    (payment) => !isRefunded || payment.status === "FULL_REFUNDED",
  );
  assert.equal(status, isRefunded ? "FULL_REFUNDED" : "SUCCESS", id);
}
