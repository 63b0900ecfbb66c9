import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payment } from "../payment/attempt.ts";
import type { DisputeReport } from "../payment/provider-report.ts";
import {
  afterStatusCheck,
  afterUnconfirmed,
  applyDisputeReport,
  DISPUTE_STATES,
  type Dispute,
  type DisputeContext,
  type DisputeState,
  planResponse,
  RESPONSE_LENGTH_MAX,
} from "./dispute.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DUE = later(7 * 24 * HOUR_MS);

// Only what a dispute reads; the rest of the row does not matter here.
const payment = {
  id: "T1",
  merchantId: "1",
  railId: "card",
  status: "SUCCESS",
  amountMinor: 1_000,
  balanceMinor: 1_000,
  paidAt: NOW,
} as Payment;

const report: DisputeReport = {
  reference: "CB1",
  stage: "opened",
  amountMinor: 600,
  currency: "MYR",
  reason: "fraudulent",
  rawReason: "FRAUD",
  dueAt: DUE,
};

function aDispute(state: DisputeState): Dispute {
  const opened = settle({}, report);
  assert.equal(opened.kind, "opened");
  const isOver = state === "WON" || state === "LOST";
  const end = isOver ? { closedAt: NOW, nextTryAt: null } : {};
  return { ...opened.dispute, state, ...end };
}

function settle(context: Partial<DisputeContext>, said: DisputeReport) {
  const known = { payment, known: null, disputedMinor: 0, refundingMinor: 0, ...context };
  return applyDisputeReport(known, said, () => "DP1", NOW);
}

/** For each state: what a rail's opened, under_review, won and lost make of it. */
const HEARD: Readonly<Record<DisputeState, string>> = {
  OPEN: "- UNDER_REVIEW WON LOST",
  ANSWERING: "- UNDER_REVIEW WON LOST",
  ACCEPTING: "- - WON LOST",
  UNDER_REVIEW: "- - WON LOST",
  WON: "- - - quarantined",
  LOST: "- - quarantined -",
};

for (const state of DISPUTE_STATES) {
  test(`a rail's words about a dispute that is ${state} lead to ${HEARD[state]}`, () => {
    const found = (["opened", "under_review", "won", "lost"] as const).map((stage) => {
      const result = settle({ known: aDispute(state) }, { ...report, stage });
      return result.kind === "changed"
        ? result.dispute.state
        : result.kind === "unchanged"
          ? "-"
          : result.kind;
    });
    assert.equal(found.join(" "), HEARD[state]);
  });
}

test("whichever word comes first says all: the dispute is opened and brought up to it", () => {
  for (const [stage, state] of [
    ["opened", "OPEN"],
    ["under_review", "UNDER_REVIEW"],
    ["won", "WON"],
    ["lost", "LOST"],
  ] as const) {
    const result = settle({}, { ...report, stage });
    assert.equal(result.kind, "opened");
    assert.equal(result.dispute.state, state);
    const isOver = state === "WON" || state === "LOST";
    assert.equal(result.dispute.closedAt !== null, isOver);
    assert.equal(result.dispute.nextTryAt === null, isOver);
  }
});

for (const [name, context, changes] of [
  ["of more than was paid", {}, { amountMinor: 1_001 }],
  ["of money that was refunded", { payment: { ...payment, balanceMinor: 599 } }, {}],
  ["of money whose refund is under way", { refundingMinor: 401 }, {}],
  ["of money another dispute has", { disputedMinor: 401 }, {}],
  ["of nothing", {}, { amountMinor: 0 }],
  ["in another currency", {}, { currency: "USD" }],
  ["of a payment that is not paid", { payment: { ...payment, paidAt: null } }, {}],
  ["of another amount than before", { known: aDispute("OPEN") }, { amountMinor: 601 }],
  [
    "whose reference is of another payment",
    { known: { ...aDispute("OPEN"), transactionId: "T2" } },
    {},
  ],
] as const) {
  test(`a dispute ${name} waits for an operator`, () => {
    assert.equal(settle(context, { ...report, ...changes }).kind, "quarantined");
  });
}

test("all that is left may be disputed", () => {
  const left = {
    disputedMinor: 100,
    refundingMinor: 200,
    payment: { ...payment, balanceMinor: 900 },
  };
  assert.equal(settle(left, report).kind, "opened");
});

/** What a response and a consent of the merchant make of each state. */
const SAID: Readonly<Record<DisputeState, string>> = {
  OPEN: "ANSWERING ACCEPTING",
  ANSWERING: "NOT_PERMITTED NOT_PERMITTED",
  ACCEPTING: "NOT_PERMITTED NOT_PERMITTED",
  UNDER_REVIEW: "NOT_PERMITTED NOT_PERMITTED",
  WON: "NOT_PERMITTED NOT_PERMITTED",
  LOST: "NOT_PERMITTED NOT_PERMITTED",
};

for (const state of DISPUTE_STATES) {
  test(`a merchant's answer and consent to a dispute that is ${state} give ${SAID[state]}`, () => {
    const found = ([{ kind: "answer", text: "sent" }, { kind: "accept" }] as const).map(
      (response) => {
        try {
          return planResponse(aDispute(state), response, later(1), NOW).state;
        } catch (error) {
          return (error as { code?: string }).code; // a GatewayError
        }
      },
    );
    assert.equal(found.join(" "), SAID[state]);
  });
}

test("a response needs a text of at most 2,000 characters and comes in time", () => {
  const say = (text: string, now = NOW) =>
    planResponse(aDispute("OPEN"), { kind: "answer", text }, later(1), now);
  say("x".repeat(RESPONSE_LENGTH_MAX));
  say("x", new Date(DUE.getTime() - 1));
  assert.throws(() => say(" \n"), { code: "INVALID_PARAMETER" });
  assert.throws(() => say("x".repeat(RESPONSE_LENGTH_MAX + 1)), { code: "INVALID_PARAMETER" });
  assert.throws(() => say("x", DUE), { code: "NOT_PERMITTED" });
});

test("a dispute response without a reply is sent again, a rejected one returns to the merchant", () => {
  const said = planResponse(aDispute("OPEN"), { kind: "accept" }, later(1), NOW);
  const lost = afterUnconfirmed(said, { kind: "unknown", cause: "reset", inquireAt: NOW }, NOW);
  assert.equal(lost.state, "ACCEPTING");
  assert.deepEqual(lost.nextTryAt, later(30_000));
  const old = afterUnconfirmed({ ...said, tries: 99 }, { kind: "not_sent", cause: "dns" }, NOW);
  assert.deepEqual(old.nextTryAt, later(HOUR_MS));
  const refused = afterUnconfirmed(said, { kind: "refused", rawCode: "LATE" }, NOW);
  assert.equal(refused.state, "OPEN");
  assert.equal(refused.response, null);
  assert.deepEqual(refused.nextTryAt, NOW);
});

test("an open dispute is asked about once a day, and when the merchant's time is over", () => {
  const open = aDispute("OPEN");
  assert.deepEqual(open.nextTryAt, later(24 * HOUR_MS));
  const near = afterStatusCheck(open, new Date(DUE.getTime() - HOUR_MS));
  assert.deepEqual(near.nextTryAt, DUE);
  const past = afterStatusCheck(open, DUE);
  assert.deepEqual(past.nextTryAt, new Date(DUE.getTime() + 24 * HOUR_MS));
});
