/** A rail reports another amount than was asked for: held, seen, and decided by an operator. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { recordOutcome } from "../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { findFeeTaken, findPayable } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { listRefundsOfTransaction } from "../../packages/gateway/src/store/refund/refunds.ts";
import { attemptOf, openCheckout, readCheckout, readPayment, startPaying } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

/** The bank confirms one sen more, in its message, through the browser and when it is asked. */
const ASKED = 2590;
const REPORTED = 2591;

let operator: PortalClient;
const gateway = await provideFrozenGateway();
/** Virtual hours pass: nobody stays signed in through all of them. */
beforeEach(async () => {
  operator = await signInOwner(gateway);
  await operator.confirm(gateway.demo.portal.password);
});

interface Held {
  checkoutId: string;
  attemptId: string;
  url: string;
  /** Of the newest of the reports about it. */
  report: string;
}

async function reportsOf(attemptId: string, state = "OPEN") {
  const { body } = await operator.call("listQuarantine", { query: { state } });
  return body.items.filter((item: { attemptId: string }) => item.attemptId === attemptId);
}

async function payOtherAmount(): Promise<Held> {
  const checkoutId = await openCheckout(gateway, { amountMinor: ASKED });
  const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIMAMT" });
  assert.equal(screenOf(page), "pending");
  const rows = await gateway.query`
    select attempt_id from transactions where checkout_id = ${checkoutId}`;
  const attemptId = rows[0]?.attempt_id ?? "";
  const [report] = await reportsOf(attemptId);
  assert.ok(report, "an operator can see it");
  return { checkoutId, attemptId, url, report: report.id };
}

function decide(id: string, decision: string, reason = "Checked with bank") {
  return operator.call("decideReport", { params: { id }, body: { decision, reason } });
}

async function statusOf(checkoutId: string): Promise<string | undefined> {
  return (await readCheckout(gateway, checkoutId))?.status;
}

async function notificationsOf(checkoutId: string) {
  const rows = await gateway.query`
    select body from notifications where checkout_id = ${checkoutId}`;
  return rows.map(({ body }) => JSON.parse(body).data);
}

/** The rail reports the right amount after all. */
async function correct(attemptId: string): Promise<void> {
  const report = { kind: "approved", reference: "RIGHT", amountMinor: ASKED } as const;
  await gateway.deps.database.transaction((tx) =>
    recordOutcome(gateway.deps, tx, {
      attempt: attemptOf(gateway, attemptId),
      report,
      source: "event",
    }),
  );
}

async function runRefunds(): Promise<void> {
  await runDueRefunds(gateway.deps);
  await gateway.sandbox.clock.advance(61_000);
  await runDueRefunds(gateway.deps);
}

async function expectSoundBooks(): Promise<void> {
  await checkLedger(gateway.deps);
  const rows = await gateway.query`select * from ledger_alarms`;
  assert.deepEqual(rows, []);
}

test("while a report is held, payer and merchant see the reported amount, and nothing is booked", async () => {
  const { checkoutId, attemptId, url } = await payOtherAmount();
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual([payment.status, payment.heldMinor], ["IN_PROCESS", REPORTED]);
  const { text } = await browse("GET", url);
  assert.match(text, /RM\s25\.91/);
  assert.match(text, /RM\s25\.90/);
  assert.match(text, /do not pay again/i);
  const seen = await operator.call("getPayment", { params: { id: payment.id } });
  assert.equal(seen.body.payment.heldMinor, REPORTED);
  const [report] = await reportsOf(attemptId);
  assert.deepEqual(
    [report.expectedMinor, report.reportedMinor, report.transactionId, report.decisions],
    [ASKED, REPORTED, payment.id, ["ACCEPT", "REFUND_OVERPAYMENT", "REFUND_ALL", "DISMISS"]],
  );
  await gateway.sandbox.clock.advance(2 * 3_600_000);
  await inquireDuePayments(gateway.deps);
  await expireDueCheckouts(gateway.deps);
  assert.equal(await statusOf(checkoutId), "IN_PROCESS");
  assert.equal(screenOf(await browse("GET", url)), "pending");
  assert.deepEqual(await notificationsOf(checkoutId), []);
});

test("accepted: the order is paid with the received amount, notified once, and the fee is on that", async () => {
  const { checkoutId, attemptId, url, report } = await payOtherAmount();
  const before = await findPayable(gateway.deps.database, gateway.demo.merchantId);
  assert.equal((await decide(report, "ACCEPT")).status, 200);
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual(
    [payment.status, payment.amountMinor, payment.balanceMinor, payment.heldMinor],
    ["SUCCESS", REPORTED, REPORTED, null],
  );
  assert.equal(await statusOf(checkoutId), "SUCCESS");
  const [told, ...more] = await notificationsOf(checkoutId);
  assert.deepEqual(
    [told.status, told.finalAmount, told.order.amount],
    ["SUCCESS", REPORTED, ASKED],
  );
  assert.deepEqual(more, []);
  const { database } = gateway.deps;
  const { feeMinor } = await findFeeTaken(database, payment.merchantId, payment.id);
  assert.equal((await findPayable(database, payment.merchantId)) - before, REPORTED - feeMinor);
  assert.deepEqual(await reportsOf(attemptId), [], "its repetitions are decided with it");
  assert.equal(screenOf(await browse("GET", url)), "success");
  await expectSoundBooks();
});

test("the overpayment is refunded: the order is paid, and the fee is on what remains", async () => {
  const { attemptId, url, report } = await payOtherAmount();
  const before = await findPayable(gateway.deps.database, gateway.demo.merchantId);
  assert.equal((await decide(report, "REFUND_OVERPAYMENT")).status, 200);
  await runRefunds();
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual(
    [payment.status, payment.amountMinor, payment.balanceMinor],
    ["PARTIAL_REFUNDED", REPORTED, ASKED],
  );
  const { database } = gateway.deps;
  const [refund, ...more] = await listRefundsOfTransaction(
    database,
    payment.merchantId,
    payment.id,
  );
  assert.deepEqual(more, []);
  assert.deepEqual(
    [refund?.state, refund?.cause, refund?.type, refund?.amountMinor],
    ["DONE", "WRONG_AMOUNT", "PARTIAL", REPORTED - ASKED],
  );
  const rows = await gateway.query`
    select distinct xmin::text, cmin::text from ledger_postings
     where transaction_id = ${payment.id} and kind in ('PAYMENT', 'FEE', 'REFUND_OPENED')`;
  assert.equal(rows.length, 1, "booked by one statement: nobody can wait in a circle");
  const { feeMinor } = await findFeeTaken(database, payment.merchantId, payment.id);
  assert.equal((await findPayable(database, payment.merchantId)) - before, ASKED - feeMinor);
  const page = await browse("GET", url);
  assert.equal(screenOf(page), "success");
  assert.match(page.text, /RM\s0\.01 is being refunded/);
  await expectSoundBooks();
});

test("all of it is refunded: the order is not paid, the payer is informed and may pay again", async () => {
  const { checkoutId, attemptId, url, report } = await payOtherAmount();
  const before = await findPayable(gateway.deps.database, gateway.demo.merchantId);
  assert.equal((await decide(report, "REFUND_ALL")).status, 200);
  await runRefunds();
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual(
    [payment.status, payment.isOverpayment, payment.amountMinor, payment.balanceMinor],
    ["FULL_REFUNDED", true, REPORTED, 0],
  );
  assert.equal(await statusOf(checkoutId), "IN_PROCESS");
  assert.deepEqual(await notificationsOf(checkoutId), []);
  assert.equal(await findPayable(gateway.deps.database, payment.merchantId), before);
  const page = await browse("GET", url);
  assert.equal(screenOf(page), "choose");
  assert.match(page.text, /RM\s25\.91 is being refunded/);
  const events = await gateway.get("/v3/events?limit=100");
  const own = events.body.items.filter(
    (event: { transactionId: string }) => event.transactionId === payment.id,
  );
  assert.deepEqual(
    own.map((event: { type: string }) => event.type),
    ["PAYMENT_RETURNED", "REFUND_OPENED", "REFUND_SUCCEEDED"],
  );

  const paid = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(paid), "success");
  assert.equal((await notificationsOf(checkoutId)).length, 1);
  await expectSoundBooks();
});

test("all of it is refunded after the time is over: the payer reads that, not a bank's reason", async () => {
  const { url, report } = await payOtherAmount();
  await gateway.sandbox.clock.advance(700_000);
  await operator.confirm(gateway.demo.portal.password);
  assert.equal((await decide(report, "REFUND_ALL")).status, 200);
  const page = await browse("GET", url);
  assert.equal(screenOf(page), "failed");
  assert.match(page.text, /RM\s25\.91 is being refunded/);
  assert.doesNotMatch(page.text, /not charged/);
});

test("dismissed: nothing arrived, the attempt ends, and a right report may still come", async () => {
  const { checkoutId, attemptId, url, report } = await payOtherAmount();
  assert.equal((await decide(report, "DISMISS")).status, 200);
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual([payment.status, payment.heldMinor, payment.inquireAt], ["FAILED", null, null]);
  assert.equal(screenOf(await browse("GET", url)), "choose");
  await correct(attemptId);
  assert.equal(await statusOf(checkoutId), "SUCCESS");
  await expectSoundBooks();
});

test("the rail corrects itself: the order is paid and only the quarantined report is left to close", async () => {
  const { attemptId, report } = await payOtherAmount();
  await correct(attemptId);
  const payment = await readPayment(gateway, attemptId);
  assert.deepEqual([payment.status, payment.heldMinor], ["SUCCESS", null]);
  assert.deepEqual((await reportsOf(attemptId))[0].decisions, ["DISMISS"]);
  assert.equal((await decide(report, "REFUND_ALL")).body.error.code, "NOT_PERMITTED");
  assert.equal((await decide(report, "DISMISS")).status, 200);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
});

test("decided once: the same again changes nothing, another decision is rejected, both are audited as one", async () => {
  const { attemptId, report } = await payOtherAmount();
  const answers = await Promise.all([
    decide(report, "ACCEPT"),
    decide(report, "REFUND_ALL"),
    decide(report, "ACCEPT"),
    decide(report, "REFUND_ALL"),
  ]);
  const codes = answers.map(({ status }) => status).sort();
  assert.deepEqual(codes, [200, 200, 409, 409]);
  const { id, merchantId, isOverpayment } = await readPayment(gateway, attemptId);
  const decided = await reportsOf(attemptId, "RESOLVED");
  const decision = isOverpayment ? "REFUND_ALL" : "ACCEPT";
  for (const each of decided) {
    assert.deepEqual(
      [each.decision, each.decidedReason, each.decidedBy],
      [decision, "Checked with bank", gateway.demo.portal.email],
    );
  }
  const audit = await operator.call("listOperatorAudit", {
    query: { merchantId, action: "quarantined_report.decided" },
  });
  const entries = audit.body.items.filter((each: { targetId: string }) => each.targetId === id);
  assert.equal(entries.length, 1);
  await expectSoundBooks();
});

test("while another payment counts, the quarantined one can only be refunded", async () => {
  const { checkoutId, attemptId, report } = await payOtherAmount();
  const { attemptId: other } = await startPaying(gateway, checkoutId);
  await gateway.deps.database.transaction((tx) =>
    recordOutcome(gateway.deps, tx, {
      attempt: attemptOf(gateway, other),
      report: { kind: "approved", reference: "OTHER", amountMinor: ASKED },
      source: "event",
    }),
  );
  assert.deepEqual((await reportsOf(attemptId))[0].decisions, ["REFUND_ALL", "DISMISS"]);
  assert.equal((await decide(report, "ACCEPT")).body.error.code, "NOT_PERMITTED");
  assert.equal((await decide(report, "REFUND_ALL")).status, 200);
  assert.equal((await notificationsOf(checkoutId)).length, 1);
  await expectSoundBooks();
});

test("a report about an unknown attempt can be viewed and closed, and changes nothing", async () => {
  const content = { kind: "approved", reference: "S", amountMinor: 5 };
  await gateway.query`
    insert into provider_reports (
      merchant_id, attempt_month, rail_id, dedupe_key, attempt_id, content, status, note, created_at)
    values ('', 0, 'fpx', 'stray', 'PA00STRAY', ${content}, 'QUARANTINED', 'unknown attempt',
            ${gateway.deps.clock.now()})`;
  const [stray] = await reportsOf("PA00STRAY");
  assert.deepEqual([stray.transactionId, stray.decisions], [null, ["DISMISS"]]);
  assert.equal((await decide(stray.id, "ACCEPT")).body.error.code, "NOT_PERMITTED");
  assert.equal((await decide(stray.id, "DISMISS")).status, 200);
  assert.equal((await decide("999999999", "DISMISS")).body.error.code, "NOT_FOUND");
});

test("two payers of one code, the second with another amount: it is a payment of its own and is refunded", async () => {
  const checkoutId = await openCheckout(gateway, { amountMinor: 7700 });
  const { attemptId } = await startPaying(gateway, checkoutId, { method: "DUITNOW_MY" });
  await gateway.sandbox.clock.advance(6_000);
  const first = await readPayment(gateway, attemptId);
  assert.equal(first.status, "SUCCESS");
  const content = { kind: "approved", reference: "SECOND", amountMinor: 7600 };
  await gateway.query`
    insert into provider_reports (
      merchant_id, attempt_month, rail_id, dedupe_key, attempt_id, content, status, note, created_at)
    select merchant_id, to_char(created_at at time zone 'UTC', 'YYYYMM')::integer, rail_id,
           'second', attempt_id, ${content}, 'QUARANTINED', 'amount 7600 instead of 7700',
           ${gateway.deps.clock.now()}
      from transactions where attempt_id = ${attemptId}`;
  const [report] = await reportsOf(attemptId);
  assert.deepEqual(report.decisions, ["REFUND_ALL", "DISMISS"]);
  assert.equal((await decide(report.id, "REFUND_ALL")).status, 200);
  const rows = await gateway.query`
    select status, is_overpayment, amount_minor, rail_reference from transactions
     where origin_attempt_id = ${attemptId}`;
  assert.deepEqual(rows, [
    { status: "SUCCESS", is_overpayment: true, amount_minor: 7600, rail_reference: "SECOND" },
  ]);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  await expectSoundBooks();
});
