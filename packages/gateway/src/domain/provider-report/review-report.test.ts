import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ATTEMPT_STATES, type AttemptState, type Payment } from "../payment/attempt.ts";
import {
  listDecisions,
  type ReportUnderReview,
  type ReviewDecision,
  readApproval,
} from "./review-report.ts";

const ASKED = 2590;

/** All that is read of an attempt; a paid one has the reference `FIRST`. */
function anAttempt(attemptState: AttemptState): Payment {
  const railReference = attemptState === "APPROVED" ? "FIRST" : "";
  return { attemptState, amountMinor: ASKED, railReference } as Payment;
}

function decisionsFor(changes: Partial<ReportUnderReview> = {}, amountMinor = ASKED + 1): string {
  return listDecisions({
    report: { kind: "approved", reference: "SECOND", amountMinor },
    payment: anAttempt("PENDING"),
    hasOtherSuccess: false,
    rail: { refund: "many_partial" },
    isDisputePossible: false,
    isPayableTwice: false,
    ...changes,
  }).join(" ");
}

const ALL: Readonly<Record<AttemptState, string>> = {
  CREATED: "ACCEPT REFUND_OVERPAYMENT REFUND_ALL DISMISS",
  PENDING: "ACCEPT REFUND_OVERPAYMENT REFUND_ALL DISMISS",
  UNKNOWN: "ACCEPT REFUND_OVERPAYMENT REFUND_ALL DISMISS",
  DECLINED: "ACCEPT REFUND_OVERPAYMENT REFUND_ALL DISMISS",
  // What is paid, or was undone, is not paid again by an operator's decision.
  APPROVED: "DISMISS",
  REVERSED: "DISMISS",
};

describe("what may be decided about more than was asked for", () => {
  for (const state of ATTEMPT_STATES) {
    test(`of a ${state} attempt: ${ALL[state]}`, () => {
      assert.equal(decisionsFor({ payment: anAttempt(state) }), ALL[state]);
    });
  }
});

test("less than was asked for has no surplus", () => {
  assert.equal(decisionsFor({}, ASKED - 1), "ACCEPT REFUND_ALL DISMISS");
});

test("a rail returns only what it can: the whole, or nothing", () => {
  assert.equal(decisionsFor({ rail: { refund: "full" } }), "ACCEPT REFUND_ALL DISMISS");
  assert.equal(decisionsFor({ rail: { refund: "none" } }), "ACCEPT DISMISS");
});

test("while another payment counts, money can only go back", () => {
  assert.equal(decisionsFor({ hasOtherSuccess: true }), "REFUND_ALL DISMISS");
});

test("a paid code that a second payer pays gives the second payment back, and no other method's", () => {
  const payment = anAttempt("APPROVED");
  assert.equal(decisionsFor({ payment, isPayableTwice: true }), "REFUND_ALL DISMISS");
  const report = { kind: "approved", reference: "FIRST", amountMinor: ASKED + 1 };
  assert.equal(decisionsFor({ payment, isPayableTwice: true, report }), "DISMISS");
});

test("a report about no attempt, or without an amount of money, allows no decision", () => {
  assert.equal(decisionsFor({ payment: null }), "DISMISS");
  const noMoney: ReportUnderReview["report"][] = [
    { kind: "declined" },
    { kind: "approved", reference: "R" },
    { kind: "approved", reference: "R", amountMinor: 0 },
    { kind: "approved", reference: "R", amountMinor: 1.5 },
    { kind: "approved", reference: 7, amountMinor: 1 },
    {},
  ];
  for (const report of noMoney) {
    assert.equal(readApproval(report), null);
    const decisions: string = decisionsFor({ report });
    assert.equal(decisions, "DISMISS" satisfies ReviewDecision);
  }
});

test("a report about a dispute is taken over when it can be true now, and can always be dismissed", () => {
  const report = { kind: "disputed", reference: "CB1", amountMinor: 1 };
  assert.equal(decisionsFor({ report, isDisputePossible: true }), "ACCEPT DISMISS");
  assert.equal(decisionsFor({ report }), "DISMISS");
});
