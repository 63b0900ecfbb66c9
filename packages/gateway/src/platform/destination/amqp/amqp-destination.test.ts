import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import {
  type AmqpStandIn,
  ackOf,
  BLOCKED,
  methodFrame,
  nackOf,
  OPEN_OK,
  type Replies,
  short,
  shortText,
  startAmqpStandIn,
} from "../../../../../../test/support/server/amqp-stand-in.ts";
import { HttpFailure } from "../../http-client.ts";
import { createSockets } from "../../outgoing/connector.ts";
import { Secret } from "../../secret.ts";
import { createAmqpDestination } from "./amqp-destination.ts";

const TIMEOUT_MS = 400;
const destination = createAmqpDestination(createSockets({ policy: "any" }), "any");
after(() => destination.close());

async function provide(replies: Partial<Replies> = {}): Promise<AmqpStandIn> {
  const broker = await startAmqpStandIn(replies);
  after(() => broker.stop());
  return broker;
}

const sendTo = ({ host }: AmqpStandIn, timeoutMs = 5_000, password = "pass word") =>
  destination.send({
    url: `amqp://${host}/?exchange=x&routing_key=k`,
    credentials: { username: "shop", password: new Secret(password) },
    ...{ eventId: "NT1", day: "2026-12-31", timeoutMs },
    ...{ headers: { "X-Event-Id": "NT1" }, body: '{"eventType":"X"}' },
  });

const causeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => assert.fail("it was delivered"),
    (error: unknown) => {
      assert.ok(error instanceof HttpFailure, String(error));
      return error.techCause;
    },
  );

test("one connection takes many messages at once; another password has its own", async () => {
  const broker = await provide();
  const replies = await Promise.all(Array.from({ length: 20 }, () => sendTo(broker)));
  assert.ok(replies.every(({ brokerReply }) => brokerReply === "confirm"));
  await sendTo(broker);
  assert.equal(broker.published.length, 21);
  assert.equal(broker.connections, 1);
  await sendTo(broker, undefined, "another");
  assert.equal(broker.connections, 2);
});

test("a message that is not confirmed is not delivered: nack, and a closed channel", async () => {
  const nack = await sendTo(await provide({ publish: nackOf }));
  assert.deepEqual([nack.status, nack.brokerReply], [null, "nack"]);
  const text = "NOT_FOUND - no exchange 'x' for pass word";
  const closing = methodFrame(1, 20, 40, short(404), shortText(text), short(60), short(40));
  const closed = await sendTo(await provide({ publish: () => closing }));
  assert.equal(closed.brokerReply, "404 NOT_FOUND");
  assert.equal(closed.body.toString(), "NOT_FOUND - no exchange 'x' for [secret]");
});

test("a broker that is short of memory says so, at once and after the time limit", async () => {
  const broker = await provide({ publish: () => BLOCKED });
  const late = await sendTo(broker, TIMEOUT_MS);
  assert.deepEqual([late.brokerReply, late.body.toString()], ["blocked", "low on memory"]);
  const blocking = await provide({ publish: (tag) => Buffer.concat([ackOf(tag), BLOCKED]) });
  assert.equal((await sendTo(blocking)).brokerReply, "confirm");
  assert.equal((await sendTo(blocking)).brokerReply, "blocked");
});

const HEAD = Buffer.from([1, 0, 0, 0x7f, 0xff, 0xff, 0xff]);
/** Of a message whose body is as long as can be said. */
const RETURNED = Buffer.concat([
  methodFrame(1, 60, 50, short(312), shortText("NO_ROUTE"), shortText("x"), shortText("k")),
  Buffer.from([2, 0, 1, 0, 0, 0, 14, 0, 60, 0, 0, ...Buffer.alloc(8, 0x7f), 0, 0, 0xce]),
]);
/** A confirmation, and behind it in the same frame the header of a message of gigabytes. */
const HIDING = methodFrame(1, 60, 80, Buffer.alloc(9), Buffer.from([0xce]), RETURNED.subarray(-22));
const UNSENT = methodFrame(1, 60, 80, Buffer.alloc(8, 0x7f), Buffer.from([0]));
const TUNE_AGAIN = methodFrame(0, 10, 30, short(0), Buffer.alloc(4), short(0));
const BEAT = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0xce]);
describe("a server that is no broker costs one attempt", () => {
  for (const [name, replies, cause] of [
    ["says nothing", { header: null }, "read_timeout"],
    ["is silent after the login", { login: null }, "read_timeout"],
    ["is silent after a message", { publish: () => null }, "read_timeout"],
    ["speaks HTTP", { header: Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n") }, "bad_head"],
    ["speaks AMQP 1.0", { header: Buffer.from("AMQP\x00\x01\x00\x00") }, "bad_head"],
    ["announces two gigabytes", { header: HEAD }, "bad_head"],
    ["adds nonsense", { open: Buffer.concat([OPEN_OK, Buffer.alloc(64, "x")]) }, "bad_head"],
    ["returns a message of exabytes", { publish: () => RETURNED }, "read_timeout"],
    ["returns what it was not sent", { publish: () => RETURNED.subarray(-22) }, "bad_head"],
    ["hides a frame in another", { publish: () => HIDING }, "bad_head"],
    ["confirms what it was not sent", { publish: () => UNSENT }, "bad_head"],
    ["logs in twice", { publish: () => TUNE_AGAIN }, "bad_head"],
    ["beats without end", { publish: () => Buffer.alloc(8_000_000, BEAT) }, "read_timeout"],
    ["replies with nonsense", { publish: () => Buffer.alloc(64, "x") }, "bad_head"],
    ["sends without end", { publish: () => Buffer.alloc(20 * 1_048_576) }, "bad_head"],
  ] as const) {
    test(`one that ${name}`, async () => {
      const broker = await provide(replies as Partial<Replies>); // of its table
      assert.equal(await causeOf(sendTo(broker, TIMEOUT_MS)), cause);
    });
  }
});

test("a broker that tunes again after a message loses the connection, and nothing else", async () => {
  const broker = await provide({ publish: (tag) => Buffer.concat([ackOf(tag), TUNE_AGAIN]) });
  for (const connections of [1, 2]) {
    assert.equal((await sendTo(broker)).brokerReply, "confirm");
    await setImmediate();
    assert.equal(broker.connections, connections);
  }
});

test("a code without a name is no status of HTTP", async () => {
  const closing = methodFrame(1, 20, 40, short(404), shortText("gone"), short(60), short(40));
  const closed = await sendTo(await provide({ publish: () => closing }));
  assert.equal(closed.brokerReply, "AMQP 404");
});

test("a broker that is not there, or ends the connection, costs one attempt", async () => {
  const broker = await provide();
  assert.equal((await sendTo(broker)).brokerReply, "confirm");
  await broker.stop();
  assert.match(await causeOf(sendTo(broker)), /connect|reset/);
  assert.equal(await causeOf(sendTo(broker)), "connect");
});

test("credentials that the broker rejects are named, and never repeated", async () => {
  const text = "ACCESS_REFUSED - No login by pass word";
  const closing = methodFrame(0, 10, 50, short(403), shortText(text), short(0), short(0));
  const reply = await sendTo(await provide({ login: closing }));
  assert.equal(reply.brokerReply, "403 ACCESS_REFUSED");
  assert.equal(reply.body.toString(), "ACCESS_REFUSED - No login by [secret]");
});
