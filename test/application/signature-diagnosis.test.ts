// What the gateway says of the commonest mistakes of signing, over HTTP.
import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { test } from "node:test";
import { checkRequest } from "../../packages/cli/src/check-request.ts";
import { MISTAKE_WORDS } from "../../packages/portal/src/pages/debugger/mistake-words.ts";
import { findMistakes } from "../../packages/portal/src/signing/diagnosis/find-mistakes.ts";
import { readPublicKey as readPortalKey } from "../../packages/portal/src/signing/keys/rsa-key.ts";
import { explain, readPublicKey } from "../../packages/signing/src/index.ts";
import { assertRefused } from "../support/api/checks.ts";
import { type Call, send, textOf } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });

const WRONG = "INVALID_REQUEST_SIGNATURE";
const body = () => gateway.checkoutBody({ order: { title: "R&D" } });

const FINDINGS: [name: string, call: () => Call, step: string, says: RegExp][] = [
  [
    "an indented body",
    () => ({ data: JSON.stringify(body(), null, 2) }),
    "step1",
    /indented over several lines/,
  ],
  [
    "the path alone as requestUrl",
    () => ({ body: body(), signedUrl: "/v3/payment/online" }),
    "step3",
    /requestUrl=\/v3\/payment\/online, only the path/,
  ],
  [
    "a line break at the end",
    () => ({
      body: body(),
      signedText: ({ data, method, nonce, url, timestamp }) =>
        `${data}method=${method}&nonceStr=${nonce}&requestUrl=${url}&signType=sha256&timestamp=${timestamp}\n`,
    }),
    "step4",
    /line break at its end/,
  ],
];

for (const [name, call, step, says] of FINDINGS) {
  test(`${name} is named in the message and in ${step}`, async () => {
    clock.advance(1_000);
    const reply = await send(gateway, call());
    assertRefused(reply, WRONG, { says });
    assert.match(reply.body.debug.preVerifyContent[step].remark, says);
  });
}

test("the key of another application of the same merchant is named", async () => {
  clock.advance(1_000);
  const { demo } = gateway;
  const mixedUp = { ...demo, privateKey: demo.compat.privateKey };
  const reply = await send(gateway, { body: body(), application: mixedUp });
  assertRefused(reply, WRONG);
  assert.match(reply.body.error.message, /You signed with the key of your application/);
});

test("after many wrong signatures in a second, the response says that one was not analysed", async () => {
  clock.advance(10_000);
  const messages: string[] = [];
  for (let i = 0; i < 42; i += 1) {
    const reply = await send(gateway, { body: body(), signedUrl: "/v3/payment/online" });
    assertRefused(reply, WRONG);
    messages.push(reply.body.error.message);
    if (i === 41) {
      assert.match(reply.body.debug.preVerifyContent.step5.remark, /^Not analysed: more than 20/);
    }
  }
  const named = messages.filter((message) => message.includes("only the path"));
  assert.equal(named.length, 40);
  assert.match(
    messages.at(-1) ?? "",
    /Not analysed: more than 20 wrong signatures per second\..*character by character/,
  );
});

test("an unknown signed text is explained as far as it is known", async () => {
  clock.advance(10_000);
  const reply = await send(gateway, { body: body(), signedText: () => "something else" });
  assertRefused(reply, WRONG, {
    says: /over another text\. Excluded, one at a time: the order of keys.*What remains/,
  });
});

const TIMES: [name: string, timestamp: () => string, says: RegExp][] = [
  ["milliseconds", () => `${clock.seconds}123`, /X-Timestamp is in milliseconds\. Divide by 1000/],
  [
    "a date",
    () => new Date(clock.seconds * 1_000).toISOString(),
    /X-Timestamp is a date in ISO 8601\. Send and sign the UNIX time/,
  ],
  [
    "local time",
    () => String(clock.seconds + 28_800),
    /X-Timestamp is 8 hours ahead of the gateway's time: you took local time for UTC/,
  ],
  ["an old time", () => String(clock.seconds - 300), /300 seconds behind the gateway's time/],
];
for (const [name, timestamp, says] of TIMES) {
  test(`${name} in X-Timestamp is named`, async () => {
    clock.advance(1_000);
    const reply = await send(gateway, { body: body(), timestamp: timestamp() });
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.body.error.message, says);
    assert.doesNotMatch(reply.body.error.message, /Check your clock/);
  });
}

const CREDENTIALS: [name: string, token: () => string, says: RegExp][] = [
  ["a refresh token", () => "a".repeat(128), /form of a refresh token/],
  ["a client secret", () => gateway.demo.clientSecret, /form of a client secret/],
  ["a client ID", () => gateway.demo.clientId, /form of a client ID/],
  [
    "client ID and secret",
    () => btoa(`${gateway.demo.clientId}:${gateway.demo.clientSecret}`),
    /client ID and secret, for Authorization: Basic/,
  ],
];
for (const [name, token, says] of CREDENTIALS) {
  test(`${name} instead of an access token is named by its form, and not repeated`, async () => {
    clock.advance(1_000);
    const reply = await send(gateway, {
      body: body(),
      headers: { Authorization: `Bearer ${token()}` },
    });
    assertRefused(reply, "TOKEN_INVALID", { says });
    assert.ok(!reply.text.includes(token()));
  });
}

test("the API, the portal's debugger and the CLI say the same", async () => {
  clock.advance(10_000);
  const wire = JSON.stringify(body());
  const sent = { method: "POST", url: "", body: wire, nonce: "NonceOnce1", signature: "" };
  const timestamp = String(clock.seconds);
  const reply = await send(gateway, {
    data: wire,
    nonce: sent.nonce,
    timestamp,
    signedText: (parts) => {
      sent.url = parts.url;
      return textOf({ ...parts, method: "POST" });
    },
    signature: (signature) => {
      sent.signature = `sha256 ${signature}`;
      return sent.signature;
    },
  });
  const publicKey = createPublicKey(gateway.demo.privateKey);
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

  const { mistakes } = checkRequest(
    {
      method: sent.method,
      url: sent.url,
      body: wire,
      headers: {
        "X-Signature": sent.signature,
        "X-Nonce-Str": sent.nonce,
        "X-Timestamp": timestamp,
      },
    },
    [readPublicKey(pem)],
  );
  const inCli = mistakes.map(explain);
  const key = { name: "own", key: await readPortalKey(pem), owner: null };
  const verdict = findMistakes({ ...sent, timestamp }, [key], [], {
    receivedAt: clock.now(),
    now: clock.now(),
  });
  const inPortal = verdict.mistakes.map(({ name, detail = "" }) =>
    MISTAKE_WORDS.en[name].replace("{detail}", () => detail),
  );
  assert.ok(inCli.length > 0);
  assert.deepEqual(inPortal, inCli);
  assert.ok(reply.body.error.message.endsWith(inCli.join(" ")), reply.text);
});
