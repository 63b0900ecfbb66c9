// The debug object of INVALID_REQUEST_SIGNATURE (docs/spec/interface.md#debug-object), in every
// environment.
import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { signRequest } from "@kaunter/signing";
import { readPrivateKey } from "../../packages/signing/src/keys/read-key.ts";
import { assertRefused } from "../support/api/checks.ts";
import {
  type Call,
  canonical,
  type Json,
  makeNonce,
  type Reply,
  send,
  textOf,
} from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

const HEADERS = ["X-Nonce-Str", "X-Signature", "X-Timestamp"];

function assertDebugShape(reply: Reply): void {
  assertRefused(reply, "INVALID_REQUEST_SIGNATURE", { says: /signature is invalid/i });
  assert.equal(typeof reply.body.error.message, "string");
  const { debug } = reply.body;
  assert.deepEqual(Object.keys(debug).sort(), ["preVerifyContent", "requestHeader"]);
  const steps = debug.preVerifyContent;
  assert.deepEqual(Object.keys(steps).sort(), ["step1", "step2", "step3", "step4", "step5"]);
  for (const name of ["step1", "step2", "step3", "step4"]) {
    assert.deepEqual(Object.keys(steps[name]).sort(), ["content", "remark"], name);
    assert.equal(typeof steps[name].content, "string");
    assert.ok(steps[name].remark.length > 10, name);
  }
  assert.deepEqual(Object.keys(steps.step5), ["remark"]);
  assert.ok(steps.step5.remark.length > 10);
  assert.deepEqual(Object.keys(debug.requestHeader).sort(), HEADERS);
  for (const name of HEADERS) {
    const entry = debug.requestHeader[name];
    assert.deepEqual(Object.keys(entry).sort(), ["currentValue", "isValid", "remark"], name);
    assert.equal(typeof entry.currentValue, "string");
    assert.equal(typeof entry.isValid, "boolean");
    assert.ok(entry.remark.length > 5, name);
  }
}

const now = () => String(Math.floor(Date.now() / 1_000));
const wrongKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

function withWrongKey(call: Call & { data: string }): Call {
  const nonce = call.nonce ?? makeNonce();
  const timestamp = now();
  const data = `data=${Buffer.from(call.data).toString("base64")}&`;
  const url = `${gateway.baseUrl}/v3/payment/online`;
  const text = textOf({ data, method: "post", nonce, url, timestamp });
  const signature = sign("sha256", Buffer.from(text), wrongKey).toString("base64");
  return { ...call, nonce, timestamp, signature: () => `sha256 ${signature}` };
}

test("each step is what the signing rules make of the request, and what our signer signs", async () => {
  const body = gateway.checkoutBody({ order: { title: "R&D <é> 'a' \u{1F35C}" } });
  const nonce = makeNonce();
  const reply = await send(gateway, withWrongKey({ data: canonical(body as Json), nonce }));
  assertDebugShape(reply);
  const { step1, step2, step3, step4, step5 } = reply.body.debug.preVerifyContent;
  const headers = reply.body.debug.requestHeader;
  assert.equal(step1.content, canonical(body as Json));
  assert.equal(step2.content, Buffer.from(step1.content).toString("base64"));
  const timestamp = headers["X-Timestamp"].currentValue;
  assert.equal(
    step3.content,
    `data=${step2.content}&method=post&nonceStr=${nonce}` +
      `&requestUrl=${gateway.baseUrl}/v3/payment/online&signType=sha256&timestamp=${timestamp}`,
  );
  assert.equal(step4.content, step3.content);
  assert.equal(headers["X-Nonce-Str"].currentValue, nonce);
  assert.match(step5.remark, /private key/);
  assert.equal(headers["X-Signature"].isValid, false);
  assert.equal(headers["X-Nonce-Str"].isValid, true);
  assert.equal(headers["X-Timestamp"].isValid, true);
  const signed = signRequest({
    body,
    method: "post",
    requestUrl: `${gateway.baseUrl}/v3/payment/online`,
    privateKey: readPrivateKey(gateway.demo.privateKey),
    nonce,
    timestampSeconds: Number(timestamp),
  });
  assert.equal(signed.body, step1.content);
  const ownSignature = sign("sha256", Buffer.from(step4.content), gateway.demo.privateKey);
  assert.equal(signed.headers["X-Signature"], `sha256 ${ownSignature.toString("base64")}`);
});

test("without content there is no data: step1 and step2 are empty", async () => {
  for (const call of [{ wire: "" }, { wire: "{}" }, { wire: "null" }]) {
    const reply = await send(gateway, { ...call, signedUrl: "http://elsewhere" });
    assertDebugShape(reply);
    const { step1, step2, step3 } = reply.body.debug.preVerifyContent;
    assert.equal(step1.content, "");
    assert.equal(step2.content, "");
    assert.match(step3.content, /^method=post&nonceStr=/);
  }
});

// ---- What is wrong is reported where it is wrong. [name, call, where the remark stands, what it
// says]

const raw = (body: unknown) => JSON.stringify(body);
const sortKeys = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, member]) => [key, sortKeys(member)]),
      )
    : value;
const body = () => gateway.checkoutBody({ order: { title: "R&D" } });

function unescaped(): Call {
  const sent = body();
  return { data: raw(sortKeys(sent)), wire: raw(sent) };
}

const FINDINGS: [name: string, call: () => Call, place: string, says: RegExp][] = [
  ["another key", () => withWrongKey({ data: canonical(body() as Json) }), "step5", /public key/],
  [
    "another text",
    () => ({ body: body(), signedText: () => "hello" }),
    "step5",
    /character by character/,
  ],
  ["keys not sorted", () => ({ data: raw(body()) }), "step1", /sort/],
  ["& not escaped", () => unescaped(), "step1", /\\u0026/],
  [
    "the URL last",
    () => ({
      body: body(),
      signedText: ({ data, method, nonce, url, timestamp }) =>
        `${data}method=${method}&nonceStr=${nonce}&signType=sha256&timestamp=${timestamp}&requestUrl=${url}`,
    }),
    "step3",
    /alphabetical/,
  ],
  ["no scheme", () => ({ body: body(), signature: (text) => text }), "X-Signature", /sha256/],
  [
    "two spaces",
    () => ({ body: body(), signature: (text) => `sha256  ${text}` }),
    "X-Signature",
    /one space|sha256 {2}/,
  ],
  ["a nonce with a space", () => ({ body: body(), nonce: "a b" }), "X-Nonce-Str", /space/],
  [
    "no nonce",
    () => ({ body: body(), headers: { "X-Nonce-Str": undefined } }),
    "X-Nonce-Str",
    /missing/,
  ],
  [
    "no timestamp",
    () => ({ body: body(), headers: { "X-Timestamp": undefined } }),
    "X-Timestamp",
    /missing/,
  ],
  [
    "a clock five minutes slow",
    () => ({ body: body(), timestamp: String(Number(now()) - 300), signedText: () => "x" }),
    "X-Timestamp",
    /\d+ seconds behind/,
  ],
];
for (const [name, call, place, says] of FINDINGS) {
  test(`${name} is named in the remark of ${place}`, async () => {
    const reply = await send(gateway, call());
    assertDebugShape(reply);
    const { preVerifyContent, requestHeader } = reply.body.debug;
    const entry = preVerifyContent[place] ?? requestHeader[place];
    assert.match(entry.remark, says);
    if (requestHeader[place]) assert.equal(entry.isValid, false);
  });
}

test("a request that compatibility mode would accept is named so in step5 and in the message", async () => {
  const calls: Call[] = [
    { data: raw(body()) },
    { data: raw(sortKeys(body())) },
    { body: body(), signature: (text) => text },
    { data: raw(body()), timestamp: `${now()}000` },
  ];
  for (const call of calls) {
    const reply = await send(gateway, call);
    assertDebugShape(reply);
    assert.match(reply.body.debug.preVerifyContent.step5.remark, /compatibility mode/i);
    assert.match(reply.body.error.message, /compatibility mode/i);
    const tolerated = await send(gateway, { ...call, application: gateway.demo.compat });
    assert.equal(tolerated.status, 200, tolerated.text);
  }
});

test("compatibility mode explains its rejections in the same shape", async () => {
  const { compat } = gateway.demo;
  const reply = await send(gateway, { body: body(), signedText: () => "x", application: compat });
  assertDebugShape(reply);
  assert.doesNotMatch(reply.body.debug.preVerifyContent.step5.remark, /strict/);
});

test("debug holds only the caller's own: no token, no key, no secret", async () => {
  const reply = await send(gateway, withWrongKey({ data: canonical(body() as Json) }));
  const { clientSecret, privateKey, serverPublicKey } = gateway.demo;
  for (const secret of [await gateway.token(), clientSecret, privateKey, serverPublicKey]) {
    assert.ok(!reply.text.includes(secret.slice(0, 60)));
    assert.ok(!reply.text.includes(JSON.stringify(secret).slice(1, -1)));
  }
});

test("debug of a very large body is limited in size, and marked as cut", async () => {
  const data = canonical({ ...body(), pad: "x".repeat(900_000) } as Json);
  const reply = await send(gateway, withWrongKey({ data }));
  assertDebugShape(reply);
  assert.ok(reply.text.length < 400_000, String(reply.text.length));
  assert.match(reply.body.debug.preVerifyContent.step1.remark, /Cut/);
});
