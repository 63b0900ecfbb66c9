// What a sandbox does to webhooks on request, as a merchant's server sees it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPublicKey, verifyNotification } from "@kaunter/signing";
import {
  delayMsMaxOf,
  WEBHOOK_FAULT_KINDS,
  type WebhookFaultKind,
} from "../../packages/gateway/src/domain/laboratory/webhook-fault.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createCheckout, pay, payAttempt } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver, type Received } from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
/** Rejects what is not signed as a merchant must, and says why. */
const shop = await provideReceiver((response, received) => {
  const reason = problemOf(received);
  response.writeHead(reason === null ? 200 : 401).end(reason ?? "ok");
});
const owner = await signInOwner(gateway);
let paths = 0;

function problemOf({ headers, body }: Received): string | null {
  const verified = verifyNotification({
    rawBody: Buffer.from(body),
    headers: {
      signature: String(headers["x-signature"]),
      nonce: String(headers["x-nonce-str"]),
      timestamp: String(headers["x-timestamp"]),
    },
    publicKeys: [readPublicKey(gateway.demo.serverPublicKey)],
    now: new Date(),
  });
  return verified.ok ? null : verified.code;
}

const add = (body: Record<string, unknown>) =>
  gateway.call({ path: "/v3/sandbox/webhook-faults", body });
const removeAll = () =>
  gateway.call({ path: "/v3/sandbox/webhook-faults/delete", body: { all: true } });

/** A payment whose webhook goes to a URL with this fault, and what the shop got. */
async function payWith(kind: WebhookFaultKind, more: Record<string, unknown> = {}) {
  paths += 1;
  const notifyUrl = new URL(`/${paths}`, shop.url).href;
  const added = await add({ scope: "URL", target: notifyUrl, kind, ...more });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const payment = await pay(gateway, { notifyUrl });
  await deliverDueNotifications(gateway.deps);
  const received = () => shop.received.filter(({ path }) => path === `/${paths}`);
  const query = { transactionId: payment.id };
  const { items } = (await owner.call("listNotifications", { query })).body;
  const { body } = await owner.call("getNotification", { params: { id: items[0].id } });
  return { payment, received, status: items[0].status as string, detail: body };
}

const problemsOf = (received: readonly Received[]) => received.map(problemOf);
const actsOf = (detail: { faults: { kind: string; responseStatus: number | null }[] }) =>
  detail.faults.map(({ kind, responseStatus }) => [kind, responseStatus]);

describe("a fault", () => {
  test("DUPLICATE sends it twice, both valid, with one X-Event-Id and two nonces", async () => {
    const { received, status, detail } = await payWith("DUPLICATE");
    assert.deepEqual(problemsOf(received()), [null, null]);
    const different = (name: string) =>
      new Set(received().map(({ headers }) => headers[name])).size;
    assert.deepEqual([different("x-event-id"), different("x-nonce-str")], [1, 2]);
    assert.deepEqual([status, actsOf(detail)], ["DELIVERED", [["DUPLICATE", 200]]]);
  });

  for (const [kind, problem] of [
    ["FORGE_SIGNATURE", "INVALID_SIGNATURE"],
    ["FORGE_KEY", "INVALID_SIGNATURE"],
    ["FORGE_AMOUNT", "INVALID_SIGNATURE"],
  ] as const) {
    test(`${kind} sends a forged one first; the webhook arrives, and the log has both`, async () => {
      const { received, status, detail } = await payWith(kind);
      const [forged, own] = problemsOf(received());
      assert.ok(forged, problem);
      assert.equal(own, null);
      assert.deepEqual([status, actsOf(detail)], ["DELIVERED", [[kind, 401]]]);
    });
  }

  test("FORGE_AMOUNT has another amount than was paid", async () => {
    const { payment, received } = await payWith("FORGE_AMOUNT");
    const [forged, own] = received().map(({ body }) => JSON.parse(body).data.order.amount);
    assert.deepEqual([forged, own], [payment.amountMinor * 100, payment.amountMinor]);
  });

  test("REPLAY sends it once more, as of half an hour ago", async () => {
    const { received, status, detail } = await payWith("REPLAY");
    assert.equal(received().length, 2);
    const [own, old] = received().map(({ headers }) => Number(headers["x-timestamp"]));
    assert.ok(Math.abs((own ?? 0) - (old ?? 0) - 1_800) <= 5);
    assert.deepEqual([status, detail.faults[0].kind], ["DELIVERED", "REPLAY"]);
  });

  test("DROP makes no attempt; the next one arrives", async () => {
    const dropped = await payWith("DROP");
    assert.deepEqual([dropped.received().length, dropped.status], [0, "RETRYING"]);
    clock.advance(10_000);
    await deliverDueNotifications(gateway.deps);
    assert.deepEqual(problemsOf(dropped.received()), [null]);
  });

  test("CUT ends in the middle of the body; the next attempt is whole", async () => {
    const cut = await payWith("CUT");
    assert.deepEqual([cut.received().length, cut.status], [0, "RETRYING"]);
    clock.advance(10_000);
    await deliverDueNotifications(gateway.deps);
    assert.deepEqual(problemsOf(cut.received()), [null]);
  });

  test("SLOW takes its time, and is valid", async () => {
    const startedAt = performance.now();
    const { received, status } = await payWith("SLOW", { delayMs: 400 });
    assert.deepEqual([problemsOf(received()), status], [[null], "DELIVERED"]);
    assert.ok(performance.now() - startedAt >= 350);
  });

  test("DELAY sends it when its time has passed, and once", async () => {
    const { received, status, detail } = await payWith("DELAY", { delayMs: 60_000 });
    assert.deepEqual([received().length, status], [0, "PENDING"]);
    assert.deepEqual(actsOf(detail), [["DELAY", null]]);
    clock.advance(59_000);
    await deliverDueNotifications(gateway.deps);
    assert.equal(received().length, 0);
    clock.advance(1_000);
    await deliverDueNotifications(gateway.deps);
    assert.deepEqual(problemsOf(received()), [null]);
  });

  test("REORDER sends all of them in another order, the same for the same orders and seed", async () => {
    const target = new URL("/reordered", shop.url).href;
    await add({ scope: "URL", target, kind: "REORDER", delayMs: 600_000, seed: "seven" });
    const ids: string[] = [];
    for (let i = 0; i < 10; i += 1) ids.push((await pay(gateway, { notifyUrl: target })).id);
    for (let minute = 0; minute <= 10; minute += 1) {
      await deliverDueNotifications(gateway.deps);
      clock.advance(60_000);
    }
    const got = shop.received
      .filter(({ path }) => path === "/reordered")
      .map(({ body }) => JSON.parse(body).data.transactionId as string);
    assert.deepEqual(got.toSorted(), ids.toSorted());
    assert.notDeepEqual(got, ids);
  });

  test("OVERSIZED sends two megabytes first, and then the webhook as it is", async () => {
    const { received, status } = await payWith("OVERSIZED");
    const [large, own] = received();
    assert.ok((large?.body.length ?? 0) > 2_000_000);
    assert.equal(own && problemOf(own), null);
    assert.equal(status, "DELIVERED");
  });

  test("is done to its checkout or application only, and ends when it is removed", async () => {
    await removeAll();
    const quiet = await createCheckout(gateway, { notifyUrl: new URL("/quiet", shop.url).href });
    const chosen = await createCheckout(gateway, { notifyUrl: new URL("/chosen", shop.url).href });
    assert.equal(
      (await add({ scope: "CHECKOUT", target: chosen.id, kind: "DUPLICATE" })).status,
      200,
    );
    for (const { id } of [quiet, chosen]) await payAttempt(gateway, id);
    await deliverDueNotifications(gateway.deps);
    const countAt = (path: string) => shop.received.filter((each) => each.path === path).length;
    assert.deepEqual([countAt("/quiet"), countAt("/chosen")], [1, 2]);
    const { demo } = gateway;
    await add({ scope: "APPLICATION", target: demo.clientId, kind: "DUPLICATE" });
    await pay(gateway, { notifyUrl: new URL("/application", shop.url).href });
    await deliverDueNotifications(gateway.deps);
    assert.equal(countAt("/application"), 2);
    assert.equal((await removeAll()).body.item.count, 2);
    await pay(gateway, { notifyUrl: new URL("/after", shop.url).href });
    await deliverDueNotifications(gateway.deps);
    assert.equal(countAt("/after"), 1);
  });
});

test("faults are listed for their merchant only, and every kind can be added", async () => {
  await removeAll();
  const target = "https://shop.example/notify";
  for (const kind of WEBHOOK_FAULT_KINDS) {
    const delayMs = delayMsMaxOf(kind) > 0 ? { delayMs: 5 } : {};
    assert.equal((await add({ scope: "URL", target, kind, ...delayMs })).status, 200, kind);
  }
  const { items } = (await owner.call("listWebhookFaults")).body;
  assert.deepEqual(
    items.map(({ kind }: { kind: string }) => kind).sort(),
    WEBHOOK_FAULT_KINDS.toSorted(),
  );
  assert.equal(items[0].createdBy, "Demo shop");
  const other = await makeSecondMerchant(gateway);
  const foreign = await gateway.get("/v3/sandbox/webhook-faults", other.application);
  assert.deepEqual(foreign.body.item, []);
  const { id } = items[0];
  const stolen = await gateway.call({
    path: "/v3/sandbox/webhook-faults/delete",
    body: { id },
    application: other.application,
  });
  assert.deepEqual([stolen.status, stolen.body.error.code], [404, "NOT_FOUND"]);
  await removeAll();
});

for (const [what, body, code] of [
  ["a checkout that is not there", { scope: "CHECKOUT", target: "1", kind: "DROP" }, "NOT_FOUND"],
  ["another's application", { scope: "APPLICATION", target: "1", kind: "DROP" }, "NOT_FOUND"],
  ["no URL", { scope: "URL", target: "shop", kind: "DROP" }, "INVALID_PARAMETER"],
  [
    "a delay of nothing",
    { scope: "URL", target: "https://shop.example/", kind: "DELAY" },
    "INVALID_PARAMETER",
  ],
  [
    "a delayed drop",
    { scope: "URL", target: "https://shop.example/", kind: "DROP", delayMs: 5 },
    "INVALID_PARAMETER",
  ],
  [
    "an unknown kind",
    { scope: "URL", target: "https://shop.example/", kind: "EXPLODE" },
    "INVALID_PARAMETER",
  ],
] as const) {
  test(`a fault with ${what} is rejected`, async () => {
    const { status, body: answer } = await add(body);
    assert.ok(status === 400 || status === 404);
    assert.equal(answer.error.code, code, JSON.stringify(answer));
  });
}
