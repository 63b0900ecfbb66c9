import assert from "node:assert/strict";
import { test } from "node:test";
import {
  startLostCharges,
  startScheduledCharges,
} from "../../packages/gateway/src/jobs/payment/charge-customers.ts";
import { startCardCheckUndo } from "../../packages/gateway/src/jobs/refund/undo-card-checks.ts";
import type {
  ConnectedRail,
  OfferedMethod,
  Rail,
  RefundOutcome,
  Step,
} from "../../packages/gateway/src/rails/rail.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { bindCard } from "../support/payer/without-script.ts";
import { until } from "../support/until.ts";

const BUSY_MINOR = 2500;
const QUIET_MINOR = 1000;

const gateway = await provideOwnGateway();
const { deps, demo } = gateway;
const { application, storeId } = await makeSecondMerchant(gateway);
const busy = await Promise.all(
  Array.from({ length: 20 }, () => createCustomer(BUSY_MINOR, demo.storeId)),
);
const quiet = await createCustomer(QUIET_MINOR, storeId, { application });
const now = deps.clock.now();
/** Of twenty customers of one merchant, and then of one of another. */
const dueAt = [
  ...busy.map((id) => [id, new Date(now.getTime() - 60_000)] as const),
  [quiet, now] as const,
];

async function createCustomer(amount: number, store: string, call = {}): Promise<string> {
  const body = {
    ...{ email: "payer@example.com", name: "Nur", productName: "Bulanan", storeId: store, amount },
    ...{ currency: "MYR", recurringInterval: "DAILY", notifyUrl: "http://127.0.0.1:9/charged" },
    redirectUrl: "https://shop.example/bound",
  };
  const { body: created } = await gateway.call({ path: "/v3/recurring-payment", body, ...call });
  assert.ok(created.item, JSON.stringify(created));
  await bindCard(gateway, created.item.id);
  return created.item.id;
}

test("charges of a merchant whose calls hang delay no charge of another", async () => {
  for (const [id, at] of dueAt) {
    await gateway.query`update customers set next_charge_at = ${at} where id = ${id}`;
  }
  const hanging = Promise.withResolvers<Step>();
  let calls = 0;
  const hang = (rail: ConnectedRail): ConnectedRail => ({
    ...rail,
    initiate(ctx, input) {
      if (input.amountMinor !== BUSY_MINOR) return rail.initiate(ctx, input);
      calls += 1;
      return hanging.promise;
    },
  });
  const findMethod = (name: string): OfferedMethod | null => {
    const offer = deps.rails.findMethod(name);
    return offer && { ...offer, rail: hang(offer.rail) };
  };
  const slow = { ...deps, rails: { ...deps.rails, findMethod } };
  const tasks = [startScheduledCharges(slow), startLostCharges(slow)];
  const isCharged = async () => {
    const rows = await gateway.query`
      select 1 as one from customer_orders o
        join transactions t on t.merchant_id = o.merchant_id and t.checkout_id = o.checkout_id
       where o.customer_id = ${quiet} and t.status = 'SUCCESS'`;
    return rows.length === 1;
  };
  try {
    await until(isCharged);
    await until(() => calls >= 16);
    assert.equal(calls, 16, "a merchant gets half of the provider's slots");
  } finally {
    const outcome = { kind: "not_sent", cause: "connect" } as const;
    hanging.resolve({ outcome, next: { kind: "none" }, state: null, exchanges: [] });
    await Promise.all(tasks.map((task) => task.stop()));
  }
});

test("card checks of a merchant whose calls hang delay no other's refund", async () => {
  for (const [id, at] of dueAt) {
    await gateway.query`update customers set undo_at = ${at} where id = ${id}`;
  }
  const hanging = Promise.withResolvers<RefundOutcome>();
  let calls = 0;
  const get = (id: string): ConnectedRail | null => {
    const rail = deps.rails.get(id);
    const reverse: Rail["reverse"] = async (_, { orderId }) => {
      if (orderId.startsWith(quiet)) return { kind: "refunded", reference: "R" };
      calls += 1;
      return hanging.promise;
    };
    return rail && { ...rail, reverse };
  };
  const task = startCardCheckUndo({ ...deps, rails: { ...deps.rails, get } });
  const isRefunded = async () => {
    const rows = await gateway.query`
      select 1 as one from customers where id = ${quiet} and undo_at is null`;
    return rows.length === 1;
  };
  try {
    await until(isRefunded);
    await until(() => calls >= 16);
    assert.equal(calls, 16, "a merchant gets half of the provider's slots");
  } finally {
    hanging.resolve({ kind: "refunded", reference: "R" });
    await task.stop();
  }
});
