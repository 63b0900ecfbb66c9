// Notifications as a shop receives them: from a real gateway, and signed by the SDK for tests.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  KaunterConfigError,
  NotificationError,
  type NotificationErrorCode,
  verifyNotification,
} from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, payAttempt } from "../support/pay.ts";
import { answer, startReceiver } from "../support/receiver.ts";

const gateway = await provideTestGateway({ withWorker: true });
const shop = await startReceiver(answer(200));
after(() => shop.stop());

test("what a real gateway sends is verified: as text, as bytes, and parsed by a framework", async () => {
  const order = { id: "N-1", title: "R&D <é>", detail: "10 > 9" };
  const { id } = await createCheckout(gateway, { notifyUrl: shop.url, order });
  await payAttempt(gateway, id);
  await shop.reached(1);
  const [received] = shop.received;
  assert.ok(received);
  const { body, headers } = received;
  const publicKey = gateway.demo.serverPublicKey;
  for (const form of [body, Buffer.from(body), JSON.parse(body) as object]) {
    const event = await verifyNotification({ body: form, headers, publicKey });
    assert.equal(event.eventType, "PAYMENT_WEB_ONLINE");
    assert.ok(event.eventType === "PAYMENT_WEB_ONLINE");
    assert.equal(event.data.order.title, order.title);
    assert.equal(event.data.status, "SUCCESS");
    assert.notEqual(event.eventId, "");
  }
});

const NOTIFICATION = {
  eventType: "PORTAL_TEST",
  data: { message: "a < b & c", eventId: "1" },
} as const;
const keys = await createTestKeys();
const others = await createTestKeys();
const { body, headers } = await signTestNotification(NOTIFICATION, keys);
const publicKey = keys.publicKey;

test("a notification made for tests is verified, also with one of several keys", async () => {
  const event = await verifyNotification({ body, headers, publicKey });
  assert.deepEqual(event, { ...NOTIFICATION, eventId: headers["X-Event-Id"] });
  const several = [others.publicKey, publicKey];
  assert.ok(await verifyNotification({ body, headers: new Headers(headers), publicKey: several }));
});

test("an old notification is accepted when the caller allows it", async () => {
  const now = Date.now() - 3_600_000;
  const old = await signTestNotification(NOTIFICATION, { ...keys, now });
  assert.ok(await verifyNotification({ ...old, publicKey, now }));
  assert.ok(await verifyNotification({ ...old, publicKey, toleranceSeconds: 4_000 }));
  await assert.rejects(
    verifyNotification({ ...old, publicKey }),
    isError("TIMESTAMP_OUTSIDE_TOLERANCE"),
  );
});

function isError(code: NotificationErrorCode) {
  return (error: unknown) => {
    assert.ok(error instanceof NotificationError, String(error));
    assert.equal(error.code, code);
    return true;
  };
}

const WRONG: [name: string, change: object, code: NotificationErrorCode][] = [
  ["one value changed", { body: body.replace("a \\u003c b", "a \\u003c z") }, "SIGNATURE_WRONG"],
  ["a member added", { body: body.replace("{", '{"x":1,') }, "SIGNATURE_WRONG"],
  ["another key", { publicKey: others.publicKey }, "SIGNATURE_WRONG"],
  ["another nonce", { headers: { ...headers, "X-Nonce-Str": "other" } }, "SIGNATURE_WRONG"],
  ["another time", { headers: { ...headers, "X-Timestamp": "1767225600" } }, "SIGNATURE_WRONG"],
  [
    "a nonce that injects a part",
    { headers: { ...headers, "X-Nonce-Str": "a&b=c" } },
    "HEADER_MALFORMED",
  ],
  ["milliseconds", { headers: { ...headers, "X-Timestamp": "1767225600000" } }, "HEADER_MALFORMED"],
  ["a bare signature", { headers: { ...headers, "X-Signature": "AAAA" } }, "HEADER_MALFORMED"],
  ["no signature", { headers: { ...headers, "X-Signature": undefined } }, "HEADER_MISSING"],
  ["no headers", { headers: {} }, "HEADER_MISSING"],
  ["no JSON", { body: "hello" }, "BODY_UNREADABLE"],
  [
    "a parsed body of 100 levels",
    { body: JSON.parse(`{"a":${"[".repeat(100)}${"]".repeat(100)}}`) },
    "BODY_UNREADABLE",
  ],
  ["a key twice", { body: body.replace("{", '{"data":1,') }, "BODY_UNREADABLE"],
];

for (const [name, change, code] of WRONG) {
  test(`${name}: rejected as ${code}`, async () => {
    await assert.rejects(
      verifyNotification({ body, headers, publicKey, ...change }),
      isError(code),
    );
  });
}

for (const toleranceSeconds of [Number.NaN, -1]) {
  test(`a tolerance of ${toleranceSeconds} is rejected`, async () => {
    await assert.rejects(
      verifyNotification({ body, headers, publicKey, toleranceSeconds }),
      KaunterConfigError,
    );
  });
}
