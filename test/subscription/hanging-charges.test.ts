import assert from "node:assert/strict";
import { test } from "node:test";
import {
  startChargeOrders,
  startCharges,
} from "../../packages/gateway/src/jobs/payment/charge-customers.ts";
import type { OfferedMethod, Step } from "../../packages/gateway/src/rails/rail.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { bindCard } from "../support/payer/without-script.ts";
import { until } from "../support/until.ts";

const BUSY_MINOR = 2500;
const QUIET_MINOR = 1000;

const gateway = await provideTestGateway();
const { deps, demo } = gateway;

async function createCustomer(amount: number, storeId: string, application = {}): Promise<string> {
  const body = {
    ...{ email: "payer@example.com", name: "Nur", productName: "Bulanan", storeId, amount },
    ...{ currency: "MYR", recurringInterval: "DAILY", notifyUrl: "http://127.0.0.1:9/charged" },
    redirectUrl: "https://shop.example/bound",
  };
  const { body: created } = await gateway.call({
    path: "/v3/recurring-payment",
    body,
    ...application,
  });
  assert.ok(created.item, JSON.stringify(created));
  await bindCard(gateway, created.item.id);
  return created.item.id;
}

const setDue = (id: string, at: Date) => gateway.query`
  update customers set next_charge_at = ${at} where id = ${id}`;

test("charges of a merchant whose calls hang delay no charge of another", async () => {
  const { application, storeId } = await makeSecondMerchant(gateway);
  const busy = Array.from({ length: 20 }, () => createCustomer(BUSY_MINOR, demo.storeId));
  const quiet = await createCustomer(QUIET_MINOR, storeId, { application });
  const now = deps.clock.now();
  for (const id of await Promise.all(busy)) await setDue(id, new Date(now.getTime() - 60_000));
  await setDue(quiet, now);

  const hanging = Promise.withResolvers<Step>();
  let calls = 0;
  const findMethod = (name: string): OfferedMethod | null => {
    const offer = deps.rails.findMethod(name);
    if (!offer) return null;
    const { rail } = offer;
    return {
      ...offer,
      rail: {
        ...rail,
        initiate(ctx, input) {
          if (input.amountMinor !== BUSY_MINOR) return rail.initiate(ctx, input);
          calls += 1;
          return hanging.promise;
        },
      },
    };
  };
  const slow = { ...deps, rails: { ...deps.rails, findMethod } };
  const tasks = [startChargeOrders(slow), startCharges(slow)];
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
