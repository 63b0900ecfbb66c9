import assert from "node:assert/strict";
import { test } from "node:test";
import { testKeys, utf8 } from "../test/test-vectors.ts";
import { generateKeyPair } from "./rsa.ts";
import { signRequest, signRequestAsync } from "./sign-request.ts";
import { verifyNotification } from "./verify/verify-notification.ts";

const { publicKey, privateKey } = testKeys();
const other = await generateKeyPair();
const SECONDS = 1_767_225_600;
const base = { method: "POST", privateKey, nonce: "n0nce", timestampSeconds: SECONDS };

test("no body is sent when none is given, and what is sent is canonical", () => {
  assert.equal(signRequest({ ...base, body: undefined }).body, "");
  assert.equal(signRequest({ ...base, body: {} }).body, "{}");
  assert.equal(signRequest({ ...base, body: { b: "<", a: 1 } }).body, '{"a":1,"b":"\\u003c"}');
});

test("a request signed in another thread is the same", async () => {
  const input = { ...base, body: { amount: 1 }, requestUrl: "https://api.example.com/v3/account" };
  assert.deepEqual(await signRequestAsync(input), signRequest(input));
  await assert.rejects(signRequestAsync({ ...input, nonce: "" }), RangeError);
});

test("a nonce or time that no receiver accepts is rejected before signing", () => {
  for (const nonce of ["", "a b", "a&b", "x".repeat(256)]) {
    assert.throws(() => signRequest({ ...base, body: {}, nonce }), RangeError);
  }
  for (const timestampSeconds of [0, SECONDS * 1000, SECONDS + 0.5, Number.NaN]) {
    assert.throws(() => signRequest({ ...base, body: {}, timestampSeconds }), RangeError);
  }
});

const signed = signRequest({
  ...base,
  body: { eventType: "PAYMENT_WEB_ONLINE", data: { amount: 1 } },
});
const notification = {
  rawBody: utf8(signed.body),
  headers: {
    signature: signed.headers["X-Signature"],
    nonce: signed.headers["X-Nonce-Str"],
    timestamp: signed.headers["X-Timestamp"],
  },
  publicKeys: [publicKey],
  now: new Date(SECONDS * 1000),
};

test("a notification is verified without a URL, whichever of the keys signed it", () => {
  const result = verifyNotification({ ...notification, publicKeys: [other.publicKey, publicKey] });
  assert.ok(result.ok);
  assert.equal(result.isTimestampFresh, true);
  assert.deepEqual(result.body, { eventType: "PAYMENT_WEB_ONLINE", data: { amount: 1 } });
});

test("a notification with another body, another key or an old time does not pass", () => {
  const changed = utf8(signed.body.replace('"amount":1', '"amount":2'));
  assert.equal(verifyNotification({ ...notification, rawBody: changed }).ok, false);
  assert.equal(verifyNotification({ ...notification, publicKeys: [other.publicKey] }).ok, false);
  const late = verifyNotification({ ...notification, now: new Date((SECONDS + 121) * 1000) });
  assert.ok(late.ok && !late.isTimestampFresh);
});

test("a signed request is not a notification", () => {
  const request = signRequest({
    ...base,
    body: {},
    requestUrl: "https://api.example.com/v3/account",
  });
  const headers = { ...notification.headers, signature: request.headers["X-Signature"] };
  assert.equal(verifyNotification({ ...notification, rawBody: utf8("{}"), headers }).ok, false);
});
