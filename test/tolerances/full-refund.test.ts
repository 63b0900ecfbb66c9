// A full refund without an amount: docs/spec/tolerances.md#field-tolerances.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../support/api/checks.ts";
import { send } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { followingClock, pay } from "../support/pay.ts";

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);
const { compat } = gateway.demo;

function refund(transactionId: string, wanted: object, call: object = { application: compat }) {
  const body = {
    transactionId,
    refund: { type: "FULL", currencyType: "MYR", ...wanted },
    reason: "cold",
  };
  return send(gateway, { path: "/v3/payment/refund", body, ...call });
}

for (const [name, wanted] of [
  ["of 0", { amount: 0 }],
  ["that is absent", {}],
  ["of null", { amount: null }],
] as const) {
  test(`a full refund with an amount ${name} refunds all that is left, in compat mode only`, async () => {
    const { id } = await pay(gateway, { amountMinor: 2590 });
    const strict = await refund(id, wanted, {});
    assert.equal(strict.status, 400, strict.text);
    assert.match(
      strict.body.error.message,
      /refund\.amount .* Only compatibility mode accepts it\.$/,
    );
    const part = await refund(id, { type: "PARTIAL", amount: 590 });
    assert.equal(part.body.item?.balanceAmount, 2000, part.text);
    const headers = { "Idempotency-Key": `full-${id}` };
    const rest = await refund(id, wanted, { application: compat, headers });
    assert.equal(rest.body.item?.balanceAmount, 0, rest.text);
    assert.equal(rest.body.item.status, "FULL_REFUNDED");
    const again = await refund(id, wanted, { application: compat, headers });
    assert.deepEqual(again.body, rest.body, "the same key gets the first response");
    assertRefused(await refund(id, wanted), "PAYMENT_FULLY_REFUNDED");
  });
}

test("a partial refund has an amount in both modes", async () => {
  const { id } = await pay(gateway);
  for (const wanted of [{ amount: 0 }, {}, { amount: null }, { amount: -1 }]) {
    for (const application of [gateway.demo, compat]) {
      const { status, body } = await refund(id, { type: "PARTIAL", ...wanted }, { application });
      assert.equal(status, 400);
      assert.match(body.error.message, /refund\.amount/);
      assert.doesNotMatch(body.error.message, /compat/);
    }
  }
  assertRefused(await refund(id, { type: "HALF", amount: 1 }), "INVALID_PARAMETER");
});
