import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { balanceOf, followingClock, pay, payTwice, readPayment } from "../support/pay.ts";
import { type PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";

const MINUTE_MS = 60_000;

let operator: PortalClient;
const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);
beforeEach(async () => {
  operator = await signInOwner(gateway);
  await operator.confirm(gateway.demo.portal.password);
});

const decide = (id: string, decision: string, more: object = {}) =>
  operator.call("decideStuckRefund", {
    params: { id },
    body: { decision, reason: "Checked with the bank", ...more },
  });

interface Stuck {
  id: string;
  transactionId: string;
  cause: string;
  decisions: string[];
}
async function findStuck(transactionId: string): Promise<Stuck | undefined> {
  const { body } = await operator.call("listStuckRefunds");
  return body.items.find((each: Stuck) => each.transactionId === transactionId);
}

async function auditOf(refundId: string): Promise<unknown[]> {
  const { body } = await operator.call("listOperatorAudit", { query: { limit: "100" } });
  return body.items
    .filter((each: { targetId: string }) => each.targetId === refundId)
    .map((each: { action: string; actor: { kind: string } }) => [each.action, each.actor.kind]);
}

/** A second payment of an order, whose refund the bank refuses because of its amount. */
async function stuckOverpayment() {
  const { second } = await payTwice(gateway, { amountMinor: 7741 });
  await runDueRefunds(gateway.deps);
  const payment = await readPayment(gateway, second.attemptId);
  const stuck = await findStuck(payment.id);
  assert.ok(stuck);
  return { stuck, attemptId: second.attemptId };
}

/** A merchant's refund whose answer was lost, at the last of its tries. */
async function stuckRefund(amountMinor = 3000) {
  const payment = await pay(gateway, { amountMinor });
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 1 });
  const refund = { type: "FULL", currencyType: "MYR", amount: amountMinor };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  const answer = await gateway.call({ path: "/v3/payment/refund", body });
  assert.equal(answer.body.item?.balanceAmount, amountMinor, JSON.stringify(answer.body));
  await gateway.query`update refunds set tries = 100 where transaction_id = ${payment.id}`;
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 2 });
  await gateway.sandbox.clock.advance(5 * MINUTE_MS);
  operator = await signInOwner(gateway);
  await operator.confirm(gateway.demo.portal.password);
  await runDueRefunds(gateway.deps);
  gateway.sandbox.faults.clear("fpx");
  const stuck = await findStuck(payment.id);
  assert.ok(stuck);
  return { stuck, attemptId: payment.attemptId };
}

test("a stuck refund that is retried is made once, and is not stuck any more", async () => {
  const { stuck, attemptId } = await stuckRefund();
  assert.deepEqual(stuck.decisions, ["RETRY", "MARK_REFUNDED", "CANCEL"]);
  const owed = await balanceOf(gateway, "MERCHANT_REFUNDS");
  assert.equal((await decide(stuck.id, "RETRY")).status, 200);
  assert.equal(await findStuck(stuck.transactionId), undefined);
  await runDueRefunds(gateway.deps);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["FULL_REFUNDED", 0]);
  assert.equal(await balanceOf(gateway, "MERCHANT_REFUNDS"), owed + 3000);
  assert.deepEqual(await auditOf(stuck.id), [["refund.retried", "OPERATOR"]]);
});

test("an overpayment whose refund is rejected again stays owed, until it was refunded manually: booked once", async () => {
  const { stuck, attemptId } = await stuckOverpayment();
  assert.equal(stuck.cause, "DUPLICATE_PAYMENT");
  assert.deepEqual(stuck.decisions, ["RETRY", "MARK_REFUNDED"]);
  const owed = await balanceOf(gateway, "MERCHANT_REFUNDS");
  assert.equal((await decide(stuck.id, "CANCEL")).body.error.code, "NOT_PERMITTED");
  assert.equal((await decide(stuck.id, "RETRY")).status, 200);
  await runDueRefunds(gateway.deps);
  assert.ok(await findStuck(stuck.transactionId), "refused again");
  assert.equal(await balanceOf(gateway, "MERCHANT_REFUNDS"), owed);

  const reference = "BANK-2026-17";
  const both = await Promise.all([
    decide(stuck.id, "MARK_REFUNDED", { reference }),
    decide(stuck.id, "MARK_REFUNDED", { reference }),
  ]);
  assert.deepEqual(both.map(({ body }) => body.error?.code ?? "DONE").sort(), [
    "DONE",
    "NOT_PERMITTED",
  ]);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["FULL_REFUNDED", 0]);
  assert.equal(await balanceOf(gateway, "MERCHANT_REFUNDS"), owed + 7741);
  const detail = await operator.call("getPayment", { params: { id: stuck.transactionId } });
  assert.deepEqual(
    detail.body.refunds.map((each: { status: string; requestedBy: string }) => [
      each.status,
      each.requestedBy,
    ]),
    [["DONE", ""]],
  );
  assert.deepEqual(await auditOf(stuck.id), [
    ["refund.marked_refunded", "OPERATOR"],
    ["refund.retried", "OPERATOR"],
  ]);
});

test("a merchant's stuck refund that is cancelled returns the money to the merchant, and another can be made", async () => {
  const payable = await balanceOf(gateway, "MERCHANT_PAYABLE");
  const owed = await balanceOf(gateway, "MERCHANT_REFUNDS");
  const { stuck, attemptId } = await stuckRefund(4000);
  assert.equal((await decide(stuck.id, "CANCEL")).status, 200);
  assert.equal((await decide(stuck.id, "CANCEL")).body.error.code, "NOT_PERMITTED");
  assert.equal(await balanceOf(gateway, "MERCHANT_REFUNDS"), owed);
  assert.notEqual(await balanceOf(gateway, "MERCHANT_PAYABLE"), payable, "paid, and not refunded");
  const open = await readPayment(gateway, attemptId);
  assert.deepEqual([open.status, open.balanceMinor], ["SUCCESS", 4000]);
  const refund = { type: "FULL", currencyType: "MYR", amount: 4000 };
  const body = { transactionId: stuck.transactionId, refund, reason: "cold" };
  const again = await gateway.call({ path: "/v3/payment/refund", body });
  assert.equal(again.body.item.status, "FULL_REFUNDED", JSON.stringify(again.body));
  assert.deepEqual(await auditOf(stuck.id), [["refund.cancelled", "OPERATOR"]]);
});

test("only a stuck refund can be decided about, and only by an operator", async () => {
  assert.equal((await decide("RF-none", "RETRY")).body.error.code, "NOT_FOUND");
  const payment = await pay(gateway);
  const refund = { type: "PARTIAL", currencyType: "MYR", amount: 100 };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  await gateway.call({ path: "/v3/payment/refund", body });
  const rows = await gateway.query`select id from refunds where transaction_id = ${payment.id}`;
  for (const decision of ["RETRY", "MARK_REFUNDED", "CANCEL"]) {
    const { error } = (await decide(rows[0]?.id ?? "", decision)).body;
    assert.equal(error.code, "NOT_PERMITTED", decision);
  }
  const { client } = await signInAs(gateway, operator, "ADMIN");
  const { error } = (await client.call("listStuckRefunds")).body;
  assert.equal(error.code, "NOT_FOUND");
});
