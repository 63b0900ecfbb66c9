// cspell:ignore titik akhir telah dinyahaktifkan
// Endpoints that a merchant adds in the portal, next to the checkout's notifyUrl.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  attemptsOf,
  DEFAULT_RETRIES,
} from "../../packages/gateway/src/domain/notification/retry-policy.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { pay } from "../support/pay.ts";
import { PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver, type Received } from "../support/receiver.ts";
import { passToNoon, provideFrozenGateway, refundPart } from "../support/time/midnight.ts";
import { expectSigned } from "./expect-signed.ts";

const ATTEMPTS = attemptsOf(DEFAULT_RETRIES);
/** Before each attempt. */
const DELAYS_MS = [0, ...DEFAULT_RETRIES.delaysMs];

/** What each path of the merchant's servers responds; 200 where it says nothing. */
const responses = new Map<string, number>();
const shop = await provideReceiver((response, { path }) => {
  response.writeHead(responses.get(path) ?? 200).end();
});
const gateway = await provideFrozenGateway();
await passToNoon(gateway);
let owner = await signInOwner(gateway);

const addressOf = (path: string) => new URL(path, shop.url).href;
const receivedAt = (path: string) => shop.received.filter((each) => each.path === path);
const typeOf = ({ body }: Received): string => JSON.parse(body).eventType;
const deliver = () => deliverDueNotifications(gateway.deps);

async function addEndpoint(path: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await owner.call("createWebhookEndpoint", {
    body: { url: addressOf(path), ...body },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.id;
}

const read = async (id: string) =>
  (await owner.call("getWebhookEndpoint", { params: { id } })).body;
const update = (id: string, body: Record<string, unknown>) =>
  owner.call("updateWebhookEndpoint", { params: { id }, body });
const remove = (id: string) => owner.call("deleteWebhookEndpoint", { params: { id } });

const expectReceivedSigned = ({ headers, body }: Received) =>
  expectSigned(gateway, body, (name) => headers[name.toLowerCase()]);

/** Everything sent to a path, newest first. */
async function deliveriesTo(path: string) {
  const query = { url: addressOf(path), limit: "100" };
  return (await owner.call("listNotifications", { query })).body.items;
}

test("each endpoint gets what it has chosen, signed by its application's gateway key", async () => {
  const all = await addEndpoint("/all", { description: "Warehouse" });
  await gateway.sandbox.clock.advance(1_000);
  const refunds = await addEndpoint("/refunds", {
    eventTypes: ["REFUND_OPENED", "REFUND_SUCCEEDED"],
  });
  const payment = await pay(gateway, { notifyUrl: addressOf("/notify") });
  const refunded = await refundPart(gateway, payment.id, 100);
  assert.equal(refunded.status, 200);
  await deliver();

  assert.deepEqual(receivedAt("/notify").map(typeOf), ["PAYMENT_WEB_ONLINE"]);
  assert.deepEqual(receivedAt("/all").map(typeOf).sort(), [
    "PAYMENT_WEB_ONLINE",
    "REFUND_OPENED",
    "REFUND_SUCCEEDED",
  ]);
  assert.deepEqual(receivedAt("/refunds").map(typeOf).sort(), [
    "REFUND_OPENED",
    "REFUND_SUCCEEDED",
  ]);
  const [own] = receivedAt("/notify");
  const copy = receivedAt("/all").find((each) => typeOf(each) === "PAYMENT_WEB_ONLINE");
  assert.equal(copy?.body, own?.body, "the same text as to notifyUrl");

  for (const received of [...receivedAt("/all"), ...receivedAt("/refunds")])
    expectReceivedSigned(received);
  const opened = receivedAt("/refunds").find((each) => typeOf(each) === "REFUND_OPENED");
  const { data } = JSON.parse(opened?.body ?? "");
  assert.equal(data.transactionId, payment.id);
  assert.equal(data.orderId, payment.orderId);
  assert.equal(data.amount, 100);
  assert.equal(data.currencyType, "MYR");
  assert.match(data.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

  const { items } = (await owner.call("listWebhookEndpoints")).body;
  assert.deepEqual(
    items.map((each: { id: string }) => each.id),
    [all, refunds],
  );
  assert.equal(items[0].description, "Warehouse");
  assert.equal(items[0].health.state, "HEALTHY");
  assert.equal(items[0].health.delivered, 3);
  for (const id of [all, refunds]) assert.equal((await remove(id)).status, 200);
});

test("an endpoint with the checkout's notifyUrl gets each webhook once", async () => {
  const id = await addEndpoint("/same");
  await pay(gateway, { notifyUrl: addressOf("/same") });
  await deliver();
  assert.equal(receivedAt("/same").length, 1);
  await remove(id);
});

test("what an endpoint is sent can be resent like any other webhook", async () => {
  const id = await addEndpoint("/again");
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  await deliver();
  const [first] = await deliveriesTo("/again");
  assert.equal(first.webhookEndpointId, id);
  await owner.call("redeliverNotifications", { body: { ids: [first.id] } });
  await deliver();
  assert.equal(receivedAt("/again").length, 2);
  const { body } = await owner.call("getNotification", { params: { id: first.id } });
  assert.equal(body.attempts.length, 2);
  await remove(id);
});

test("a URL that cannot receive webhooks, or is in use, is rejected; so is an eleventh endpoint", async () => {
  for (const url of ["ftp://shop.example/", "/notify", "https://user:secret@shop.example/"]) {
    const { status, body } = await owner.call("createWebhookEndpoint", { body: { url } });
    assert.equal(status, 400, url);
    assert.match(body.error.message, / url /);
  }
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await addEndpoint(`/many/${i}`));
  const taken = await owner.call("updateWebhookEndpoint", {
    params: { id: ids[0] ?? "" },
    body: { url: addressOf("/many/1") },
  });
  assert.deepEqual([taken.status, taken.body.error.code], [409, "CONFLICT"]);
  const more = await owner.call("createWebhookEndpoint", { body: { url: addressOf("/more") } });
  assert.deepEqual([more.status, more.body.error.code], [409, "CONFLICT"]);
  assert.match(more.body.error.message, /at most 10 webhook endpoints/);
  const events = { url: addressOf("/more"), eventTypes: ["PAYMENT_SUCCEEDED"] };
  assert.equal((await owner.call("createWebhookEndpoint", { body: events })).status, 400);
  for (const id of ids) await remove(id);
});

test("changes need a confirmation and a role, are audited, and reach no other merchant", async () => {
  const id = await addEndpoint("/audited");
  await update(id, { description: "Accounting" });
  await update(id, { isActive: false });
  await update(id, { isActive: true });
  await remove(id);
  const query = { targetKind: "webhook_endpoint", targetId: id };
  const { items } = (await owner.call("listAudit", { query })).body;
  assert.deepEqual(
    items.map((each: { action: string }) => each.action.replace("webhook_endpoint.", "")),
    ["deleted", "switched_on", "switched_off", "changed", "created"],
  );
  assert.equal(items[0].before.url, addressOf("/audited"));

  const unconfirmed = new PortalClient(gateway);
  await unconfirmed.login(gateway.demo.portal.email, gateway.demo.portal.password);
  unconfirmed.password = null;
  const asked = await unconfirmed.call("createWebhookEndpoint", {
    body: { url: addressOf("/audited") },
  });
  assert.equal(asked.body.error.code, "CONFIRMATION_REQUIRED");
  const viewer = await signInAs(gateway, owner, "VIEWER");
  const barred = await viewer.client.call("createWebhookEndpoint", {
    body: { url: addressOf("/audited") },
  });
  assert.equal(barred.status, 403);

  const own = await addEndpoint("/own");
  const other = await makeSecondMerchant(gateway);
  const foreign = new PortalClient(gateway);
  const signedIn = await foreign.login(other.user.email, other.password);
  assert.equal(signedIn.status, 200, signedIn.text);
  const found = await foreign.call("getWebhookEndpoint", { params: { id: own } });
  assert.equal(found.body.error.code, "NOT_FOUND");
  assert.deepEqual((await foreign.call("listWebhookEndpoints")).body.items, []);
  await remove(own);
});

describe("an endpoint that is OFF", () => {
  test("gets nothing, and what was waiting for it is resent by choice", async () => {
    const id = await addEndpoint("/off");
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    await update(id, { isActive: false });
    await deliver();
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    await deliver();
    assert.equal(receivedAt("/off").length, 0);
    assert.deepEqual(
      (await deliveriesTo("/off")).map((each: { status: string }) => each.status),
      ["STOPPED"],
      "what happens while it is OFF is not kept",
    );
    const off = await read(id);
    assert.deepEqual([off.isActive, off.stopReason, off.missedCount], [false, "USER", 1]);
    await update(id, { isActive: true, resendMissed: true });
    await deliver();
    assert.equal(receivedAt("/off").length, 1);
    assert.equal((await read(id)).missedCount, 0);
    await remove(id);
  });

  test("after 410 keeps what it misses, and says why; the team is emailed", async () => {
    responses.set("/gone", 410);
    const id = await addEndpoint("/gone", { eventTypes: ["PAYMENT_WEB_ONLINE"] });
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    await deliver();
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    await deliver();
    assert.equal(receivedAt("/gone").length, 1);
    const gone = await read(id);
    assert.deepEqual([gone.isActive, gone.stopReason, gone.missedCount], [false, "GONE", 2]);
    const mails = (await owner.call("listMail")).body.items;
    assert.ok(
      mails.some(
        (each: { subject: string }) =>
          each.subject ===
          "A webhook endpoint was disabled · Titik akhir webhook telah dinyahaktifkan",
      ),
    );
    const query = { action: "webhook_endpoint.stopped" };
    const [logged] = (await owner.call("listAudit", { query })).body.items;
    assert.equal(logged.targetId, id);

    responses.set("/gone", 200);
    await update(id, { isActive: true });
    await deliver();
    assert.equal(receivedAt("/gone").length, 1, "nothing is resent unless it is asked for");
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    await deliver();
    assert.equal(receivedAt("/gone").length, 2);
    await remove(id);
  });

  test("after three days without a delivery, and gets what it missed when it is enabled", async () => {
    responses.set("/down", 500);
    const id = await addEndpoint("/down", { eventTypes: ["PAYMENT_WEB_ONLINE"] });
    await pay(gateway, { notifyUrl: addressOf("/notify") });
    for (const delayMs of DELAYS_MS) {
      await gateway.sandbox.clock.advance(delayMs * 1.11);
      await gateway.ensurePartitions();
      await deliver();
    }
    assert.equal(receivedAt("/down").length, ATTEMPTS);
    owner = await signInOwner(gateway);
    const failing = await read(id);
    assert.deepEqual([failing.stopReason, failing.missedCount], ["FAILING", 1]);
    responses.set("/down", 200);
    await update(id, { isActive: true, resendMissed: true });
    await deliver();
    assert.equal(receivedAt("/down").length, ATTEMPTS + 1);
    assert.equal((await read(id)).isActive, true);
    await remove(id);
  });
});

test("a new URL is for later events: webhooks that exist keep theirs", async () => {
  const id = await addEndpoint("/old-url", { eventTypes: ["PAYMENT_WEB_ONLINE"] });
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  await update(id, { url: addressOf("/new-url") });
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  await deliver();
  assert.equal(receivedAt("/old-url").length, 1);
  assert.equal(receivedAt("/new-url").length, 1);
  await remove(id);
});

test("a deleted endpoint gets nothing more", async () => {
  const id = await addEndpoint("/deleted");
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  await remove(id);
  await deliver();
  assert.equal(receivedAt("/deleted").length, 0);
  assert.equal((await owner.call("getWebhookEndpoint", { params: { id } })).status, 404);
});

test("a test goes to an endpoint, also while it is OFF", async () => {
  const id = await addEndpoint("/tested");
  await update(id, { isActive: false });
  const sent = await owner.call("sendTestNotification", { body: { webhookEndpointId: id } });
  assert.equal(sent.status, 200, sent.text);
  assert.equal(sent.body.webhookEndpointId, id);
  await deliver();
  const [received] = receivedAt("/tested");
  assert.ok(received);
  assert.equal(typeOf(received), "PORTAL_TEST");
  expectReceivedSigned(received);
  for (const body of [{}, { url: addressOf("/tested"), webhookEndpointId: id }]) {
    assert.equal((await owner.call("sendTestNotification", { body })).status, 400);
  }
  const unknown = await owner.call("sendTestNotification", { body: { webhookEndpointId: "1" } });
  assert.equal(unknown.body.error.code, "NOT_FOUND");
  await remove(id);
});

test("what failed at an endpoint is counted, and exactly that is resent", async () => {
  responses.set("/flaky", 410);
  const id = await addEndpoint("/flaky", { eventTypes: ["PAYMENT_WEB_ONLINE"] });
  const from = gateway.deps.clock.now().toISOString();
  for (let i = 0; i < 3; i += 1) await pay(gateway, { notifyUrl: addressOf("/notify") });
  await deliver();
  responses.set("/flaky", 200);
  const to = new Date(gateway.deps.clock.now().getTime() + 1).toISOString();
  const range = { from, to, status: "FAILED", webhookEndpointId: id };
  const counted = await owner.call("countNotifications", { query: range });
  assert.deepEqual(counted.body, { count: 3, isCapped: false });
  const before = receivedAt("/flaky").length;
  const resent = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(resent.body.count, 3, resent.text);
  await deliver();
  assert.equal(receivedAt("/flaky").length, before + 3);
  assert.equal((await owner.call("countNotifications", { query: range })).body.count, 0);
  await remove(id);
});

test("webhooks are found by the ID of their order, transaction or event", async () => {
  const id = await addEndpoint("/found");
  const payment = await pay(gateway, { notifyUrl: addressOf("/notify") });
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  const find = async (q: string) =>
    (await owner.call("listNotifications", { query: { q } })).body.items;
  const found = await find(payment.orderId);
  assert.equal(found.length, 2);
  for (const each of found) {
    assert.equal(each.orderId, payment.orderId);
    assert.equal(each.transactionId, payment.id);
  }
  assert.deepEqual(await find(payment.id), found);
  assert.deepEqual(await find(found[0].id), found);
  assert.deepEqual(await find(`\u200b“#${payment.orderId}”,\n`), found);
  assert.deepEqual(await find(`<${found[0].id}>`), found);
  assert.deepEqual(await find("nothing"), []);
  await remove(id);
});

test("an endpoint that the gateway has disabled needs attention until it is ON again", async () => {
  const countOf = async () => {
    const { items } = (await owner.call("getAttention")).body;
    return items.find(({ kind }: { kind: string }) => kind === "endpoints_stopped")?.count ?? 0;
  };
  responses.set("/attention", 410);
  const id = await addEndpoint("/attention");
  assert.equal(await countOf(), 0);
  await pay(gateway, { notifyUrl: addressOf("/notify") });
  await deliver();
  assert.equal(await countOf(), 1);
  await update(id, { isActive: true });
  assert.equal(await countOf(), 0);
  await remove(id);
});
