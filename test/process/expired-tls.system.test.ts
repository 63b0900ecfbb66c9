/** A rail's certificate has expired: nothing was sent, the payer is not charged and sees that. */
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { inquirePayment } from "../../packages/gateway/src/operations/payment/inquire-payment.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, readPayment, startPaying } from "../support/pay.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();

/** What the sandbox's own process does when a fault changes its addresses. */
async function passOnSettings(): Promise<void> {
  const file = gateway.config.railsFile ?? "";
  const before = gateway.deps.rails.get("duitnow-qr");
  writeFileSync(`${file}.new`, JSON.stringify(gateway.sandbox.rails));
  renameSync(`${file}.new`, file);
  await until(
    async () => gateway.deps.rails.get("duitnow-qr"),
    (rail) => rail !== before,
  );
}

test("with an expired provider certificate nothing is charged, and payments work once it is renewed", async () => {
  const waiting = await openCheckout(gateway, { amountMinor: 7718 });
  const { attemptId } = await startPaying(gateway, waiting, { method: "DUITNOW_MY" });
  assert.equal((await readPayment(gateway, attemptId)).attemptState, "PENDING");

  gateway.sandbox.faults.add({ simulator: "duitnow", kind: "expired_tls" });
  await passOnSettings();
  const checkoutId = await openCheckout(gateway);
  const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
  const page = await payWithoutScript(url, "DUITNOW_MY");
  assert.equal(screenOf(page), "choose");
  assert.match(page.text, /You were not charged/);
  const rows = await gateway.query`
    select status, decline_reason, raw_code from transactions where checkout_id = ${checkoutId}`;
  assert.deepEqual(rows, [
    { status: "FAILED", decline_reason: "bank_unavailable", raw_code: "tls" },
  ]);

  await inquirePayment(gateway.deps, await readPayment(gateway, attemptId));
  const asked = await readPayment(gateway, attemptId);
  assert.equal(asked.attemptState, "UNKNOWN", "a question that did not arrive proves nothing");
  assert.ok(asked.inquireAt);

  gateway.sandbox.faults.clear();
  await passOnSettings();
  const again = await payWithoutScript(url, "DUITNOW_MY");
  assert.equal(screenOf(again), "qr");
});
