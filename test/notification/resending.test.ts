// What users and programs of a merchant send again: it works for all that was missed, but is no
// means to flood a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeNotificationId } from "../../packages/gateway/src/domain/ids.ts";
import {
  SENDS_AT_ONCE,
  SENDS_PER_SECOND,
} from "../../packages/gateway/src/domain/notification/send-pace.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { insertNotification } from "../../packages/gateway/src/store/notification/notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const MINUTE_MS = 60_000;
const shop = await provideReceiver((response) => {
  response.writeHead(200).end();
});
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });

/** Delivered before. All to one address, unless they go to names of their own. */
async function addDelivered(count: number, url = shop.url): Promise<string[]> {
  const { deps, demo } = gateway;
  const ids = Array.from({ length: count }, () => makeNotificationId(clock.now(), deps.random));
  await deps.database.transaction(async (tx) => {
    for (const id of ids) {
      await insertNotification(tx, {
        ...{ id, url, merchantId: demo.merchantId, applicationId: demo.clientId },
        ...{ checkoutId: "1", transactionId: id, subject: id, webhookEndpointId: null },
        ...{ eventType: "PAYMENT_WEB_ONLINE", body: "{}", status: "DELIVERED", attemptCount: 1 },
        ...{ nextAttemptAt: null, requestId: null, createdAt: clock.now() },
      });
    }
  });
  return ids;
}

/** Sends what is due now and at the end of so many seconds, and counts what the shop gets. */
async function receivedWithin(seconds: number): Promise<number> {
  const before = shop.received.length;
  await deliverDueNotifications(gateway.deps);
  if (seconds > 0) {
    clock.advance(seconds * 1_000);
    await deliverDueNotifications(gateway.deps);
  }
  return shop.received.length - before;
}

/** Long enough that everything reserved is free again. */
async function forget(): Promise<void> {
  clock.advance(40 * MINUTE_MS);
  await deliverDueNotifications(gateway.deps);
}

test("twelve calls that resend forty webhooks each stay within the send rate", async () => {
  const owner = await signInOwner(gateway);
  const ids = await addDelivered(480);
  for (let i = 0; i < 12; i += 1) {
    const body = { ids: ids.slice(i * 40, i * 40 + 40) };
    const { status, text } = await owner.call("redeliverNotifications", { body });
    assert.equal(status, 200, text);
  }
  assert.equal(await receivedWithin(10), SENDS_AT_ONCE + 10 * SENDS_PER_SECOND);
  assert.equal(await receivedWithin(4 * 60), 480 - SENDS_AT_ONCE - 10 * SENDS_PER_SECOND);
  await forget();
});

test("resending the same webhooks repeatedly stays within the send rate and changes nothing else", async () => {
  const owner = await signInOwner(gateway);
  const ids = await addDelivered(40);
  const before = shop.received.length;
  for (let second = 0; second < 10; second += 1) {
    await owner.call("redeliverNotifications", { body: { ids } });
    await receivedWithin(1);
  }
  const count = shop.received.length - before;
  assert.ok(count <= SENDS_AT_ONCE + 10 * SENDS_PER_SECOND, String(count));
  await forget();
  const rows = await gateway.query`
    select distinct status from notifications where id = any(${ids})`;
  assert.deepEqual(rows, [{ status: "DELIVERED" }]);
});

test("a thousand of some days are all resent; beyond what is planned, the response says when", async () => {
  const owner = await signInOwner(gateway);
  const from = clock.now().toISOString();
  const ids = await addDelivered(1_000);
  const range = { from, to: new Date(clock.now().getTime() + 1).toISOString() };
  const first = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(first.body.count, 1_000, first.text);
  const second = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(second.status, 429, second.text);
  assert.equal(second.body.error.code, "EXCEEDED_LIMIT");
  const seconds = Number(second.headers.get("retry-after"));
  assert.ok(seconds > 0 && seconds < 15 * 60, String(seconds));
  const all = (1_000 - SENDS_AT_ONCE) / SENDS_PER_SECOND;
  assert.equal(await receivedWithin(all), ids.length);
  const third = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(third.status, 200, third.text);
  await forget();
  await forget();
});

test("the signed API, an endpoint that is enabled again, and tests share the same pace", async () => {
  const owner = await signInOwner(gateway);
  const url = new URL("/enabled", shop.url).href;
  const endpoint = (await owner.call("createWebhookEndpoint", { body: { url } })).body;
  const { id } = await pay(gateway, { notifyUrl: shop.url });
  await deliverDueNotifications(gateway.deps);
  await gateway.query`
    update notifications set status = 'EXHAUSTED'
     where transaction_id = ${id} and webhook_endpoint_id = ${endpoint.id}`;
  await gateway.query`
    update webhook_endpoints set stopped_at = ${clock.now()}, stop_reason = 'FAILING'
     where id = ${endpoint.id}`;
  const [own] = await addDelivered(1);
  const resend = () => gateway.call({ path: `/v3/notifications/${own}/resend`, body: {} });
  const before = shop.received.length;
  for (let i = 0; i < SENDS_AT_ONCE - 1; i += 1) {
    assert.equal((await resend()).status, 200);
    await deliverDueNotifications(gateway.deps);
  }
  const params = { id: endpoint.id };
  const body = { isActive: true, resendMissed: true };
  const enabled = await owner.call("updateWebhookEndpoint", { params, body });
  assert.equal(enabled.status, 200, enabled.text);
  await deliverDueNotifications(gateway.deps);
  assert.equal(shop.received.length - before, SENDS_AT_ONCE);

  // A test is sent at once, and what follows it waits.
  const test = await owner.call("sendTestNotification", { body: { url: shop.url } });
  assert.equal(test.status, 200, test.text);
  assert.equal(await receivedWithin(0), 1);
  await resend();
  assert.equal(await receivedWithin(0), 0);
  assert.equal(await receivedWithin(1), 1);
  await forget();
});

test("the signed API responds with 429 when too much is planned", async () => {
  const owner = await signInOwner(gateway);
  const from = clock.now().toISOString();
  await addDelivered(1_000);
  const body = { range: { from, to: new Date(clock.now().getTime() + 1).toISOString() } };
  assert.equal((await owner.call("redeliverNotifications", { body })).status, 200);
  const more = await addDelivered(900);
  const ids = more.slice(0, 830);
  assert.equal((await owner.call("redeliverNotifications", { body: { ids } })).status, 200);
  const refused = await gateway.call({ path: `/v3/notifications/${more[899]}/resend`, body: {} });
  assert.equal(refused.status, 429);
  assert.equal(refused.body.error.code, "EXCEEDED_LIMIT");
  assert.equal(refused.headers.get("retry-after"), "1");
  await forget();
});

test("requests at the same moment are planned one after another", async () => {
  const owner = await signInOwner(gateway);
  const ids = await addDelivered(60);
  await Promise.all(ids.map((id) => owner.call("redeliverNotifications", { body: { ids: [id] } })));
  assert.equal(await receivedWithin(0), SENDS_AT_ONCE);
  assert.equal(await receivedWithin(15), 30);
});

const resend = (body: Record<string, unknown>) =>
  gateway.call({ path: "/v3/notifications/resend", body });

/** In a status that ends the retries. */
async function addFailed(count: number): Promise<string[]> {
  const ids = await addDelivered(count);
  await gateway.deps.database.run({
    text: "update notifications set status = 'EXHAUSTED' where id = any($1)",
    values: [ids],
  });
  return ids;
}

test("an application resends what it lists, and all that has failed since a time; both say who", async () => {
  const before = await addFailed(1);
  clock.advance(MINUTE_MS);
  const since = clock.now().toISOString();
  const [failed, delivered] = [await addFailed(3), await addDelivered(2)];
  const listed = await resend({ notificationIds: delivered });
  assert.deepEqual([listed.status, listed.body.item.count], [200, 2]);
  const all = await resend({ failedSince: since });
  assert.equal(all.body.item.count, 3);
  assert.deepEqual(all.body.item.notificationIds.toSorted(), failed.toSorted());
  assert.equal(await receivedWithin(0), 5);
  assert.deepEqual((await resend({ failedSince: since })).body.item, {
    count: 0,
    notificationIds: [],
  });
  const owner = await signInOwner(gateway);
  const { items } = (await owner.call("listNotifications", { query: { limit: "100" } })).body;
  const askedBy = (id: string) =>
    items.find((each: { id: string }) => each.id === id)?.requestedBy as string;
  assert.equal(askedBy(before[0] ?? ""), "");
  assert.notEqual(askedBy(failed[0] ?? ""), "");
  assert.equal(askedBy(delivered[0] ?? ""), askedBy(failed[0] ?? ""));
  await forget();
});

test("one webhook that is not the application's, and nothing is sent again", async () => {
  const ids = await addDelivered(2);
  const answer = await resend({ notificationIds: [...ids, "N0"] });
  assert.deepEqual([answer.status, answer.body.error.code], [404, "NOTIFICATION_NOT_FOUND"]);
  assert.match(answer.body.error.message, /N0/);
  assert.equal(await receivedWithin(0), 0);
});

for (const [what, body, code] of [
  ["neither", {}, "INVALID_PARAMETER"],
  ["both", { notificationIds: ["N1"], failedSince: "2026-01-01" }, "INVALID_PARAMETER"],
  ["no time", { failedSince: "yesterday" }, "INVALID_PARAMETER"],
  ["no ID", { notificationIds: [] }, "VALIDATION_ERROR"],
] as const) {
  test(`resending with ${what} is rejected`, async () => {
    const { status, body: answer } = await resend(body);
    assert.deepEqual([status, answer.error.code], [400, code]);
  });
}
