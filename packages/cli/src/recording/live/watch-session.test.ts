import assert from "node:assert/strict";
import { test } from "node:test";
import type { Profile } from "./profile.ts";
import { watchSession } from "./watch-session.ts";

const BODY = JSON.stringify({ eventType: "X", data: {} });
const waiting = {
  ...{ transactionId: "T-1", url: "http://127.0.0.1:9/", status: "PENDING", attemptCount: 0 },
  ...{ headers: {}, body: BODY, lastResponse: "" },
};
const attempted = {
  ...{ attemptCount: 1, headers: { "x-nonce-str": "a" }, lastResponse: "not connected" },
};

/** Only what is read of a gateway, whose webhooks change between two looks. */
function gatewayWith() {
  const gateway = {
    items: [] as object[],
    notifications: { list: async () => ({ items: gateway.items.toReversed() }) },
    transactions: { list: async () => ({ items: [] }) },
  };
  const profile = { client: gateway, serverPublicKey: "" } as unknown as Profile;
  return { gateway, profile };
}

test("a webhook that waits for an earlier one is seen, and again once it is sent", async () => {
  const { gateway, profile } = gatewayWith();
  const steps: string[] = [];
  const onStep = (step: object) =>
    void steps.push("eventType" in step ? String(step.eventType) : "");
  const watch = await watchSession(profile, { onStep });
  const first = { ...waiting, id: "1", eventType: "PAYMENT_WEB_ONLINE" };
  const second = { ...waiting, id: "2", eventType: "REFUND_OPENED" };
  const ofOther = { ...waiting, id: "3", eventType: "REFUND_OPENED", transactionId: "T-2" };
  gateway.items = [first, second, ofOther];
  await watch.lookForWebhooks();
  assert.equal(watch.webhooks.length, 0, "the first attempt is not over");

  gateway.items = [{ ...first, ...attempted }, second, ofOther];
  await watch.lookForWebhooks();
  await watch.lookForWebhooks();
  assert.deepEqual(
    watch.webhooks.map(({ id, headers, signature, response, body }) => [
      ...[id, headers.length, signature, response, body],
    ]),
    [
      ["1", 1, "not verified", "not connected", BODY],
      ["2", 0, "not sent", "not sent", BODY],
    ],
  );

  const delivered = { ...attempted, status: "DELIVERED", lastResponse: "200" };
  gateway.items = [
    { ...first, ...delivered },
    { ...second, ...delivered },
  ];
  await watch.lookForWebhooks();
  assert.deepEqual(
    watch.webhooks.map(({ id, headers, response }) => [id, headers.length, response]),
    [
      ["1", 1, "HTTP 200"],
      ["2", 1, "HTTP 200"],
    ],
  );
  assert.deepEqual(steps, ["PAYMENT_WEB_ONLINE", "REFUND_OPENED", "REFUND_OPENED"]);
});

test("a webhook is forwarded once, when it has its signature", async () => {
  const { gateway, profile } = gatewayWith();
  const forwarded: string[] = [];
  const watch = await watchSession(profile, {
    forward: async (_headers, body) => {
      forwarded.push(body);
      await watch.lookForActs(); // the shop calls the gateway meanwhile
      return "HTTP 200";
    },
  });
  const first = { ...waiting, ...attempted, id: "1", eventType: "PAYMENT_WEB_ONLINE", body: "1" };
  const second = { ...waiting, id: "2", eventType: "REFUND_OPENED", body: "2" };
  gateway.items = [first, second];
  await Promise.all([watch.lookForWebhooks(), watch.lookForWebhooks()]);
  assert.deepEqual(forwarded, ["1"]);
  gateway.items = [first, { ...second, ...attempted }];
  await watch.lookForWebhooks();
  assert.deepEqual(forwarded, ["1", "2"]);
});
