/** What must hold of a checkout's money in the database, and of the acquirer's books. */
import assert from "node:assert/strict";
import { listDisputesOfTransactions } from "../../../packages/gateway/src/store/dispute/disputes.ts";
import { listRefundsOfTransaction } from "../../../packages/gateway/src/store/refund/refunds.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { attemptsOf, readCheckout } from "../../support/pay.ts";
import { acquirerOf } from "../crash/card-truth.ts";

const sum = (all: readonly { amountMinor: number }[]) =>
  all.reduce((total, { amountMinor }) => total + amountMinor, 0);

export async function expectRightMoney(gateway: TestGateway, checkoutId: string): Promise<void> {
  const { database } = gateway.deps;
  const checkout = await readCheckout(gateway, checkoutId);
  const payments = await attemptsOf(gateway, checkoutId);
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  const counted = paid.filter(({ isOverpayment }) => !isOverpayment);
  assert.ok(counted.length <= 1, "two payments count");
  assert.equal(checkout?.status === "SUCCESS", counted.length === 1, "the checkout's status");
  const webhooks = await gateway.query`
    select 1 from notifications where checkout_id = ${checkoutId}`;
  assert.ok(webhooks.length <= 1, "the merchant is notified twice");
  for (const payment of paid) {
    const refunds = await listRefundsOfTransaction(database, payment.merchantId, payment.id);
    const disputes = await listDisputesOfTransactions(database, [payment]);
    const done = sum(refunds.filter(({ state }) => state === "DONE"));
    const held = sum(disputes.filter(({ state }) => state !== "WON"));
    // Banks make no refunds: that of a duplicate payment waits for an operator.
    const waits = payment.isOverpayment ? "STUCK" : null;
    const open = refunds.filter(({ closedAt, state }) => !closedAt && state !== waits);
    assert.deepEqual(open, [], "a refund is open");
    if (payment.isOverpayment) assert.equal(sum(refunds), payment.amountMinor, "due to the payer");
    assert.equal(payment.balanceMinor, payment.amountMinor - done, "the balance");
    assert.ok(payment.balanceMinor >= held, "more is refunded and disputed than was paid");
    if (payment.railId !== "card") continue;
    const truth = await acquirerOf(gateway).truthOf(payment.attemptId);
    const isReversed = payment.status === "REVERSED";
    assert.equal(truth?.status === "CANCELLED", isReversed, "voided on both sides or none");
    if (!isReversed) assert.equal(truth?.refundedMinor, done, "what the acquirer has refunded");
  }
}
