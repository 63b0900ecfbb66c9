// Webhooks to a bucket of a real store, from a payment to an object.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  type StoredObject,
  type Swift,
  withoutSwift as skip,
  startSwift,
} from "../support/archive/swift.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { startWorker } from "../support/process/worker-process.ts";
import { until } from "../support/until.ts";
import { createEndpointActs, QUICK_RETRIES } from "./endpoint-acts.ts";
import { expectSigned } from "./expect-signed.ts";

const started = skip ? null : await stopAfterTests(startSwift(), ({ end }) => end());
const gateway = await provideOwnGateway({ environment: QUICK_RETRIES });
const owner = await signInOwner(gateway);
const { add, remove, newestOf, deliver, deliverAgain } = createEndpointActs(gateway, owner);

function store(): Swift {
  assert.ok(started);
  return started;
}

const addEndpoint = (url: string, credentials = store().credentials) => add(url, credentials);
const urlOf = (path: string, server = `s3+http://${store().host}`) =>
  `${server}/${path}?region=${store().region}`;

const expectObjectSigned = ({ body, metadata }: StoredObject) =>
  expectSigned(gateway, body, (name) => metadata[name.toLowerCase()]);

test("a payment is an object whose body and metadata verify, once however often it is sent", {
  skip,
}, async () => {
  await store().createBucket("events");
  const id = await addEndpoint(urlOf("events/kedai%20kopi/ünï+&=(1)"));
  const payment = await pay(gateway);
  await deliver();
  const sent = await newestOf(id);
  assert.deepEqual([sent.status, sent.lastResponse], ["DELIVERED", "200"]);
  await owner.call("redeliverNotifications", { body: { ids: [sent.id] } });
  await deliver();
  const [object, ...others] = await store().listObjects("events");
  assert.ok(object);
  assert.deepEqual(others, []);
  const key = new RegExp(`^kedai kopi/ünï\\+&=\\(1\\)/\\d{4}-\\d\\d-\\d\\d/${sent.id}\\.json$`);
  assert.match(object.key, key);
  assert.equal(object.contentType, "application/json");
  assert.equal(JSON.parse(object.body.toString()).data.transactionId, payment.id);
  expectObjectSigned(object);
  await remove(id);
});

for (const [what, path, given, status] of [
  ["a bucket that does not exist", "missing", {}, "404"],
  ["a wrong secret", "events", { password: "another" }, "403"],
  ["an unknown key", "events", { username: "shop:nobody" }, "403"],
] as const) {
  test(`${what} is said`, { skip }, async () => {
    const id = await addEndpoint(urlOf(path), { ...store().credentials, ...given });
    await pay(gateway);
    await deliver();
    const { status: state, lastResponse } = await newestOf(id);
    assert.deepEqual([state, lastResponse], ["RETRYING", status]);
    await remove(id);
  });
}

test("a store that hangs costs attempts, and nothing is lost", { skip }, async () => {
  await store().createBucket("halting");
  const id = await addEndpoint(urlOf("halting"));
  await pay(gateway);
  store().signal("SIGSTOP");
  await deliver();
  assert.equal((await newestOf(id)).lastResponse, "outgoing call failed: read_timeout");
  store().signal("SIGCONT");
  await deliverAgain(id);
  assert.equal((await store().listObjects("halting")).length, 1);
  await remove(id);
});

test("over TLS, by a certificate that is trusted", { skip }, async () => {
  await store().createBucket("secure");
  const id = await addEndpoint(urlOf("secure", `s3://${store().secureHost}`));
  await pay(gateway);
  await deliver();
  assert.equal((await newestOf(id)).lastResponse, "outgoing call failed: tls (not sent)");
  const worker = await startWorker(gateway, {
    ...QUICK_RETRIES,
    NODE_EXTRA_CA_CERTS: store().certificate,
  });
  after(() => worker.stop());
  await until(async () => (await newestOf(id)).status === "DELIVERED");
  const [object] = await store().listObjects("secure");
  assert.ok(object);
  expectObjectSigned(object);
  await remove(id);
});
