// Webhook endpoints that are no server of HTTP: a bucket, a broker.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { startS3StandIn } from "../support/archive/s3-stand-in.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { startAmqpStandIn } from "../support/server/amqp-stand-in.ts";
import { expectSigned } from "./expect-signed.ts";

const credentials = { username: "KEY", password: "s3cr3t/with+signs=" };
const region = "ap-southeast-5";
const s3 = await stopAfterTests(
  startS3StandIn({ accessKeyId: "KEY", secretAccessKey: credentials.password, region }),
  (started) => started.close(),
);
const broker = await stopAfterTests(startAmqpStandIn(), ({ stop }) => stop());
const shop = await provideReceiver(answer(200));
const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
const deliver = () => deliverDueNotifications(gateway.deps);

const bucketUrl = (path: string) =>
  `${s3.endpoint.replace("http:", "s3+http:")}/${path}?region=${region}`;
const brokerUrl = (path: string) => `amqp://${broker.host}/${path}`;
const create = (body: object) => owner.call("createWebhookEndpoint", { body });
const update = (id: string, body: object) =>
  owner.call("updateWebhookEndpoint", { params: { id }, body });
const remove = (id: string) => owner.call("deleteWebhookEndpoint", { params: { id } });

async function add(url: string, given = credentials): Promise<string> {
  const added = await create({ url, credentials: given, eventTypes: ["PAYMENT_WEB_ONLINE"] });
  assert.equal(added.status, 200, added.text);
  return added.body.id;
}

async function newestOf(webhookEndpointId: string) {
  const query = { webhookEndpointId, limit: "1" };
  const [newest] = (await owner.call("listNotifications", { query })).body.items;
  const { body } = await owner.call("getNotification", { params: { id: newest.id } });
  return { ...newest, attempts: body.attempts };
}

test("a payment is one object of a bucket, with what verifies it; a resend replaces it", async () => {
  const id = await add(bucketUrl("events/kaunter/live"));
  const payment = await pay(gateway);
  await deliver();
  const sent = await newestOf(id);
  assert.deepEqual([sent.status, sent.lastResponse], ["DELIVERED", "200"]);
  const key = `events/kaunter/live/${dayOf(new Date(sent.createdAt))}/${sent.id}.json`;
  const objects = () => [...s3.objects.keys()].filter((name) => name.startsWith("events/"));
  assert.deepEqual(objects(), [key]);
  const headers = s3.headers.get(key) ?? {};
  assert.equal(headers["content-type"], "application/json");
  assert.equal(headers["x-amz-meta-x-event-id"], sent.id);
  const rawBody = s3.objects.get(key) ?? Buffer.from("");
  assert.equal(JSON.parse(rawBody.toString()).data.transactionId, payment.id);
  const metadata = (name: string) => String(headers[`x-amz-meta-${name.toLowerCase()}`]);
  expectSigned(gateway, rawBody, metadata);
  await owner.call("redeliverNotifications", { body: { ids: [sent.id] } });
  await deliver();
  assert.deepEqual(objects(), [key]);
  assert.notEqual(s3.headers.get(key)?.["x-amz-meta-x-nonce-str"], metadata("x-nonce-str"));
  await remove(id);
});

test("a store that rejects it says so, and gets it with the next attempt", async () => {
  const id = await add(bucketUrl("rejected"), { username: "KEY", password: "another word" });
  await pay(gateway);
  await deliver();
  const refused = await newestOf(id);
  assert.deepEqual([refused.status, refused.lastResponse], ["RETRYING", "403"]);
  assert.match(refused.attempts[0].responseBody, /<Code>SignatureDoesNotMatch<\/Code>/);
  await update(id, { credentials });
  await owner.call("redeliverNotifications", { body: { ids: [refused.id] } });
  await deliver();
  assert.equal((await newestOf(id)).status, "DELIVERED");
  const query = { targetKind: "webhook_endpoint", targetId: id };
  const audit = await owner.call("listAudit", { query });
  assert.deepEqual(audit.body.items[0].after.credentials, "changed");
  for (const text of [audit.text, JSON.stringify(await newestOf(id))]) {
    assert.ok(!text.includes("another word") && !text.includes(credentials.password));
  }
  await remove(id);
});

test("credentials are for one server, and go to no other", async () => {
  const url = brokerUrl("?routing_key=k");
  const missing = await create({ url });
  assert.equal(missing.status, 400);
  assert.match(missing.body.error.message, /credentials must be sent: the username and password/);
  const useless = await create({ url: shop.url, credentials });
  assert.match(useless.body.error.message, /credentials must not be sent/);
  const odd = await create({ url, credentials: { username: "a\tb", password: "c" } });
  assert.match(odd.body.error.message, /control characters/);

  const id = await add(url);
  await pay(gateway);
  assert.equal((await update(id, { url: brokerUrl("v?routing_key=k") })).status, 200);
  const moved = await update(id, { url: bucketUrl("elsewhere") });
  assert.match(moved.body.error.message, /credentials must be sent/);
  await update(id, { url: bucketUrl("elsewhere"), credentials });
  await deliver();
  const left = await newestOf(id);
  assert.equal(left.url, url, "a webhook keeps its URL");
  assert.deepEqual(
    [left.status, left.attempts],
    ["STOPPED", []],
    "it waits for no server any more",
  );
  assert.equal(broker.connections, 0);

  await update(id, { url: `${shop.url}/own` });
  const [row] = await gateway.query`
    select credentials_sealed from webhook_endpoints where id = ${id}`;
  assert.equal(row?.credentials_sealed, null);
  assert.match((await update(id, { url })).body.error.message, /credentials must be sent/);
  await remove(id);
});

describe("a URL that cannot receive webhooks is rejected with what is wrong", () => {
  for (const [url, message] of [
    ["amqp://shop:word@127.0.0.1/?routing_key=k", /username or password: send them as credentials/],
    ["amqp://127.0.0.1/", /an exchange, or a routing_key/],
    ["s3://events/live?endpoint=https://s3.example", /s3:\/\/HOST\/BUCKET\/PREFIX/],
    ["sftp://shop.example/in", /must begin with https:\/\/, amqps:\/\/, s3:\/\//],
  ] as const) {
    test(url, async () => {
      const { status, body } = await create({ url, credentials });
      assert.equal(status, 400);
      assert.match(body.error.message, message);
    });
  }
  test("amqps:// as notifyUrl, which has no credentials", async () => {
    const body = gateway.checkoutBody({ notifyUrl: brokerUrl("?routing_key=k") });
    const refused = await gateway.call({ path: "/v3/payment/online", body });
    assert.equal(refused.status, 400);
    assert.match(refused.body.error.message, /notifyUrl must be http or https/);
    const url = brokerUrl("?routing_key=k");
    const tested = await owner.call("sendTestNotification", { body: { url } });
    assert.match(tested.body.error.message, /must be http or https/);
  });
});

test("a test goes to a broker by its endpoint", async () => {
  const id = await add(brokerUrl("?exchange=x&routing_key=k"));
  const sent = await owner.call("sendTestNotification", { body: { webhookEndpointId: id } });
  assert.equal(sent.status, 200, sent.text);
  await deliver();
  assert.equal((await newestOf(id)).lastResponse, "confirm");
  assert.equal(JSON.parse(broker.published.at(-1) ?? "").eventType, "PORTAL_TEST");
  await remove(id);
});

test("a sandbox has no faults for it, and says so", async () => {
  const id = await add(brokerUrl("?routing_key=k"));
  const fault = { kind: "DROP", scope: "URL", target: brokerUrl("?routing_key=k") };
  const refused = await owner.call("createWebhookFault", { body: fault });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /http or https URL: webhooks to brokers and buckets/);
  const all = { ...fault, scope: "APPLICATION", target: gateway.demo.clientId };
  const made = await owner.call("createWebhookFault", { body: all });
  assert.equal(made.status, 200, made.text);
  await pay(gateway, { notifyUrl: shop.url });
  const before = shop.received.length;
  await deliver();
  assert.equal(shop.received.length, before, "of HTTP, the first attempt is dropped");
  assert.equal((await newestOf(id)).status, "DELIVERED");
  await remove(id);
});
