// What the gateway says of the commonest mistakes of signing, over HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../support/api/checks.ts";
import { type Call, send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideTestGateway({ replace: { clock } });

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

test("a client that fails many times a second is rejected all the same, without a diagnosis", async () => {
  clock.advance(10_000);
  const messages: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const reply = await send(gateway, { body: body(), signedUrl: "/v3/payment/online" });
    assertRefused(reply, WRONG);
    messages.push(reply.body.error.message);
  }
  const named = messages.filter((message) => message.includes("only the path"));
  assert.equal(named.length, 10);
  assert.match(messages.at(-1) ?? "", /character by character/);
});
