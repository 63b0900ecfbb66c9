// The warnings to merchants whose servers do not take webhooks, and before they get no more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "@kaunter/checkout/plain-text";
import { DEFAULT_RETRIES } from "../../packages/gateway/src/domain/notification/retry-policy.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const HOUR_MS = 3_600_000;

/** What each path of the merchant's server responds; 200 where it says nothing. */
const responses = new Map<string, number>();
const shop = await provideReceiver((response, { path }) => {
  response.writeHead(responses.get(path.replace(/\?.*/, "")) ?? 200).end();
});
const gateway = await provideFrozenGateway();
await passToNoon(gateway);

const addressOf = (path: string) => new URL(path, shop.url).href;
const deliver = () => deliverDueNotifications(gateway.deps);
const payTo = (path: string) => pay(gateway, { notifyUrl: addressOf(path) });

async function mailsAbout(path: string, subject: string): Promise<string[]> {
  const owner = await signInOwner(gateway);
  const { items } = (await owner.call("listMail")).body;
  const named = items.filter((each: { subject: string }) => each.subject.startsWith(subject));
  const texts = await Promise.all(
    named.map(async ({ id }: { id: string }) => {
      const { body } = await owner.call("getMail", { params: { id } });
      return body.text as string;
    }),
  );
  return texts.filter((text) => text.includes(plainText(addressOf(path))));
}

async function failingPercentOf(path: string): Promise<number | undefined> {
  const owner = await signInOwner(gateway);
  const { items } = (await owner.call("listEndpoints")).body;
  return items.find((each: { url: string }) => each.url === addressOf(path))?.failingPercent;
}

async function countFailing(): Promise<number> {
  const owner = await signInOwner(gateway);
  const { items } = (await owner.call("getAttention")).body;
  return items.find((each: { kind: string }) => each.kind === "urls_failing")?.count ?? 0;
}

test("half, nine tenths and all of the attempts are reported once each, and an end is seen", async () => {
  for (let i = 0; i < 4; i += 1) await payTo("/mixed");
  await deliver();
  assert.deepEqual(await mailsAbout("/mixed", "Webhooks are failing"), []);
  responses.set("/mixed", 500);
  for (let i = 0; i < 4; i += 1) await payTo("/mixed");
  await deliver();
  assert.equal(await failingPercentOf("/mixed"), 0, "four attempts say nothing yet");
  await payTo("/mixed");
  await deliver();
  assert.equal(
    await failingPercentOf("/mixed"),
    100,
    "those before the first failure are not counted",
  );
  const mails = await mailsAbout("/mixed", "Webhooks are failing");
  assert.equal(mails.length, 1);
  assert.match(mails[0] ?? "", /^All recent webhooks to this URL failed:/);
  assert.equal(await countFailing(), 1);
  responses.set("/mixed", 200);
  for (let i = 0; i < 8; i += 1) await payTo("/mixed");
  await deliver();
  assert.equal(await failingPercentOf("/mixed"), 0);
  assert.equal(await countFailing(), 0);
  responses.set("/mixed", 500);
  for (let i = 0; i < 8; i += 1) await payTo("/mixed");
  await deliver();
  assert.equal(await failingPercentOf("/mixed"), 50);
  assert.equal(
    (await mailsAbout("/mixed", "Webhooks are failing")).length,
    1,
    "not again in a day",
  );
});

test("URLs that differ in the query only are one receiver, with one mail", async () => {
  responses.set("/queried", 500);
  for (let i = 0; i < 6; i += 1) await payTo(`/queried?order=${i}`);
  await deliver();
  assert.equal(await failingPercentOf("/queried?order=3"), 100);
  const mails = await mailsAbout("/queried", "Webhooks are failing");
  assert.equal(mails.length, 1);
  assert.doesNotMatch(mails[0] ?? "", /order=/);
});

test("a URL whose every webhook arrives is not counted", async () => {
  for (let i = 0; i < 6; i += 1) await payTo("/fine");
  await deliver();
  const rows = await gateway.deps.database.rows(
    // Read where it is kept: nothing shows it.
    { text: "select 1 from webhook_alerts where url = $1", values: [addressOf("/fine")] },
  );
  assert.deepEqual(rows, []);
});

test("a day before an endpoint is disabled, its owner is warned, once", async () => {
  responses.set("/dead", 503);
  let owner = await signInOwner(gateway);
  const added = await owner.call("createWebhookEndpoint", {
    body: { url: addressOf("/dead"), eventTypes: ["PAYMENT_WEB_ONLINE"] },
  });
  assert.equal(added.status, 200, added.text);
  await payTo("/fine");
  await payTo("/fine");
  const delays = [0, ...DEFAULT_RETRIES.delaysMs];
  const counts: number[] = [];
  for (const delayMs of delays) {
    await gateway.sandbox.clock.advance(delayMs * 1.11);
    await gateway.ensurePartitions();
    await deliver();
    counts.push((await mailsAbout("/dead", "A webhook endpoint is about to be disabled")).length);
  }
  assert.deepEqual(
    counts,
    delays.map((_, i) => (i < delays.length - 2 ? 0 : 1)),
  );
  owner = await signInOwner(gateway);
  const [text = ""] = await mailsAbout("/dead", "A webhook endpoint is about to be disabled");
  assert.match(text, /Its next attempt, at \d{4}-\d\d-\d\d \d\d:\d\d \(MYT\)/);
  const { stopReason } = (await owner.call("getWebhookEndpoint", { params: { id: added.body.id } }))
    .body;
  assert.equal(stopReason, "FAILING");
  assert.ok(delays.reduce((sum, ms) => sum + ms, 0) > 24 * HOUR_MS);
});
