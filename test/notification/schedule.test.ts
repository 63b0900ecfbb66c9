// The retries that an operator has configured: what is sent, when, and what merchants read of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, hang, provideReceiver } from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({
  replace: { clock },
  environment: {
    KAUNTER_WEBHOOK_SCHEDULE: "1m, 2h,4h",
    KAUNTER_WEBHOOK_TIMEOUT_SECONDS: "1",
  },
});
const shop = await provideReceiver((response, received) =>
  (received.path === "/silent" ? hang : answer(503))(response, received),
);
const addressOf = (path: string) => new URL(path, shop.url).href;
const countAt = (path: string) => shop.received.filter((each) => each.path === path).length;
const deliver = () => deliverDueNotifications(gateway.deps);

test("attempts are made by the schedule, and the portal and the mail say so", async () => {
  const owner = await signInOwner(gateway);
  const url = addressOf("/down");
  const created = await owner.call("createWebhookEndpoint", { body: { url } });
  assert.equal(created.status, 200, created.text);
  await pay(gateway, { notifyUrl: addressOf("/other") });
  const counts: number[] = [];
  for (const delayMs of [0, 30_000, 37_000, HOUR_MS, 1.3 * HOUR_MS, 3 * HOUR_MS, 2 * HOUR_MS]) {
    clock.advance(delayMs);
    await deliver();
    counts.push(countAt("/down"));
  }
  assert.deepEqual(counts, [1, 1, 2, 2, 3, 3, 4]);
  const later = await signInOwner(gateway);
  const { items } = (await later.call("listNotifications", { query: { url } })).body;
  const own = items.find((each: { url: string }) => each.url === url);
  assert.equal(own?.status, "EXHAUSTED");
  const { body } = await later.call("getNotification", { params: { id: own.id } });
  assert.deepEqual(body.scheduleMs, [0, MINUTE_MS, 2 * HOUR_MS, 4 * HOUR_MS]);
  const mails = (await later.call("listMail")).body.items;
  const subject = "A webhook endpoint was disabled";
  const { id } = mails.find((each: { subject: string }) => each.subject.startsWith(subject));
  const { text } = (await later.call("getMail", { params: { id } })).body;
  assert.match(text, /No webhook was delivered for about 6 hours\./);
});

test("a response that takes longer than configured is a failed attempt", async () => {
  await pay(gateway, { notifyUrl: addressOf("/silent") });
  await deliver();
  const rows = await gateway.query<{ error: string }>`
    select a.error from notification_attempts a join notifications n
        on n.merchant_id = a.merchant_id and n.id = a.notification_id
     where n.url = ${addressOf("/silent")}`;
  assert.deepEqual(rows, [{ error: "outgoing call failed: read_timeout" }]);
});
