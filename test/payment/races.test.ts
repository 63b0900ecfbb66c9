/** What must hold of a checkout whatever comes twice, at once, late or wrong. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProviderReport } from "../../packages/gateway/src/domain/payment/provider-report.ts";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { inquirePayment } from "../../packages/gateway/src/operations/payment/inquire-payment.ts";
import { recordOutcome } from "../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { resumePayment } from "../../packages/gateway/src/operations/payment/resume-payment.ts";
import { startPayment } from "../../packages/gateway/src/operations/payment/start/start-payment.ts";
import type { ConnectedRail, Rail } from "../../packages/gateway/src/rails/rail.ts";
import { findTransactionByOrder } from "../../packages/gateway/src/store/payment/transactions.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  attemptOf,
  attemptsOf,
  ofDemo,
  openCheckout,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";

const gateway = await provideOwnGateway();

const approved = (reference: string, amountMinor = 2590): ProviderReport => ({
  kind: "approved",
  reference,
  amountMinor,
});

function say(attemptId: string, report: ProviderReport) {
  return gateway.deps.database.transaction((tx) =>
    recordOutcome(gateway.deps, tx, {
      attempt: attemptOf(gateway, attemptId),
      report,
      source: "event",
    }),
  );
}

async function countRows(table: "notifications" | "refunds", checkoutId: string): Promise<number> {
  const rows =
    table === "notifications"
      ? await gateway.query`select 1 from notifications where checkout_id = ${checkoutId}`
      : await gateway.query`
          select 1 from refunds r join transactions t
              on t.merchant_id = r.merchant_id and t.id = r.transaction_id
           where t.checkout_id = ${checkoutId}`;
  return rows.length;
}

async function statusOf(checkoutId: string): Promise<string | undefined> {
  return (await readCheckout(gateway, checkoutId))?.status;
}

test("the payer's next step is not stored once the payment is closed", async () => {
  const { attemptId } = await startPaying(gateway, await openCheckout(gateway));
  const kept = async () => {
    const [row] = await gateway.query`
      select next_action_sealed is not null as kept from transactions
       where attempt_id = ${attemptId}`;
    return row.kept;
  };
  assert.equal(await kept(), true);
  await say(attemptId, approved("R-1"));
  assert.equal(await kept(), false);
});

test("a payer who comes back while the bank's approval arrives ends nothing", async () => {
  const { attemptId } = await startPaying(gateway, await openCheckout(gateway));
  const payment = await readPayment(gateway, attemptId);
  await say(attemptId, approved("R-2"));
  const event = { kind: "returned", query: {} } as const;
  assert.deepEqual(await resumePayment(gateway.deps, payment, event, true), { kind: "none" });
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
});

test("of many successes at once on two attempts of one checkout exactly one counts", async () => {
  const checkoutId = await openCheckout(gateway);
  const first = await startPaying(gateway, checkoutId);
  const second = await startPaying(gateway, checkoutId);
  const words = Array.from({ length: 24 }, (_, i) =>
    i % 2 ? say(first.attemptId, approved("R1")) : say(second.attemptId, approved("R2")),
  );
  const results = await Promise.all(words);
  assert.equal(results.filter(({ kind }) => kind === "changed").length, 2);
  const payments = await attemptsOf(gateway, checkoutId);
  assert.deepEqual(payments.map(({ isOverpayment }) => isOverpayment).sort(), [false, true]);
  assert.equal(await statusOf(checkoutId), "SUCCESS");
  assert.equal(await countRows("notifications", checkoutId), 1);
  assert.equal(await countRows("refunds", checkoutId), 1);
  const counted = payments.find(({ isOverpayment }) => !isOverpayment);
  assert.equal(
    (await readCheckout(gateway, checkoutId))?.transactionId,
    counted?.id,
    "the checkout names the payment that counts",
  );
});

test("cancelling and paying at once: money that arrived is never denied", async () => {
  for (let round = 0; round < 6; round += 1) {
    const checkoutId = await openCheckout(gateway);
    const { attemptId } = await startPaying(gateway, checkoutId);
    await Promise.all([
      cancelCheckout(gateway.deps, ofDemo(gateway, checkoutId)),
      say(attemptId, approved(`C${round}`)),
    ]);
    assert.equal(await statusOf(checkoutId), "SUCCESS");
    assert.equal(await countRows("notifications", checkoutId), 1);
  }
});

test("a late success of a closed checkout is refunded when the shop has opened the order anew", async () => {
  const orderId = `again-${process.pid}`;
  const closed = await openCheckout(gateway, { orderId });
  const { attemptId } = await startPaying(gateway, closed);
  await cancelCheckout(gateway.deps, ofDemo(gateway, closed));
  const opened = await openCheckout(gateway, { orderId });
  assert.notEqual(opened, closed);
  await say(attemptId, approved("L1"));
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual([payment.status, payment.isOverpayment], ["SUCCESS", true]);
  assert.equal(await countRows("refunds", closed), 1);
  assert.equal(await countRows("notifications", closed), 0);
  assert.deepEqual([await statusOf(closed), await statusOf(opened)], ["CANCELLED", "IN_PROCESS"]);
  const { database } = gateway.deps;
  const found = await findTransactionByOrder(database, payment.merchantId, orderId);
  assert.equal(found, null, "refunded money does not make the order look paid");

  const again = await startPaying(gateway, opened);
  await say(again.attemptId, approved("L2"));
  assert.equal(await statusOf(opened), "SUCCESS");
});

test("the same form sent twice at once makes one attempt", async () => {
  const checkoutId = await openCheckout(gateway);
  const offer = gateway.deps.rails.findMethod("FPX_MY");
  assert.ok(offer);
  const request = {
    checkout: ofDemo(gateway, checkoutId),
    offer,
    attemptKey: "one-form",
    acceptRestart: false,
    device: "desktop",
    bankCode: "SIM0000:B2C",
  } as const;
  const started = await Promise.all(
    Array.from({ length: 8 }, () => startPayment(gateway.deps, request)),
  );
  const ids = started.map((answer) => answer.kind === "started" && answer.payment.id);
  assert.equal(new Set(ids).size, 1);
  await startPaying(gateway, checkoutId);
  const repeated = await startPayment(gateway.deps, request);
  assert.ok(repeated.kind === "started");
  assert.equal(repeated.payment.id, ids[0], "the form finds its own attempt, not the newest");
  const payments = await attemptsOf(gateway, checkoutId);
  assert.equal(payments.length, 2);
});

test("a payer who keeps trying cards is stopped, and nothing is left of the rejected try", async () => {
  const checkoutId = await openCheckout(gateway);
  for (let i = 0; i < 20; i += 1) await startPaying(gateway, checkoutId);
  await assert.rejects(startPaying(gateway, checkoutId), { code: "EXCEEDED_LIMIT" });
  const payments = await attemptsOf(gateway, checkoutId);
  assert.equal(payments.length, 20);
});

/** The gateway with one act of one rail replaced. */
function withRail(changes: Partial<Rail>) {
  const { rails } = gateway.deps;
  const change = (rail: ConnectedRail) => ({ ...rail, ...changes });
  return {
    ...gateway.deps,
    rails: {
      ...rails,
      get: (id: string) => {
        const rail = rails.get(id);
        return rail && change(rail);
      },
    },
  };
}

test("a rail that fails while the payer continues leaves the attempt to a status check", async () => {
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await startPaying(gateway, checkoutId);
  const deps = withRail({ resume: () => Promise.reject(new Error("broken")) });
  const next = await resumePayment(deps, await readPayment(gateway, attemptId), {
    kind: "returned",
    query: {},
  });
  assert.deepEqual(next, { kind: "none" });
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.attemptState, "UNKNOWN");
  assert.ok(payment.inquireAt);
});

test("a response over another amount is kept once for an operator and changes nothing", async () => {
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await startPaying(gateway, checkoutId);
  const deps = withRail({
    inquire: async () => ({ kind: "approved", reference: "X", amountMinor: 1 }),
  });
  const asked = gateway.deps.clock.now().getTime();
  await inquirePayment(deps, await readPayment(gateway, attemptId));
  await inquirePayment(deps, await readPayment(gateway, attemptId));
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.status, "IN_PROCESS");
  assert.ok((payment.inquireAt?.getTime() ?? 0) >= asked + 59 * 60_000, "not asked every minute");
  const rows = await gateway.query`
    select status, note from provider_reports where attempt_id = ${attemptId}`;
  assert.deepEqual(rows, [{ status: "QUARANTINED", note: "amount RM 0.01 instead of RM 25.90" }]);
});
