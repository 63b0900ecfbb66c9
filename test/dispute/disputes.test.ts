import assert from "node:assert/strict";
import { test } from "node:test";
import type {
  Dispute,
  DisputeResponse,
} from "../../packages/gateway/src/domain/dispute/dispute.ts";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { followDueDisputes } from "../../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { callDispute } from "../../packages/gateway/src/operations/dispute/call-dispute.ts";
import { saveDisputeResponse } from "../../packages/gateway/src/operations/dispute/save-dispute-response.ts";
import { readEvents } from "../../packages/gateway/src/operations/notification/read-events.ts";
import { reviewQuarantinedReport } from "../../packages/gateway/src/operations/provider-report/review-report.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { listDisputesOfTransactions } from "../../packages/gateway/src/store/dispute/disputes.ts";
import { findPayable, listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import {
  listQuarantine,
  type QuarantinedReport,
} from "../../packages/gateway/src/store/provider-report/quarantine.ts";
import { listExceptions } from "../../packages/gateway/src/store/settlement/settlement-exceptions.ts";
import { findSettlement } from "../../packages/gateway/src/store/settlement/settlements.ts";
import { postJson } from "../support/api/raw-client.ts";
import { pay } from "../support/pay.ts";
import {
  passMidnight,
  passToNoon,
  provideFrozenGateway,
  refundPart,
} from "../support/time/midnight.ts";

const LOCAL_VISA = "4000004580000002";
const FRAUD = "4000000000000259";
const NOT_RECEIVED = "4000000000002685";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const gateway = await provideFrozenGateway();
await passToNoon(gateway);

const db = () => gateway.deps.database;
const merchantId = () => gateway.demo.merchantId;
const pass = (ms: number) => gateway.sandbox.clock.advance(ms);

interface Steered {
  error?: string;
  chargeback: { id: string; status: string };
}

async function steer(body: object): Promise<Steered> {
  return (await postJson(`${gateway.sandbox.controlUrl}/__sim/chargebacks`, body)).body;
}

/** A card payment, disputed and told of. */
async function disputed(amountMinor: number, share: number | null = null): Promise<Payment> {
  const payment = await pay(gateway, { amountMinor, cardNumber: LOCAL_VISA });
  const raised = await steer({
    order: payment.orderId,
    ...(share !== null && { amountMinor: share }),
  });
  assert.equal(raised.error, undefined);
  await pass(2_000);
  return payment;
}

const disputesOf = (payment: Payment) => listDisputesOfTransactions(db(), [payment]);

async function disputeOf(payment: Payment): Promise<Dispute> {
  const [dispute, ...others] = await disputesOf(payment);
  assert.ok(dispute);
  assert.deepEqual(others, []);
  return dispute;
}

async function decide(payment: Payment, verdict: "WON" | "LOST"): Promise<void> {
  await steer({ id: (await disputeOf(payment)).railReference, verdict });
  await pass(2_000);
}

async function respond(dispute: Dispute, response: DisputeResponse): Promise<Dispute> {
  const ref = { merchantId: merchantId(), disputeId: dispute.id };
  const opened = await db().transaction((tx) =>
    saveDisputeResponse(gateway.deps, tx, ref, response),
  );
  assert.ok(opened);
  return callDispute(gateway.deps, opened);
}

async function reportsAbout(payment: Payment): Promise<QuarantinedReport[]> {
  const all = await listQuarantine(db(), true, Number.MAX_SAFE_INTEGER, 100);
  return all.filter(({ attemptId }) => attemptId === payment.attemptId);
}

async function eventsOf(payment: Payment): Promise<string[]> {
  const all = [];
  for (let page = await readEvents(gateway.deps, merchantId(), 0, 500); page.length > 0; ) {
    all.push(...page);
    page = await readEvents(gateway.deps, merchantId(), all.length, 500);
  }
  return all
    .filter(({ transactionId }) => transactionId === payment.id)
    .map(({ type, amountMinor }) => `${type} ${amountMinor}`);
}

/** What a test changes of these accounts of the merchant. */
async function watchBalances() {
  const read = async () => {
    const sums = new Map<string, number>();
    for (const { account, amountMinor } of await listBalances(db(), merchantId())) {
      sums.set(account, (sums.get(account) ?? 0) + amountMinor);
    }
    return ["MERCHANT_PAYABLE", "MERCHANT_DISPUTES", "RAIL_RECEIVABLE"].map(
      (account) => sums.get(account) ?? 0,
    );
  };
  const start = await read();
  return async () => (await read()).map((sum, index) => sum - (start[index] ?? 0));
}

const refundOf = (payment: Payment, amount: number) => refundPart(gateway, payment.id, amount);

for (const [card, reason] of [
  [FRAUD, "fraudulent"],
  [NOT_RECEIVED, "not_received"],
] as const) {
  test(`the card ${card} is disputed as ${reason}, and the money is held`, async () => {
    const payment = await pay(gateway, { amountMinor: 10_000, cardNumber: card });
    const change = await watchBalances();
    await pass(MINUTE_MS + 2_000);
    const dispute = await disputeOf(payment);
    assert.equal(dispute.state, "OPEN");
    assert.equal(dispute.reason, reason);
    assert.equal(dispute.amountMinor, 10_000);
    const weekMs = (dispute.dueAt?.getTime() ?? 0) - dispute.createdAt.getTime();
    assert.ok(Math.abs(weekMs - 7 * DAY_MS) < MINUTE_MS);
    assert.deepEqual(await change(), [10_000, -10_000, 0]);
    assert.deepEqual(await eventsOf(payment), ["PAYMENT_SUCCEEDED 10000", "DISPUTE_OPENED 10000"]);
  });
}

test("a dispute that is answered and won returns the whole amount on hold", async () => {
  const change = await watchBalances();
  const payment = await disputed(10_000);
  const dispute = await respond(await disputeOf(payment), { kind: "answer", text: "sim:won" });
  assert.equal(dispute.state, "UNDER_REVIEW");
  await pass(MINUTE_MS + 2_000);
  assert.equal((await disputeOf(payment)).state, "WON");
  const feeMinor = 180;
  assert.deepEqual(await change(), [feeMinor - 10_000, 0, 10_000]);
  assert.deepEqual((await eventsOf(payment)).slice(1), [
    "DISPUTE_OPENED 10000",
    "DISPUTE_WON 10000",
  ]);
  assert.equal((await refundOf(payment, 10_000)).status, 200);
});

test("a response that does not convince loses the money, and so does accepting, at once", async () => {
  const answered = await disputed(10_000);
  await respond(await disputeOf(answered), { kind: "answer", text: "see sim:lost" });
  await pass(MINUTE_MS + 2_000);
  assert.equal((await disputeOf(answered)).state, "LOST");
  const change = await watchBalances();
  const accepted = await disputed(5_000);
  assert.equal((await respond(await disputeOf(accepted), { kind: "accept" })).state, "LOST");
  await pass(2_000);
  const feeMinor = 100;
  assert.deepEqual(await change(), [feeMinor, 0, 0]);
  assert.deepEqual((await eventsOf(accepted)).slice(1), [
    "DISPUTE_OPENED 5000",
    "DISPUTE_LOST 5000",
  ]);
});

test("a dispute without a response in time is lost, also when the rail's message never arrives", async () => {
  const payment = await disputed(5_000);
  await pass(DAY_MS);
  await followDueDisputes(gateway.deps);
  assert.equal((await disputeOf(payment)).state, "OPEN");
  gateway.sandbox.faults.add({ simulator: "card", kind: "drop_webhooks" });
  await pass(6 * DAY_MS);
  gateway.sandbox.faults.clear();
  assert.equal((await disputeOf(payment)).state, "OPEN");
  await followDueDisputes(gateway.deps);
  assert.equal((await disputeOf(payment)).state, "LOST");
  await passToNoon(gateway);
});

test("a message that comes twice, or after a later one, changes nothing", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000, cardNumber: LOCAL_VISA });
  await pass(2_000);
  const change = await watchBalances();
  // The first message is lost; the verdict comes before it is sent again.
  gateway.sandbox.faults.add({ simulator: "card", kind: "drop_webhooks", count: 1 });
  const { chargeback } = await steer({ order: payment.orderId });
  await pass(2_000);
  assert.deepEqual(await disputesOf(payment), []);
  await steer({ id: chargeback.id, verdict: "LOST" });
  await pass(2_000);
  assert.equal((await disputeOf(payment)).state, "LOST");
  await pass(MINUTE_MS);
  const sent = gateway.sandbox.journal.listDeliveries("card", 2);
  for (const message of [...sent, ...sent]) {
    const { url, method, headers, body } = message;
    assert.equal((await fetch(url, { method, headers, body })).status, 200);
  }
  assert.deepEqual(await change(), [5_000, 0, -5_000]);
  const told = ["DISPUTE_OPENED 5000", "DISPUTE_LOST 5000"];
  assert.deepEqual((await eventsOf(payment)).slice(1), told);
  assert.deepEqual(await reportsAbout(payment), []);
});

test("a payment that is disputed in part can be refunded except for that part", async () => {
  const payment = await disputed(10_000, 6_000);
  const refused = await refundOf(payment, 4_001);
  assert.equal(refused.body.error.code, "INSUFFICIENT_REFUND_AMOUNT");
  assert.match(refused.body.error.message, /4000 sen can still be refunded, 6000 are disputed/);
  assert.equal((await refundOf(payment, 4_000)).status, 200);
  const body = { orderId: payment.orderId };
  const reversed = await gateway.call({ path: "/v3/payment/reverse", body });
  assert.equal(reversed.body.error.code, "FAILED_TO_REVERSE_ORDER");
  assert.equal((await refundOf(payment, 1)).body.error.code, "NOT_ALLOW_REFUND");
  await decide(payment, "WON");
  assert.equal((await refundOf(payment, 6_000)).status, 200);
});

test("a disputed payment looks to the published clients as it did before", async () => {
  const read = (payment: Payment) => gateway.get(`/v3/payment/transaction/${payment.id}`);
  const payment = await pay(gateway, { amountMinor: 5_000, cardNumber: LOCAL_VISA });
  const first = (await read(payment)).body;
  await steer({ order: payment.orderId });
  await pass(2_000);
  assert.equal((await disputeOf(payment)).state, "OPEN");
  assert.deepEqual((await read(payment)).body, first);
});

test("after a refund only the rest is disputed; a report over refunded money waits for an operator", async () => {
  const payment = await pay(gateway, { amountMinor: 10_000, cardNumber: LOCAL_VISA });
  assert.equal((await refundOf(payment, 3_000)).status, 200);
  const change = await watchBalances();
  const { chargeback } = await steer({ order: payment.orderId, amountMinor: 7_001 });
  await pass(2_000);
  assert.deepEqual(await disputesOf(payment), []);
  const [report, ...others] = await reportsAbout(payment);
  assert.ok(report);
  assert.deepEqual(others, []);
  assert.match(report.note, /7001 sen where 7000 are left/);
  const decided = { reason: "had it back", decidedBy: "op@example.com" };
  await db().transaction(async (tx) => {
    const accept = { ...decided, decision: "ACCEPT" } as const;
    await assert.rejects(reviewQuarantinedReport(gateway.deps, tx, report.id, accept), {
      code: "NOT_PERMITTED",
    });
    await reviewQuarantinedReport(gateway.deps, tx, report.id, { ...decided, decision: "DISMISS" });
  });
  assert.deepEqual(await change(), [0, 0, 0]);
  await steer({ id: chargeback.id, verdict: "WON" });
  await pass(2_000);
  await steer({ order: payment.orderId });
  await pass(2_000);
  assert.deepEqual(await change(), [7_000, -7_000, 0]);
});

test("a report that arrived too early is accepted by an operator once it matches", async () => {
  const payment = await disputed(5_000, 3_000);
  const { chargeback } = await steer({ order: payment.orderId, amountMinor: 5_000 });
  await pass(2_000);
  await decide(payment, "WON");
  const [report] = await reportsAbout(payment);
  assert.ok(report);
  const decided = { decision: "ACCEPT", reason: "checked", decidedBy: "op@example.com" } as const;
  await db().transaction((tx) => reviewQuarantinedReport(gateway.deps, tx, report.id, decided));
  const taken = (await disputesOf(payment)).find(
    ({ railReference }) => railReference === chargeback.id,
  );
  assert.equal(taken?.state, "OPEN");
  assert.equal(taken.amountMinor, 5_000);
});

test("a lost response of the rail is requested again, and counted once", async () => {
  const payment = await disputed(5_000);
  gateway.sandbox.faults.add({ simulator: "card", kind: "500", count: 1 });
  const said = await respond(await disputeOf(payment), { kind: "accept" });
  assert.equal(said.state, "ACCEPTING");
  await pass(MINUTE_MS);
  await followDueDisputes(gateway.deps);
  assert.equal((await disputeOf(payment)).state, "LOST");
  await pass(MINUTE_MS);
  assert.equal(await followDueDisputes(gateway.deps), 0);
});

test("a response that is interrupted by the end of its process is sent by the worker", async () => {
  const payment = await disputed(5_000);
  const ref = { merchantId: merchantId(), disputeId: (await disputeOf(payment)).id };
  const answer = { kind: "answer", text: "The parcel was signed for." } as const;
  await db().transaction((tx) => saveDisputeResponse(gateway.deps, tx, ref, answer));
  assert.equal((await disputeOf(payment)).state, "ANSWERING");
  // The same wish again is the same wish, another one is rejected.
  assert.equal(
    await db().transaction((tx) => saveDisputeResponse(gateway.deps, tx, ref, answer)),
    null,
  );
  const accept = { kind: "accept" } as const;
  await assert.rejects(
    db().transaction((tx) => saveDisputeResponse(gateway.deps, tx, ref, accept)),
    { code: "NOT_PERMITTED" },
  );
  await pass(3 * MINUTE_MS);
  await followDueDisputes(gateway.deps);
  const { state, response } = await disputeOf(payment);
  assert.equal(state, "UNDER_REVIEW");
  assert.deepEqual(response, { ...answer, items: [] });
});

test("a response that comes after the verdict is rejected, and the verdict counts", async () => {
  const payment = await disputed(5_000);
  gateway.sandbox.faults.add({ simulator: "card", kind: "drop_webhooks", count: 1 });
  await decide(payment, "LOST");
  const dispute = await respond(await disputeOf(payment), { kind: "answer", text: "too late" });
  assert.equal(dispute.state, "OPEN");
  await followDueDisputes(gateway.deps);
  assert.equal((await disputeOf(payment)).state, "LOST");
});

test("the database rejects returning the same amount twice", async () => {
  const payment = await disputed(5_000, 4_000);
  const twice = db().query({
    text: `insert into disputes (
             merchant_id, id, transaction_id, rail_id, rail_reference, amount_minor, reason,
             raw_reason, state, tries, next_try_at, created_at, updated_at)
           select merchant_id, 'DPX', transaction_id, rail_id, 'other', 1001, reason, raw_reason,
                  'OPEN', 0, next_try_at, created_at, updated_at
             from disputes where transaction_id = $1`,
    values: [payment.id],
  });
  await assert.rejects(twice, /would be given\sback/);
});

test("across midnight payout, reports and the rail's file agree, for every outcome of a dispute", async () => {
  await passToNoon(gateway);
  await settleMerchants(gateway.deps, await passMidnight(gateway));
  await passToNoon(gateway);
  const won = await disputed(10_000);
  const lost = await disputed(6_000, 5_000);
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  await matchFiles(gateway.deps, day);
  const first = await findSettlement(db(), merchantId(), day);
  assert.equal(first?.linesMinor, 10_000 - 180 + 6_000 - 116 - 15_000);
  await decide(won, "WON");
  await decide(lost, "LOST");
  const next = await passMidnight(gateway);
  await settleMerchants(gateway.deps, next);
  await matchFiles(gateway.deps, next);
  const second = await findSettlement(db(), merchantId(), next);
  assert.equal(second?.linesMinor, 10_000);
  for (const settlement of [first, second]) {
    const sums = [];
    for (const transactionType of ["PAYMENT", "REFUND"]) {
      const body = { transactionType, date: settlement.date };
      const { body: report } = await gateway.call({ path: "/v3/payment/reconciliation", body });
      sums.push(...report.items.map((item: { settlementAmount: string }) => item.settlementAmount));
    }
    const totalMinor = sums.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
    assert.equal(totalMinor, settlement.linesMinor);
  }
  const about = [won.id, lost.id];
  const open = await listExceptions(db(), "OPEN", 0, 1_000);
  assert.deepEqual(
    open.filter(({ transactionId }) => about.includes(transactionId ?? "")),
    [],
  );
  const { rows } = await db().query<{ kind: string; net_minor: number }>({
    text: `select kind, net_minor from settlement_file_lines
            where transaction_id = any($1) and dispute_id is not null and state = 'MATCHED'
            order by net_minor`,
    values: [about],
  });
  assert.deepEqual(
    rows.map(({ kind, net_minor }) => [kind, net_minor]),
    [
      ["dispute", -10_000],
      ["dispute", -5_000],
      ["dispute_return", 10_000],
    ],
  );
});

test("a settlement line about an unreported dispute is resolved when the report arrives", async () => {
  await passToNoon(gateway);
  const payment = await pay(gateway, { amountMinor: 5_000, cardNumber: LOCAL_VISA });
  await pass(2_000);
  gateway.sandbox.faults.add({ simulator: "card", kind: "drop_webhooks" });
  await steer({ order: payment.orderId });
  const day = await passMidnight(gateway);
  await matchFiles(gateway.deps, day);
  const openKinds = async () =>
    (await listExceptions(db(), "OPEN", 0, 1_000))
      .filter(({ subject }) => subject.startsWith(payment.attemptId))
      .map(({ kind }) => kind);
  assert.deepEqual(await openKinds(), ["UNKNOWN_DISPUTE"]);
  gateway.sandbox.faults.clear();
  await decideUntold(payment);
  await matchFiles(gateway.deps, await passMidnight(gateway));
  assert.deepEqual(await openKinds(), []);
});

/** By its id at the acquirer, which is all that is known of it. */
async function decideUntold(payment: Payment): Promise<void> {
  await steer({ id: `${payment.attemptId}-CB1`, verdict: "LOST" });
  await pass(2_000);
  assert.equal((await disputeOf(payment)).state, "LOST");
}

test("after all of the above the ledger balances, and a debt is carried over", async () => {
  assert.deepEqual(await checkLedger(gateway.deps), []);
  await passToNoon(gateway);
  const payment = await pay(gateway, { amountMinor: 500_000, cardNumber: LOCAL_VISA });
  await settleMerchants(gateway.deps, await passMidnight(gateway));
  await steer({ order: payment.orderId });
  await pass(2_000);
  assert.ok((await findPayable(db(), merchantId())) < 0);
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  const settlement = await findSettlement(db(), merchantId(), day);
  assert.equal(settlement?.payoutMinor, 0);
  assert.ok((settlement?.closingMinor ?? 0) < 0);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});
