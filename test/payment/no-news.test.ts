import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createInquiring,
  inquirePayment,
} from "../../packages/gateway/src/operations/payment/inquire-payment.ts";
import type { ConnectedRail, Outcome } from "../../packages/gateway/src/rails/rail.ts";
import { claimInquiries } from "../../packages/gateway/src/store/payment/inquiries.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, payAttempt, readPayment } from "../support/pay.ts";

const MINUTE_MS = 60_000;
const gateway = await provideOwnGateway();
const { deps } = gateway;
const now = new Date(deps.clock.now().getTime() + 60 * MINUTE_MS);
const until = new Date(now.getTime() + 2 * MINUTE_MS);
const later = new Date(now.getTime() + 5 * MINUTE_MS);

/** With a provider that says this about every payment. */
function saying(outcome: Outcome) {
  const get = (id: string): ConnectedRail | null => {
    const rail = deps.rails.get(id);
    return rail && { ...rail, inquire: async () => outcome };
  };
  return { ...deps, rails: { ...deps.rails, get } };
}
const withoutNews = saying({ kind: "pending", inquireAt: later });

async function claimOne() {
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "SIMSILOK" });
  await gateway.query`
    update transactions set attempt_state = 'PENDING' where attempt_id = ${attemptId}`;
  const { merchantId, id, railId: endpoint } = await readPayment(gateway, attemptId);
  const [claimed] = await claimInquiries(deps.database, [{ merchantId, id, endpoint }], now, until);
  assert.ok(claimed);
  return claimed;
}

test("a status check without a change only schedules the next one and is counted", async () => {
  const claimed = await claimOne();
  await createInquiring(withoutNews)(claimed);
  const after = await readPayment(gateway, claimed.attemptId);
  const { railState: _, ...before } = claimed;
  const { updatedAt } = after;
  assert.deepEqual(after, { ...before, inquireAt: later, inquiryCount: 1, updatedAt });
});

test("a status check without a change does not touch a payment that was paid in the meantime", async () => {
  const claimed = await claimOne();
  const { amountMinor } = claimed;
  const paying = saying({ kind: "approved", reference: "R1", amountMinor, payer: {} });
  await inquirePayment(paying, claimed);
  const paid = await readPayment(gateway, claimed.attemptId);
  assert.equal(paid.status, "SUCCESS");
  await createInquiring(withoutNews)(claimed);
  assert.deepEqual(await readPayment(gateway, claimed.attemptId), paid);
});
