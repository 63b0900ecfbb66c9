// 429 for an application that calls too often, and for no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { buildCall, type Reply, requestToken, send, sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeApplication, makeSecondMerchant } from "../support/other-merchant.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const PER_SECOND = 5;
const BURST = 2 * PER_SECOND;
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({
  environment: { KAUNTER_RATE_LIMIT_PER_APPLICATION: String(PER_SECOND) },
  replace: { clock },
});

const create = () => send(gateway, { body: gateway.checkoutBody() });
const refill = () => clock.advance(60_000);

function assertLimited(reply: Reply): number {
  assertRefused(reply, "EXCEEDED_LIMIT", { status: 429, says: /Retry-After/ });
  assert.match(String(reply.headers["retry-after"]), /^[1-9]\d*$/);
  return Number(reply.headers["retry-after"]);
}

test("an application may burst, then gets Retry-After, and may call again after it", async () => {
  for (let i = 0; i < BURST; i += 1) assertCheckout(gateway, await create());
  const rows = await countRows(gateway);
  const wire = await buildCall(gateway, { body: gateway.checkoutBody() });
  const seconds = assertLimited(await sendWire(wire));
  assertLimited(await sendWire(wire));
  assert.deepEqual(await countRows(gateway), rows);
  clock.advance(seconds * 1_000);
  assertCheckout(gateway, await sendWire(wire));
});

test("an application's average rate is the configured one", async () => {
  refill();
  let taken = 0;
  for (let second = 0; second < 10; second += 1) {
    for (let i = 0; i < 8; i += 1) if ((await create()).status === 200) taken += 1;
    clock.advance(1_000);
  }
  assert.ok(taken >= 10 * PER_SECOND && taken <= 10 * PER_SECOND + BURST, String(taken));
});

test("each application has its own rate limit", async () => {
  refill();
  for (let i = 0; i < BURST; i += 1) await create();
  assertLimited(await create());
  const compat = { body: gateway.checkoutBody(), application: gateway.demo.compat };
  assertCheckout(gateway, await send(gateway, compat));
  const other = await makeSecondMerchant(gateway);
  const body = gateway.checkoutBody({ storeId: other.storeId });
  assertCheckout(gateway, await send(gateway, { body, application: other }));
});

test("wrong signatures count, calls without a token of the application do not", async () => {
  refill();
  for (let i = 0; i < 3 * BURST; i += 1) {
    const headers = { Authorization: "Bearer abc" };
    assertRefused(await send(gateway, { body: {}, headers }), "TOKEN_INVALID");
  }
  for (let i = 0; i < BURST; i += 1) {
    const wrong = await send(gateway, { body: {}, signedText: () => "x" });
    assertRefused(wrong, "INVALID_REQUEST_SIGNATURE");
  }
  assertLimited(await create());
});

test("the limit is on every signed endpoint together", async () => {
  refill();
  const query = { method: "GET", path: "/v3/payment/transaction/1" };
  for (let i = 0; i < BURST; i += 1) {
    assertRefused(await send(gateway, query), "TRANSACTION_NOT_FOUND");
  }
  assertLimited(await create());
  assertLimited(await send(gateway, { path: "/v3/partner/merchant", body: {} }));
});

test("searching a large body for a mistake counts against its own application's rate only", async () => {
  refill();
  const wrong = { data: `{"pad":"${"x".repeat(140_000)}"}`, signedText: () => "x" };
  assertRefused(await send(gateway, wrong), "INVALID_REQUEST_SIGNATURE");
  const seconds = assertLimited(await create());
  assert.ok(seconds >= 4 && seconds <= 12, String(seconds));
  const compat = { body: gateway.checkoutBody(), application: gateway.demo.compat };
  assertCheckout(gateway, await send(gateway, compat));
  clock.advance(seconds * 1_000);
  assertCheckout(gateway, await create());
  refill();
  const pad = "x".repeat(140_000);
  assertCheckout(gateway, await send(gateway, { body: { ...gateway.checkoutBody(), pad } }));
  assertCheckout(gateway, await create());
});

test("all applications of a merchant share a limit, which large bodies use up too", async () => {
  refill();
  const large = () => ({ data: `{"pad":"${"x".repeat(140_000)}"}`, signedText: () => "x" });
  assertRefused(await send(gateway, large()), "INVALID_REQUEST_SIGNATURE");
  const compat = { application: gateway.demo.compat };
  assertRefused(await send(gateway, { ...large(), ...compat }), "INVALID_REQUEST_SIGNATURE");
  // Both buckets are empty. Each application's own fills in eight seconds, so does the merchant's.
  const third = await makeApplication(gateway, gateway.demo.merchantId);
  assertLimited(await send(gateway, { body: gateway.checkoutBody(), application: third }));
  const other = await makeSecondMerchant(gateway);
  const body = gateway.checkoutBody({ storeId: other.storeId });
  assertCheckout(gateway, await send(gateway, { body, application: other }));
  clock.advance(3_000);
  assertCheckout(
    gateway,
    await send(gateway, { body: gateway.checkoutBody(), application: third }),
  );
});

test("a clock that is set back neither lifts the limit nor blocks calls permanently", async () => {
  refill();
  for (let i = 0; i < BURST; i += 1) await create();
  clock.advance(-30_000);
  assertLimited(await create());
  clock.advance(1_000);
  assertCheckout(gateway, await create());
  clock.advance(29_000);
});

test("token requests are limited by client, wrong secrets by address, which cannot lock the client out", async () => {
  refill();
  const { clientId } = gateway.demo;
  let limited = 0;
  for (let i = 0; i < 200; i += 1) {
    const reply = await requestToken(gateway, { application: { clientId, clientSecret: "wrong" } });
    if (reply.status === 401) assertRefused(reply, "INVALID_CLIENT");
    else {
      assertLimited(reply);
      limited += 1;
    }
  }
  assert.ok(limited > 50, String(limited));
  assert.equal((await requestToken(gateway)).status, 200);
  const replies: Reply[] = [];
  for (let i = 0; i < 110; i += 1) replies.push(await requestToken(gateway));
  const refused = replies.filter((reply) => reply.status !== 200);
  assert.equal(refused.length, 11);
  for (const reply of refused) assertLimited(reply);
  assert.equal((await requestToken(gateway, { application: gateway.demo.compat })).status, 200);
});
