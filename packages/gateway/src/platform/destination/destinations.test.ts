import assert from "node:assert/strict";
import type { lookup } from "node:dns";
import { describe, test } from "node:test";
import { machineClock } from "../clock.ts";
import type { HttpClient } from "../http-client.ts";
import { HttpFailure } from "../http-client.ts";
import { createSockets } from "../outgoing/connector.ts";
import { Secret } from "../secret.ts";
import type { TargetPolicy } from "../target-guard.ts";
import { createAmqpDestination } from "./amqp/amqp-destination.ts";
import { readAmqpUrl } from "./amqp/amqp-url.ts";
import { createDestinations, serverOf } from "./destinations.ts";
import { createHttpDestination } from "./http/http-destination.ts";
import { createS3Destination } from "./s3/s3-destination.ts";
import { readS3Url } from "./s3/s3-url.ts";

const unused: HttpClient = { send: () => assert.fail("nothing is sent") };
const kinds = (policy: TargetPolicy) =>
  createDestinations([
    createHttpDestination(unused, policy),
    createAmqpDestination(createSockets({ policy }), policy),
    createS3Destination({ http: unused, clock: machineClock }, policy),
  ]);
const production = kinds("public-only");
const sandbox = kinds("any");

describe("a URL that is right", () => {
  for (const url of [
    "https://shop.example/notify?from=1",
    "amqps://mq.example/?routing_key=kaunter",
    "amqps://mq.example:5673/%2F1?exchange=payments&routing_key=kaunter.events",
    "s3://s3.ap-southeast-5.amazonaws.com/shop-events?region=ap-southeast-5",
    "s3://[2606:4700::1]:9000/events/kaunter/live",
  ]) {
    test(url, () => assert.equal(production.findProblem(url), null));
  }
  for (const url of ["amqp://127.0.0.1/shop?exchange=x", "s3+http://localhost:9000/events"]) {
    test(`${url}, in a sandbox`, () => assert.equal(sandbox.findProblem(url), null));
  }
});

describe("a URL that is wrong is named so", () => {
  for (const [url, problem] of [
    ["mq.example", /not an absolute URL/],
    ["ftp://shop.example/", /must begin with https:\/\/, amqps:\/\/, s3:\/\//],
    ["amqps://shop:secret@mq.example/?routing_key=k", /username or password: send them as cred/],
    ["s3://KEY:secret@s3.example/events", /username or password: send them as credentials/],
    ["amqp://mq.example/?routing_key=k", /must begin with amqps:\/\/: credentials are not sent/],
    ["s3+http://s3.example/events", /must begin with s3:\/\/: credentials are not sent/],
    ["amqps:///vhost?routing_key=k", /must have the form amqps:/],
    ["amqps:mq.example", /must have the form/],
    ["amqps://mq.example/", /must have an exchange, or a routing_key/],
    ["amqps://mq.example/a/b?routing_key=k", /one virtual host/],
    ["amqps://mq.example/?queue=k", /unknown parameter queue/],
    ["amqps://mq.example/?routing_key=k#x", /must not contain #/],
    ["amqps://mq.example/%ff?routing_key=k", /must have the form/],
    [`amqps://mq.example/?exchange=${"x".repeat(128)}`, /at most 127 bytes/],
    [`amqps://mq.example/?routing_key=${"x".repeat(256)}`, /255/],
    ["amqps://127.0.0.1/?routing_key=k", /not public/],
    ["amqps://2130706433/?routing_key=k", /not public/],
    ["amqps://0x7f.1/?routing_key=k", /not public/],
    ["amqps://[64:ff9b::10.0.0.1]/?routing_key=k", /not public/],
    ["amqps://[::ffff:10.0.0.1]/?routing_key=k", /not public/],
    ["amqps://LOCALHOST./?routing_key=k", /this machine/],
    ["s3://169.254.169.254/events", /not public/],
    ["s3://minio.internal/events", /private network/],
    ["s3://s3.example/", /must name a bucket/],
    ["s3://s3.example/Events", /must name a bucket/],
    ["s3://events/kaunter?endpoint=https://s3.example", /unknown parameter endpoint: its form/],
    ["s3://s3.example/events?region=EU", /region such as/],
    ["s3://s3.example/events?region=us-east-1-", /region such as/],
    ["s3://s3.example/events?region=fips-us-east-1", /region such as/],
    ["s3://s3.example/events--x-s3", /must name a bucket/],
    ["s3://s3.example/events/a//b", /prefix/],
  ] as const) {
    test(url, () => assert.match(production.findProblem(url) ?? "", problem));
  }
});

test("names are decoded, ports are the protocol's, and credentials belong to a server", () => {
  assert.deepEqual(readAmqpUrl("amqps://MQ.example/%2F1?exchange=a%20b&routing_key=c%26d"), {
    ...{ isEncrypted: true, host: "mq.example", port: 5_671, vhost: "/1" },
    ...{ exchange: "a b", routingKey: "c&d" },
  });
  assert.equal(readAmqpUrl("amqps://mq.example:443?routing_key=k").port, 443);
  assert.deepEqual(readS3Url("s3://S3.example/events/a/b%20c?region=eu-1"), {
    ...{ endpoint: "https://s3.example", region: "eu-1", bucket: "events", prefix: "a/b c" },
  });
  assert.equal(serverOf("amqps://MQ.example:5671/a?exchange=x"), "amqps://mq.example:5671");
  assert.equal(serverOf("s3://s3.example/a"), "s3://s3.example");
  assert.equal(serverOf("amqps://[2001:db8::1]:5671"), "amqps://[2001:db8::1]:5671");
  assert.notEqual(serverOf("amqps://[2001:db8::1:5671]"), serverOf("amqps://[2001:db8::1]:5671"));
});

describe("a broker at an address that is not public is not connected to", () => {
  for (const address of ["10.0.0.7", "127.0.0.1", "64:ff9b::a00:1", "fd00::1"]) {
    test(address, async () => {
      const family = address.includes(":") ? 6 : 4;
      const resolve = (_host: string, _options: object, done: Resolved) =>
        done(null, [{ address, family }]);
      const openSocket = createSockets({
        policy: "public-only",
        lookup: resolve as typeof lookup, // with the options that it is called with
      });
      const destination = createAmqpDestination(openSocket, "public-only");
      const sending = destination.send({
        url: "amqps://rebound.example/?routing_key=k",
        credentials: { username: "shop", password: new Secret("word") },
        ...{ eventId: "NT1", day: "2026-12-31", headers: {}, body: "{}", timeoutMs: 5_000 },
      });
      await assert.rejects(sending, (error: unknown) => {
        assert.ok(error instanceof HttpFailure);
        assert.deepEqual([error.techCause, error.sent], ["connect", false]);
        assert.equal((error.cause as Error).constructor.name, "ForbiddenTarget");
        return true;
      });
    });
  }
});

type Resolved = (error: null, addresses: { address: string; family: number }[]) => void;
