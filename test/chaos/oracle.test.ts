/** Each kind of violation is planted into facts that are right, and is named. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Facts } from "./facts.ts";
import { createJournal } from "./journal.ts";
import { type Acknowledged, judge, judgeLoad } from "./oracle.ts";

/** An order that was paid by card, refunded in part and disputed; another that is not paid yet. */
function aRun(): { journal: Acknowledged; facts: Facts } {
  const journal = createJournal();
  const order = (orderId: string, isSeenPaid: boolean) =>
    journal.orders.set(orderId, {
      orderId,
      amountMinor: 1_000,
      checkoutId: `c-${orderId}`,
      isSeenPaid,
    });
  order("A", true);
  order("B", false);
  const refund = { key: "k", orderId: "A", transactionId: "t", amountMinor: 300 };
  journal.refunds.set("k", { ...refund, result: "acknowledged" });
  journal.responses.set("d", { disputeId: "d", text: "no" });
  journal.events.push({ sequence: 1, type: "PAYMENT_SUCCEEDED", subjectId: "t" });
  const payment = {
    ...{ id: "t", orderId: "A", checkoutId: "c-A", attemptId: "a", railId: "card" },
    ...{ railReference: "ref", amountMinor: 1_000, balanceMinor: 700 },
    ...{ status: "PARTIAL_REFUNDED", attemptState: "APPROVED", isOverpayment: false },
    ...{ isPaid: true, isInquiryDue: false },
  };
  const line = (kind: "payment" | "refund" | "dispute", reference: string, grossMinor: number) => ({
    ...{ kind, reference, attemptId: "a", grossMinor, feeMinor: 0, netMinor: grossMinor },
  });
  const facts: Facts = {
    checkouts: [
      { id: "c-A", orderId: "A", amountMinor: 1_000, status: "SUCCESS" },
      { id: "c-B", orderId: "B", amountMinor: 1_000, status: "IN_PROCESS" },
    ],
    payments: [
      payment,
      {
        ...payment,
        ...{ id: "u", orderId: "B", checkoutId: "c-B", attemptId: "b", railReference: "" },
        ...{ status: "IN_PROCESS", attemptState: "PENDING", isPaid: false, isInquiryDue: true },
      },
    ],
    refunds: [
      {
        ...{ id: "r", transactionId: "t", orderId: "A", attemptId: "a", kind: "REFUND" },
        ...{ idempotencyKey: "k", amountMinor: 300, state: "DONE", railReference: "rr" },
      },
    ],
    disputes: [
      {
        ...{ id: "d", orderId: "A", railId: "card", railReference: "cb" },
        ...{ amountMinor: 200, state: "OPEN", response: "answer", answer: "no" },
      },
    ],
    chargebacks: [{ id: "cb", amountMinor: 200, status: "OPEN" }],
    notifications: [{ id: "n", transactionId: "t", status: "DELIVERED" }],
    confirmed: [
      { eventId: "e", transactionId: "t", orderId: "A", amountMinor: 1_000 },
      { eventId: "e", transactionId: "t", orderId: "A", amountMinor: 1_000 },
    ],
    lines: {
      card: [
        line("payment", "ref", 1_000),
        line("refund", "rr", -300),
        line("dispute", "cb", -200),
      ],
    },
    events: [{ sequence: 1, type: "PAYMENT_SUCCEEDED", subjectId: "t" }],
    receivableMinor: { card: 700 },
    complaints: [],
  };
  return { journal, facts };
}

test("a run in which all is well has no violation", () => {
  const { journal, facts } = aRun();
  assert.deepEqual(judge(journal, facts), []);
});

type Planted = (run: ReturnType<typeof aRun>) => void;

/** The first of a list that the run above fills. */
function first<T>(items: readonly T[] | undefined): T {
  const [item] = items ?? [];
  assert.ok(item);
  return item;
}

const PLANTED: readonly (readonly [name: string, plant: Planted, named: RegExp])[] = [
  [
    "a checkout that was lost",
    ({ facts }) => void facts.checkouts.pop(),
    /^B: checkout c-B does not exist$/,
  ],
  [
    "a checkout without a response",
    ({ journal }) => void Object.assign(journal.orders.get("B") ?? {}, { checkoutId: null }),
    /^B: no response to its checkout/,
  ],
  [
    "two checkouts of one order",
    ({ facts }) => void facts.checkouts.push({ ...first(facts.checkouts.slice(1)), id: "x" }),
    /^B: 2 checkouts/,
  ],
  [
    "a checkout of another amount",
    ({ facts }) => void Object.assign(first(facts.checkouts), { amountMinor: 999 }),
    /^A: checkout c-A is of 999 sen, not 1000$/,
  ],
  [
    "a payment of another amount",
    ({ facts }) => void Object.assign(first(facts.payments), { amountMinor: 999 }),
    /^A: payment t is of 999 sen, not 1000$/,
  ],
  [
    "a webhook of another amount",
    ({ facts }) => void Object.assign(first(facts.confirmed), { amountMinor: 999 }),
    /^A: webhook e is of 999 sen, not 1000$/,
  ],
  [
    "a webhook of another order",
    ({ facts }) => void Object.assign(first(facts.confirmed), { orderId: "B" }),
    /^B: webhook e is about payment t$/,
  ],
  [
    "a checkout of an order that was never created",
    ({ facts }) => void Object.assign(first(facts.checkouts), { orderId: "X" }),
    /^checkout c-A: nobody has made the order X$/,
  ],
  [
    "a payment that its payer saw and that is not there",
    ({ facts }) => void Object.assign(first(facts.payments), { isPaid: false, status: "FAILED" }),
    /^A: its payer saw that it is paid/,
  ],
  [
    "an order that is paid twice",
    ({ facts }) => void facts.payments.push({ ...first(facts.payments), id: "t2" }),
    /^A: paid 2 times$/,
  ],
  [
    "a payment whose status is no longer checked",
    ({ facts }) => void Object.assign(facts.payments[1] ?? {}, { isInquiryDue: false }),
    /^B: payment u stays PENDING$/,
  ],
  [
    "an overpayment that was kept",
    ({ facts }) =>
      void facts.payments.push({
        ...first(facts.payments),
        ...{ id: "t2", isOverpayment: true, balanceMinor: 1 },
      }),
    /^A: the overpayment t2 was not refunded$/,
  ],
  [
    "a checkout that does not know that it is paid",
    ({ facts }) => void Object.assign(first(facts.checkouts), { status: "IN_PROCESS" }),
    /^A: paid, and its checkout is IN_PROCESS$/,
  ],
  [
    "a refund that was acknowledged and lost",
    ({ facts }) => void facts.refunds.pop(),
    /^A: refund k does not exist$/,
  ],
  [
    "a refund that was made twice",
    ({ facts }) => void facts.refunds.push({ ...first(facts.refunds), id: "r2" }),
    /^A: refund k was made 2 times$/,
  ],
  [
    "a refund that the provider made twice",
    ({ facts }) => void facts.lines.card?.push({ ...first(facts.lines.card?.slice(1)) }),
    /^A: refund r of -300 sen: in the books of card only$/,
  ],
  [
    "a refund of another amount",
    ({ facts }) => void Object.assign(first(facts.refunds), { amountMinor: 301 }),
    /^A: refund k is of 301 sen, not 300$/,
  ],
  [
    "a refund without an end",
    ({ facts }) => void Object.assign(first(facts.refunds), { state: "STUCK" }),
    /^A: refund r stays STUCK$/,
  ],
  [
    "a reversal that did nothing",
    ({ journal }) => void journal.reversals.set("A", { orderId: "A", result: "acknowledged" }),
    /^A: reversed, and payment t is PARTIAL_REFUNDED$/,
  ],
  [
    "a refund that was rejected and made",
    ({ journal }) => void Object.assign(journal.refunds.get("k") ?? {}, { result: { code: "NO" } }),
    /^A: refund k was rejected with NO, and made$/,
  ],
  [
    "a reversal that was rejected and made",
    ({ journal, facts }) => {
      journal.reversals.set("A", { orderId: "A", result: { code: "NO" } });
      Object.assign(first(facts.refunds), { kind: "REVERSAL" });
    },
    /^A: reversal r was rejected with NO, and made$/,
  ],
  [
    "a refund with an unknown key",
    ({ facts }) => void facts.refunds.push({ ...first(facts.refunds), idempotencyKey: "x" }),
    /^A: nobody has requested the REFUND r$/,
  ],
  [
    "a refund without a key, of a payment that is no overpayment",
    ({ facts }) => void facts.refunds.push({ ...first(facts.refunds), idempotencyKey: null }),
    /^A: nobody has requested the REFUND r$/,
  ],
  [
    "a reversal that was never requested",
    ({ facts }) => void Object.assign(first(facts.refunds), { kind: "REVERSAL" }),
    /^A: nobody has requested the REVERSAL r$/,
  ],
  [
    "a payment that was paid and then voided by the gateway",
    ({ facts }) => void Object.assign(first(facts.payments), { status: "REVERSED" }),
    /^A: paid, and payment t was reversed by nobody$/,
  ],
  [
    "a balance that is not what the refunds have left",
    ({ facts }) => void Object.assign(first(facts.payments), { balanceMinor: 701 }),
    /^A: 299 sen less in payment t, 300 sen returned$/,
  ],
  [
    "a payment that only the provider knows",
    ({ facts }) => void facts.lines.card?.push({ ...first(facts.lines.card), reference: "x" }),
    /^A: payment x of 1000 sen: in the books of card only$/,
  ],
  [
    "a payment that the provider does not know",
    ({ facts }) => void facts.lines.card?.shift(),
    /^A: payment ref of 1000 sen: not in the books of card$/,
  ],
  [
    "a ledger that is a sen apart",
    ({ facts }) => void Object.assign(facts.receivableMinor, { card: 701 }),
    /^card: owes 700 sen by its books, 701 by the ledger$/,
  ],
  [
    "an unknown chargeback",
    ({ facts }) => void facts.disputes.pop(),
    /^chargeback cb: no dispute was opened$/,
  ],
  [
    "a dispute in another state than at the bank",
    ({ facts }) => void Object.assign(first(facts.chargebacks), { status: "LOST" }),
    /^A: dispute cb is OPEN, not LOST$/,
  ],
  [
    "a response to a dispute that was lost",
    ({ facts }) => void Object.assign(first(facts.disputes), { response: null, answer: null }),
    /^A: the response to dispute d was lost$/,
  ],
  [
    "another response to a dispute than the merchant's",
    ({ facts }) => void Object.assign(first(facts.disputes), { answer: "yes" }),
    /^A: the response to dispute d was lost$/,
  ],
  [
    "an acceptance of a dispute that was lost",
    ({ journal }) => void journal.responses.set("d", { disputeId: "d", text: null }),
    /^A: the response to dispute d was lost$/,
  ],
  [
    "an event that a reader has missed",
    ({ journal }) => void Object.assign(first(journal.events), { sequence: 2 }),
    /^event 2 was read in place of 1$/,
  ],
  [
    "an event that was read and is not there",
    ({ facts }) => void facts.events.pop(),
    /^event 1 PAYMENT_SUCCEEDED t was read and does not exist$/,
  ],
  [
    "a webhook that did not arrive",
    ({ facts }) => void facts.confirmed.splice(0),
    /^A: the shop was not notified of payment t$/,
  ],
  [
    "a webhook that was never written",
    ({ facts }) => void facts.notifications.pop(),
    /^A: 0 notifications of payment t$/,
  ],
  [
    "a webhook that waits forever",
    ({ facts }) => void Object.assign(first(facts.notifications), { status: "PENDING" }),
    /^notification n of payment t stays PENDING$/,
  ],
  [
    "a webhook of what was not paid",
    ({ facts }) =>
      void facts.confirmed.push({
        ...first(facts.confirmed),
        ...{ eventId: "f", transactionId: "u", orderId: "B" },
      }),
    /^payment u: the shop was notified of it/,
  ],
  [
    "a webhook as two events",
    ({ facts }) => void Object.assign(first(facts.confirmed), { eventId: "f" }),
    /^payment t: the shop was notified of two events$/,
  ],
  [
    "what the gateway itself has found",
    ({ facts }) => void facts.complaints.push("ledger alarm: PAYABLE"),
    /^ledger alarm: PAYABLE$/,
  ],
];

for (const [name, plant, named] of PLANTED) {
  test(`${name} is named`, () => {
    const run = aRun();
    plant(run);
    const violations = judge(run.journal, run.facts);
    assert.ok(
      violations.some((one) => named.test(one)),
      violations.join("\n"),
    );
  });
}

test("a run without a payment, a refund or a portal call that succeeded is reported", () => {
  const { facts } = aRun();
  const journal = createJournal();
  journal.note("portal login", "200");
  const idle = { ...facts, payments: [], refunds: [], confirmed: [] };
  assert.deepEqual(judgeLoad(journal, idle, 1), [
    "the run had no paid payment",
    "the run had no confirmed webhook",
    "the run had no refund",
    "the run had no response of the portal",
  ]);
  assert.equal(judgeLoad(journal, idle, 0.5).length, 2);
  journal.note("portal listPayments", "200");
  assert.deepEqual(judgeLoad(journal, facts, 1), []);
});

test("a response that the bank has rejected, as it has decided before, is no violation", () => {
  const { journal, facts } = aRun();
  Object.assign(first(facts.disputes), { response: null, answer: null, state: "WON" });
  journal.decided.add("cb");
  assert.ok(!judge(journal, facts).some((one) => one.includes("response")));
});
