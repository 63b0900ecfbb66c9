// What a replay waits for after it has placed an order in a shop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { runPurchases } from "../../packages/cli/src/recording/live/run-purchases.ts";
import { watchSession } from "../../packages/cli/src/recording/live/watch-session.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { notificationOf, providePretendGateway } from "./pretend-gateway.ts";

const CHECKOUT = "176196240012345678";
const { signal } = new AbortController();

/** A shop that has ordered as soon as it is asked to; `redirectUrl` is where its payer returns. */
async function provideShop(redirectUrl = "") {
  const gateway = await providePretendGateway();
  const { profile, transactions } = gateway;
  const watch = await watchSession(profile, {});
  const page = await provideReceiver(answer(200));
  const buyer = await provideReceiver((response) => {
    watch.add({
      ...{ step: "call", method: "POST", path: "/v3/payment/online", headers: [], form: "" },
      body: JSON.stringify({ order: { id: "ORDER-1" }, redirectUrl: redirectUrl || page.url }),
      response: { status: 200, headers: {}, body: `{"item":{"checkoutId":"${CHECKOUT}"}}` },
    });
    response.end();
  });
  const pay = () =>
    transactions.push({
      ...{ transactionId: "9", method: "FPX", region: "MALAYSIA", status: "SUCCESS" },
      ...{ order: { id: "ORDER-1" }, error: null, extraInfo: null },
    });
  return { gateway, watch, page, pay, shopping: { profile, watch, buyUrl: buyer.url, signal } };
}

test("a webhook whose attempt takes longer than a quiet shop is awaited", async () => {
  const { gateway, watch, shopping } = await provideShop();
  gateway.notifications.push(
    notificationOf("1", "ORDER-1", { status: "PENDING", headers: {}, lastResponse: "" }),
  );
  const shopResponds = wait(2_500).then(() => {
    gateway.notifications[0] = notificationOf("1", "ORDER-1");
  });
  await runPurchases(shopping, [[]]);
  assert.deepEqual(
    watch.webhooks.map(({ response }) => response),
    ["HTTP 200"],
  );
  await shopResponds;
});

test("a recorded webhook is awaited until it comes, and no longer than the timeout", async () => {
  const { gateway, watch, shopping } = await provideShop();
  const isSent = wait(2_500).then(() => gateway.notifications.push(notificationOf("1", "ORDER-1")));
  await runPurchases({ ...shopping, webhookCounts: [1], timeoutMs: 60_000 }, [[]]);
  assert.equal(watch.webhooks.length, 1);
  await isSent;
  const silent = await provideShop();
  const startedAt = Date.now();
  await runPurchases({ ...silent.shopping, webhookCounts: [1], timeoutMs: 3_000 }, [[]]);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  assert.ok(seconds >= 3 && seconds < 20, `${seconds} s`);
});

test("the webhooks of other shops are not awaited", async () => {
  const { gateway, shopping } = await provideShop();
  gateway.notifications.push(
    notificationOf("1", "ORDER-OF-ANOTHER", { status: "PENDING", headers: {} }),
  );
  const startedAt = Date.now();
  await runPurchases({ ...shopping, timeoutMs: 60_000 }, [[]]);
  assert.ok(Date.now() - startedAt < 30_000);
});

test("a gateway that is away for a while ends nothing", async () => {
  const { gateway, watch, pay, shopping } = await provideShop();
  pay();
  gateway.notifications.push(notificationOf("1", "ORDER-1"));
  gateway.failures = 4;
  await runPurchases(shopping, [["approved"]]);
  assert.deepEqual([gateway.failures, watch.webhooks.length], [0, 1]);
});

test("an act that ends late is seen", async () => {
  const { watch, pay, shopping } = await provideShop();
  const isPaid = wait(500).then(pay);
  await runPurchases(shopping, [[]]);
  assert.deepEqual(
    watch.list().map(({ step }) => step),
    ["call", "payer"],
  );
  await isPaid;
});

test("a payer returns with the outcome, also on a Node.js without URL.parse", async (t) => {
  t.mock.method(URL, "parse", () => assert.fail("Node.js 20 has no URL.parse"));
  const { page, pay, shopping } = await provideShop();
  pay();
  await runPurchases(shopping, [["approved"]]);
  assert.deepEqual(
    page.received.map(({ path }) => path),
    ["/notify?status=SUCCESS&orderId=ORDER-1"],
  );
  const without = await provideShop("no address");
  without.pay();
  await runPurchases(without.shopping, [["approved"]]);
  assert.deepEqual(without.page.received, []);
});
