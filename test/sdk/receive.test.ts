// The SDK's webhook handlers behind real servers: their responses, and what reaches the shop.
import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { test } from "node:test";
import { notificationHandler, notificationListener, type VerifiedNotification } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { stopAfterTests } from "../support/lifetime.ts";
import { listen } from "../support/server/listen.ts";

const keys = await createTestKeys();
const { publicKey } = keys;
const NOTIFICATION = {
  eventType: "PORTAL_TEST",
  data: { message: "a < b & é", eventId: "1" },
} as const;
const genuine = await signTestNotification(NOTIFICATION, keys);
const forged = await signTestNotification(NOTIFICATION, await createTestKeys());

let happened: VerifiedNotification[] = [];
let errors: unknown[] = [];
const onNotification = (notification: VerifiedNotification) => {
  happened.push(notification);
};
const onError = (error: unknown) => {
  errors.push(error);
};
const options = { publicKey, onNotification, onError };
const failing = {
  ...options,
  onNotification: async () => {
    throw new Error("the shop's database is down");
  },
};

type Post = (message: { body: string; headers: Record<string, string> }) => Promise<number>;

/** A server of Node's http; `parse` acts as a body parser before the listener. */
async function serve(listener: RequestListener): Promise<Post> {
  const { url } = await stopAfterTests(listen(listener), (server) => server.stop());
  return async ({ body, headers }) => (await fetch(url, { method: "POST", headers, body })).status;
}

const listener = (settings = options) => {
  const handle = notificationListener(settings);
  return serve((request, response) => void handle(request, response));
};
const fetchHandler = (settings = options): Post => {
  const handle = notificationHandler(settings);
  return async ({ body, headers }) => {
    const request = new Request("http://shop.example/notify", { method: "POST", headers, body });
    return (await handle(request)).status;
  };
};

/** As `express.json()` does: the stream is consumed, and `body` holds the parsed value. */
const afterParser = (settings = options) => {
  const handle = notificationListener(settings);
  return serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    await handle(Object.assign(request, { body }), response);
  });
};

const doors: [name: string, post: Post, failingPost: Post][] = [
  ["a listener of node:http", await listener(), await listener(failing)],
  ["a handler of Request and Response", fetchHandler(), fetchHandler(failing)],
  ["a listener behind a body parser", await afterParser(), await afterParser(failing)],
];

for (const [name, post, failingPost] of doors) {
  test(`${name} passes on what the gateway signed and responds with 200`, async () => {
    happened = [];
    assert.equal(await post(genuine), 200);
    assert.deepEqual(happened, [{ ...NOTIFICATION, eventId: genuine.headers["X-Event-Id"] }]);
  });

  test(`${name} rejects with 400 what it did not sign, and passes on nothing`, async () => {
    happened = [];
    errors = [];
    assert.equal(await post(forged), 400);
    assert.equal(await post({ ...genuine, body: genuine.body.replace("é", "e") }), 400);
    assert.equal(await post({ ...genuine, headers: {} }), 400);
    assert.deepEqual([happened, errors], [[], []]);
  });

  test(`${name} responds with 500 when the shop's handler throws, and reports the error`, async () => {
    errors = [];
    assert.equal(await failingPost(genuine), 500);
    assert.match(String(errors[0]), /database is down/);
  });
}

for (const [name, post] of doors.slice(0, 2)) {
  test(`${name} limits the size of the body`, async () => {
    const body = JSON.stringify({ pad: "x".repeat(1024 * 1024) });
    assert.equal(await post({ ...genuine, body }), 400);
  });
}

test("a damaged server key is the shop's error, not the sender's", async () => {
  errors = [];
  const post = fetchHandler({ ...options, publicKey: "no key" });
  assert.equal(await post(genuine), 500);
  assert.match(String(errors[0]), /is not a PEM key/);
});
