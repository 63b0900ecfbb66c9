// Webhooks to an exchange of RabbitMQ, from a payment to a queue.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AMQPMessage } from "@cloudamqp/amqp-client";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import {
  type RabbitMq,
  withoutRabbitMq as skip,
  startRabbitMq,
  VHOST,
} from "../support/process/rabbitmq.ts";
import { startWorker, type WorkerProcess } from "../support/process/worker-process.ts";
import { until } from "../support/until.ts";
import { createEndpointActs, QUICK_RETRIES } from "./endpoint-acts.ts";
import { expectSigned } from "./expect-signed.ts";

const EXCHANGE = "payments";
const rabbit = skip ? null : await stopAfterTests(startRabbitMq(), ({ end }) => end());
const gateway = await provideOwnGateway({ environment: QUICK_RETRIES });
const owner = await signInOwner(gateway);
const { add, remove, newestOf, deliver, deliverAgain } = createEndpointActs(gateway, owner);

function broker(): RabbitMq {
  assert.ok(rabbit);
  return rabbit;
}

const urlOf = (routingKey: string, exchange = EXCHANGE, host = `amqp://${broker().host}`) =>
  `${host}/${VHOST}?exchange=${exchange}&routing_key=${routingKey}`;

/** A queue with what is published with its name as routing key. */
async function declare(...queues: string[]): Promise<void> {
  const client = await broker().connect();
  const channel = await client.channel();
  await channel.exchangeDeclare(EXCHANGE, "direct", { durable: true });
  for (const queue of queues) {
    await channel.queueDeclare(queue, { durable: true });
    await channel.queueBind(queue, EXCHANGE, queue);
  }
  await client.close();
}

async function takeAll(queue: string): Promise<AMQPMessage[]> {
  const client = await broker().connect();
  const channel = await client.channel();
  const messages: AMQPMessage[] = [];
  for (;;) {
    const message = await channel.basicGet(queue, { noAck: true });
    if (!message) break;
    messages.push(message);
  }
  await client.close();
  return messages;
}

const addEndpoint = (url: string, credentials = broker().credentials) => add(url, credentials);

async function attemptsOf(webhookEndpointId: string) {
  const { id } = await newestOf(webhookEndpointId);
  return (await owner.call("getNotification", { params: { id } })).body.attempts;
}

/** One payment with an endpoint for it alone, and the first attempt to tell of it. */
async function failOnce(url: string, credentials = broker().credentials) {
  const id = await addEndpoint(url, credentials);
  await pay(gateway);
  await deliver();
  const [attempt] = await attemptsOf(id);
  assert.equal((await newestOf(id)).status, "RETRYING");
  return { id, attempt };
}

function expectMessageSigned(message: AMQPMessage): void {
  const headers = message.properties.headers as Record<string, string>; // all are texts
  expectSigned(gateway, message.bodyString() ?? "", (name) => headers[name]);
}

test("a payment arrives once, signed, and again with the same ID when it is resent", {
  skip,
}, async () => {
  await declare("once");
  const id = await addEndpoint(urlOf("once"));
  const payment = await pay(gateway);
  await deliver();
  const [message, another] = await takeAll("once");
  assert.ok(message && !another);
  expectMessageSigned(message);
  const sent = await newestOf(id);
  const { messageId, contentType, deliveryMode, headers } = message.properties;
  assert.deepEqual([messageId, contentType, deliveryMode], [sent.id, "application/json", 2]);
  assert.equal(headers?.["X-Event-Id"], sent.id);
  assert.equal(JSON.parse(message.bodyString() ?? "").data.transactionId, payment.id);
  assert.deepEqual([sent.status, sent.lastResponse], ["DELIVERED", "confirm"]);
  const [attempt] = await attemptsOf(id);
  assert.deepEqual([attempt.responseStatus, attempt.brokerReply], [null, "confirm"]);
  const [health] = (await owner.call("listWebhookEndpoints")).body.items;
  assert.deepEqual([health.health.state, health.health.successRate], ["HEALTHY", 1]);
  await owner.call("redeliverNotifications", { body: { ids: [sent.id] } });
  await deliver();
  const [again] = await takeAll("once");
  assert.equal(again?.properties.messageId, sent.id);
  assert.notEqual(again?.properties.headers?.["X-Nonce-Str"], headers?.["X-Nonce-Str"]);
  await remove(id);
});

test("what a broker does not take is named", { skip }, async () => {
  await declare();
  const password = "not the password 4711";
  for (const [url, reply, text, credentials] of [
    [urlOf("nowhere"), "312 NO_ROUTE", /^NO_ROUTE$/],
    [urlOf("k", "missing"), "404 NOT_FOUND", /no exchange 'missing' in vhost 'shop'/],
    [urlOf("k").replace(VHOST, "other"), "530 NOT_ALLOWED", /vhost other not found/],
    [urlOf("k"), "403 ACCESS_REFUSED", /ACCESS_REFUSED - /, { username: "shop", password }],
  ] as const) {
    const { id, attempt } = await failOnce(url, credentials);
    assert.deepEqual(
      [attempt.brokerReply, attempt.responseStatus, attempt.error],
      [reply, null, null],
    );
    assert.match(attempt.responseBody, text);
    assert.equal((await newestOf(id)).lastResponse, reply);
    await remove(id);
  }
  await expectNowhere(password);
});

test("a broker that is down gets it when it is up, and keeps what it has confirmed", {
  skip,
}, async () => {
  await declare("down");
  const id = await addEndpoint(urlOf("down"));
  await pay(gateway);
  await deliver();
  const first = await newestOf(id);
  await broker().stopBroker();
  await pay(gateway);
  await deliver();
  const second = await newestOf(id);
  assert.equal(second.status, "RETRYING");
  assert.match(second.lastResponse, /^outgoing call failed: (?:connect|reset)/);
  await broker().startBroker();
  await deliverAgain(id);
  const messages = await takeAll("down");
  assert.deepEqual(
    messages.map(({ properties }) => properties.messageId),
    [first.id, second.id],
  );
  for (const message of messages) expectMessageSigned(message);
  await remove(id);
});

test("a broker that hangs costs an attempt of the time limit, and gets it later", {
  skip,
}, async () => {
  await declare("hanging");
  const id = await addEndpoint(urlOf("hanging"));
  await pay(gateway);
  broker().signal("SIGSTOP");
  await deliver();
  const [attempt] = await attemptsOf(id);
  assert.match(attempt.error, /read_timeout/);
  assert.ok(attempt.durationMs >= 2_000 && attempt.durationMs < 10_000, attempt.durationMs);
  broker().signal("SIGCONT");
  await deliverAgain(id);
  assert.ok((await takeAll("hanging")).length >= 1);
  await remove(id);
});

test("a broker that is short of memory says so, and gets it later", { skip }, async () => {
  await declare("blocked");
  const id = await addEndpoint(urlOf("blocked"));
  await pay(gateway);
  broker().control("set_vm_memory_high_watermark", "0.000001");
  await deliver();
  const [attempt] = await attemptsOf(id);
  assert.deepEqual([attempt.brokerReply, attempt.responseBody], ["blocked", "low on memory"]);
  broker().control("set_vm_memory_high_watermark", "0.6");
  await deliverAgain(id);
  await remove(id);
});

test("an endpoint that was OFF gets what it missed", { skip }, async () => {
  await declare("off");
  const id = await addEndpoint(urlOf("off"));
  const update = (body: object) => owner.call("updateWebhookEndpoint", { params: { id }, body });
  await pay(gateway);
  await update({ isActive: false });
  await deliver();
  assert.equal((await takeAll("off")).length, 0);
  await update({ isActive: true, resendMissed: true });
  await deliverAgain(id);
  assert.equal((await takeAll("off")).length, 1);
  await remove(id);
});

test("a certificate that nobody trusts ends the attempt", { skip }, async () => {
  const url = urlOf("k", EXCHANGE, `amqps://${broker().secureHost}`);
  const { id, attempt } = await failOnce(url);
  assert.equal(attempt.error, "outgoing call failed: tls (not sent)");
  await remove(id);
});

test("over TLS, two hundred arrive though the worker is killed among them", { skip }, async () => {
  const queues = ["kill-1", "kill-2", "kill-3", "kill-4"];
  await declare(...queues);
  const host = `amqps://${broker().secureHost}`;
  const ids = await Promise.all(queues.map((queue) => addEndpoint(urlOf(queue, EXCHANGE, host))));
  for (let count = 0; count < 50; count += 1) await pay(gateway);
  const environment = {
    ...{ ...QUICK_RETRIES, KAUNTER_LOG_LEVEL: "debug" },
    NODE_EXTRA_CA_CERTS: broker().certificate,
  };
  const workers: WorkerProcess[] = [];
  const start = async () => void workers.push(await startWorker(gateway, environment));
  after(() => Promise.all(workers.map((worker) => worker.stop())));
  const delivered = async () => {
    const [row] = await gateway.query<{ count: string }>`
      select count(*) from notifications
       where webhook_endpoint_id = any(${ids}) and status = 'DELIVERED'`;
    return Number(row?.count);
  };
  await start();
  await until(async () => (await delivered()) >= 20);
  process.kill(workers[0]?.pid ?? 0, "SIGKILL");
  assert.ok((await delivered()) < 200, "it was killed too late");
  await start();
  await until(async () => (await delivered()) === 200);
  const messages = (await Promise.all(queues.map(takeAll))).flat();
  const events = new Set(messages.map(({ properties }) => properties.messageId));
  assert.equal(events.size, 200);
  for (const message of messages) expectMessageSigned(message);
  const log = workers.map((worker) => worker.log()).join("");
  assert.match(log, /"answer":"confirm"/);
  assert.ok(!log.includes(broker().credentials.password), "the log has the password");
  await expectNowhere(broker().credentials.password);
  for (const id of ids) await remove(id);
});

/** Neither in a table nor in what the portal returns. */
async function expectNowhere(secret: string): Promise<void> {
  const tables = await gateway.query<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const hex = Buffer.from(secret).toString("hex");
  for (const { name } of tables) {
    const { rows } = await gateway.database.query({
      text: `select 1 from ${name} t where t::text like $1 or t::text like $2 limit 1`,
      values: [`%${secret}%`, `%${hex}%`],
    });
    assert.equal(rows.length, 0, `${name} has a password`);
  }
  for (const endpoint of ["listWebhookEndpoints", "listNotifications", "listAudit"]) {
    const { text } = await owner.call(endpoint);
    assert.ok(!text.includes(secret), endpoint);
  }
}
