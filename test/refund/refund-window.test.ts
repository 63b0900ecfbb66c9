// The portal offers no refund that the gateway would reject for its age.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway, refundPart } from "../support/time/midnight.ts";

const DAY_MS = 86_400_000;

const gateway = await provideFrozenGateway();

/** A new session: days pass. */
async function readRefundable(id: string) {
  const owner = await signInOwner(gateway);
  return (await owner.call("getPayment", { params: { id } })).body.refundable;
}

test("a payment that is too old for its provider is not offered for a refund", async () => {
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const days = gateway.deps.rails.get("fpx")?.capabilities.refundWindowDays;
  assert.ok(days, "FPX has a limit");
  await gateway.sandbox.clock.advance(days * DAY_MS - 60_000);
  assert.deepEqual((await readRefundable(id)).isPossible, true);

  await gateway.sandbox.clock.advance(120_000);
  const { isPossible, amountMinorMax, reason } = await readRefundable(id);
  assert.deepEqual([isPossible, amountMinorMax, reason], [false, 0, "REFUND_WINDOW_OVER"]);
  await gateway.ensurePartitions();
  const { body } = await refundPart(gateway, id, 100);
  assert.equal(body.error?.code ?? body.code, "NOT_ALLOW_REFUND", "as the gateway");
});
