// The inbox of a sandbox: what it shows of each webhook, and how it responds.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
const owner = await signInOwner(gateway);
const { webhookInboxUrl: inboxUrl } = (await owner.call("getDeveloperFacts")).body;
const deliver = () => deliverDueNotifications(gateway.deps);

const readInbox = async () => (await owner.call("getInbox")).body;
const newest = async () => (await readInbox()).items[0];
const faultAt = (kind: string) =>
  gateway.call({
    path: "/v3/sandbox/webhook-faults",
    body: { scope: "URL", target: inboxUrl, kind },
  });
const endFaults = () =>
  gateway.call({ path: "/v3/sandbox/webhook-faults/delete", body: { all: true } });

async function answer(body: { status: number; delayMs: number; isCut: boolean }): Promise<void> {
  const set = await owner.call("setInboxAnswer", { body });
  assert.deepEqual(set.body, body, set.text);
}

describe("what it shows", () => {
  test("a webhook is valid, with the text that its signature is of", async () => {
    const { id } = await pay(gateway, { notifyUrl: inboxUrl });
    await deliver();
    const webhook = await newest();
    assert.equal(webhook.problem, null);
    assert.equal(JSON.parse(webhook.body).data.transactionId, id);
    const { "x-nonce-str": nonce, "x-timestamp": timestamp } = webhook.headers;
    const data = Buffer.from(webhook.body).toString("base64");
    assert.equal(
      webhook.signedText,
      `data=${data}&method=post&nonceStr=${nonce}&signType=sha256&timestamp=${timestamp}`,
    );
  });

  for (const [kind, problem] of [
    ["FORGE_SIGNATURE", "SIGNATURE_INVALID"],
    ["FORGE_KEY", "SIGNATURE_INVALID"],
    ["FORGE_AMOUNT", "SIGNATURE_INVALID"],
    ["REPLAY", "TIMESTAMP_STALE"],
  ]) {
    test(`of a webhook with ${kind} it says ${problem}`, async () => {
      await faultAt(kind ?? "");
      await pay(gateway, { notifyUrl: inboxUrl });
      await deliver();
      await endFaults();
      const [last, before] = (await readInbox()).items;
      const problems = [before.problem, last.problem];
      assert.deepEqual(problems, kind === "REPLAY" ? [null, problem] : [problem, null]);
    });
  }

  for (const [what, headers, body, problem] of [
    ["no JSON", {}, "paid", "BODY_UNREADABLE"],
    ["no headers", {}, '{"data":{}}', "HEADERS_MISSING"],
    [
      "headers of somebody",
      { "x-signature": "sha256 AAAA", "x-nonce-str": "n", "x-timestamp": "1" },
      '{"data":{}}',
      "SIGNATURE_INVALID",
    ],
  ] as const) {
    test(`of a request with ${what} it says ${problem}`, async () => {
      await fetch(inboxUrl, { method: "POST", headers, body });
      assert.equal((await newest()).problem, problem);
    });
  }
});

describe("how it responds", () => {
  test("with the chosen status, so that the webhook is sent again", async () => {
    await answer({ status: 503, delayMs: 0, isCut: false });
    const { id } = await pay(gateway, { notifyUrl: inboxUrl });
    await deliver();
    await answer({ status: 200, delayMs: 0, isCut: false });
    clock.advance(10_000);
    await deliver();
    const { items } = await readInbox();
    const own = items.filter((each: { body: string }) => each.body.includes(id));
    assert.deepEqual(
      own.map((each: { answer: { status: number } }) => each.answer.status),
      [200, 503],
    );
  });

  test("by cutting the connection, or late", async () => {
    await answer({ status: 200, delayMs: 0, isCut: true });
    await assert.rejects(fetch(inboxUrl, { method: "POST", body: "{}" }), TypeError);
    await answer({ status: 202, delayMs: 300, isCut: false });
    const startedAt = performance.now();
    const { status } = await fetch(inboxUrl, { method: "POST", body: "{}" });
    assert.equal(status, 202);
    assert.ok(performance.now() - startedAt >= 290);
    await answer({ status: 200, delayMs: 0, isCut: false });
  });

  test("never with what is no status", async () => {
    for (const body of [
      { status: 99, delayMs: 0, isCut: false },
      { status: 200, delayMs: 600_001, isCut: false },
      { status: 200, delayMs: 0 },
    ]) {
      assert.equal((await owner.call("setInboxAnswer", { body })).status, 400);
    }
  });
});

test("a stream tells of each webhook as it comes, and ends", async () => {
  const path = "/portal/api/sandbox/inbox/stream?seconds=5";
  const response = await fetch(`${gateway.baseUrl}${path}`, {
    headers: { cookie: owner.cookie ?? "" },
  });
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  const parts: string[] = [];
  const reading = (async () => {
    for await (const part of response.body ?? []) parts.push(Buffer.from(part).toString());
  })();
  await until(() => parts.length > 0);
  await fetch(inboxUrl, { method: "POST", body: "{}" });
  await until(() => parts.join("").includes("data: "));
  await reading;
  const { id } = await newest();
  assert.match(parts.join(""), new RegExp(`^retry: 100\n\n[^]*id: ${id}\ndata: ${id}\n\n`));
});

test("a stream ends when its process stops", async () => {
  const own = await provideOwnGateway();
  const user = await signInOwner(own);
  const response = await fetch(`${own.baseUrl}/portal/api/sandbox/inbox/stream`, {
    headers: { cookie: user.cookie ?? "" },
  });
  const reading = response.text();
  const startedAt = performance.now();
  await own.stop();
  await reading;
  assert.ok(performance.now() - startedAt < 10_000, "it would last 25 s");
});
