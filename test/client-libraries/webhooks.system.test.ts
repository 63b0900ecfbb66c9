// Webhooks as a shop in Python or PHP receives them: from a real gateway, and signed for tests.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, payAttempt } from "../support/pay.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { LIBRARIES, type Library, type Outcome } from "./library.ts";

const gateway = await provideTestGateway({ withWorker: true });
const shop = await provideReceiver(answer(200));

const NOTIFICATION = {
  eventType: "PORTAL_TEST",
  data: { message: "a < b & c \u2028 é 少", eventId: "1" },
} as const;
const keys = await createTestKeys();
const others = await createTestKeys();
const { body, headers } = await signTestNotification(NOTIFICATION, keys);
const { publicKey } = keys;
const genuine = { body, headers, publicKey };

async function verify(library: Library, given: object[]): Promise<Outcome[]> {
  const file = join(import.meta.dirname, `drivers/verify.${library.name === "PHP" ? "php" : "py"}`);
  return JSON.parse(await library.execute(file, {}, JSON.stringify(given)));
}

const WRONG: [name: string, change: object, code: string][] = [
  ["one value changed", { body: body.replace("a \\u003c b", "a \\u003c z") }, "SIGNATURE_WRONG"],
  ["a member added", { body: body.replace("{", '{"x":1,') }, "SIGNATURE_WRONG"],
  ["another key", { publicKey: others.publicKey }, "SIGNATURE_WRONG"],
  ["another nonce", { headers: { ...headers, "X-Nonce-Str": "other" } }, "SIGNATURE_WRONG"],
  ["another time", { headers: { ...headers, "X-Timestamp": "1767225600" } }, "SIGNATURE_WRONG"],
  ["a part injected", { headers: { ...headers, "X-Nonce-Str": "a&b=c" } }, "HEADER_MALFORMED"],
  ["milliseconds", { headers: { ...headers, "X-Timestamp": "1767225600000" } }, "HEADER_MALFORMED"],
  ["a line break", { headers: { ...headers, "X-Timestamp": "1767225600\n" } }, "HEADER_MALFORMED"],
  ["a bare signature", { headers: { ...headers, "X-Signature": "AAAA" } }, "HEADER_MALFORMED"],
  ["no signature", { headers: { ...headers, "X-Signature": "" } }, "HEADER_MISSING"],
  ["no headers", { headers: {} }, "HEADER_MISSING"],
  ["no JSON", { body: "hello" }, "BODY_UNREADABLE"],
  ["a list", { body: "[]" }, "BODY_UNREADABLE"],
  ["a key twice", { body: body.replace("{", '{"data":1,') }, "BODY_UNREADABLE"],
  ["NaN", { body: body.replace("{", '{"a":NaN,') }, "BODY_UNREADABLE"],
  ["half a surrogate pair", { body: body.replace("{", '{"a":"\\ud800",') }, "BODY_UNREADABLE"],
  ["a number too large", { body: body.replace("{", '{"a":9007199254740993,') }, "BODY_UNREADABLE"],
  ["a large body", { body: `{"a":"${"x".repeat(1_048_576)}"}` }, "BODY_UNREADABLE"],
  ["70 levels", { body: `{"a":${"[".repeat(70)}${"]".repeat(70)}}` }, "BODY_UNREADABLE"],
  ["a damaged key", { publicKey: "no key" }, "CONFIG"],
  ["a private key", { publicKey: keys.privateKey }, "CONFIG"],
];

for (const library of LIBRARIES) {
  const { name, skip } = library;

  test(`${name}: what a real gateway sends is verified`, { skip }, async () => {
    const count = shop.received.length + 1;
    const order = { title: "R&D <é>", detail: "10 > 9" };
    const { id } = await createCheckout(gateway, { notifyUrl: shop.url, order });
    await payAttempt(gateway, id);
    await shop.reached(count);
    const received = shop.received[count - 1];
    const given = { ...received, publicKey: gateway.demo.serverPublicKey };
    const [{ event, message }] = await verify(library, [given]);
    assert.equal(event?.eventType, "PAYMENT_WEB_ONLINE", message);
    assert.equal(event.data.order.title, order.title);
    assert.equal(event.data.status, "SUCCESS");
    assert.equal(event.eventId, received?.headers["x-event-id"]);
  });

  test(`${name}: headers in the spelling of any framework, several keys, an age on request`, {
    skip,
  }, async () => {
    const spell = (change: (header: string) => string) =>
      Object.fromEntries(Object.entries(headers).map(([key, value]) => [change(key), value]));
    const lists = Object.fromEntries(Object.entries(headers).map(([key, each]) => [key, [each]]));
    const now = Math.floor(Date.now() / 1_000) - 3_600;
    const old = await signTestNotification(NOTIFICATION, { ...keys, now: now * 1_000 });
    const spaced = JSON.stringify(JSON.parse(body), null, 2);
    const outcomes = await verify(library, [
      genuine,
      { ...genuine, headers: spell((header) => header.toLowerCase()) },
      {
        ...genuine,
        headers: spell((header) => `HTTP_${header.toUpperCase().replaceAll("-", "_")}`),
      },
      { ...genuine, headers: lists },
      { ...genuine, publicKey: [others.publicKey, publicKey] },
      { ...genuine, publicKey: publicKey.replaceAll("\n", "\\n") },
      { ...genuine, body: spaced },
      { ...old, publicKey, now },
      { ...old, publicKey, tolerance: 4_000 },
      { ...old, publicKey },
    ]);
    const last = outcomes.pop();
    assert.equal(last.code, "TIMESTAMP_OUTSIDE_TOLERANCE");
    for (const { event, message } of outcomes) {
      assert.equal(message, undefined);
      assert.deepEqual({ ...event, eventId: "" }, { ...NOTIFICATION, eventId: "" });
      assert.match(event.eventId, /^[0-9a-f]{32}$/);
    }
  });

  test(`${name}: anything else is rejected with what is wrong`, { skip }, async () => {
    const outcomes = await verify(
      library,
      WRONG.map(([, change]) => ({ ...genuine, ...change })),
    );
    const found = outcomes.map(({ code }, index) => [WRONG[index]?.[0], code]);
    assert.deepEqual(
      found,
      WRONG.map(([wrong, , code]) => [wrong, code]),
    );
  });
}

test("Python: a body that a framework has parsed is verified too", {
  skip: LIBRARIES[0]?.skip ?? false,
}, async () => {
  const [python] = LIBRARIES;
  assert.ok(python);
  const [{ event }] = await verify(python, [{ ...genuine, body: JSON.parse(body) }]);
  assert.equal(event.eventType, "PORTAL_TEST");
});
