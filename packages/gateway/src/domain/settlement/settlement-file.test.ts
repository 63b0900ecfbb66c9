import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dispute } from "../dispute/dispute.ts";
import type { Payment } from "../payment/attempt.ts";
import type { Refund } from "../refund/refund.ts";
import { type FileLine, type LineContext, matchLine } from "./settlement-file.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
// Only what matching reads; the rest of the rows does not matter here.
const payment = {
  id: "T1",
  attemptId: "PA1",
  railReference: "R1",
  amountMinor: 1_000,
  paidAt: NOW,
} as Payment;
const refund = {
  id: "RF1",
  transactionId: "T1",
  railReference: "X1",
  amountMinor: 400,
  state: "DONE",
} as Refund;
const dispute = {
  id: "DP1",
  transactionId: "T1",
  railReference: "CB1",
  amountMinor: 600,
  state: "OPEN",
} as Dispute;
const won = { ...dispute, state: "WON" } as Dispute;

const paymentLine: FileLine = {
  reference: "R1",
  attemptId: "PA1",
  kind: "payment",
  grossMinor: 1_000,
  feeMinor: 10,
  netMinor: 990,
};
const refundLine: FileLine = {
  reference: "X1",
  attemptId: "PA1",
  kind: "refund",
  grossMinor: -400,
  feeMinor: 0,
  netMinor: -400,
};

const disputeLine: FileLine = {
  ...refundLine,
  reference: "CB1",
  kind: "dispute",
  grossMinor: -600,
  netMinor: -600,
};
const returnLine: FileLine = {
  ...disputeLine,
  kind: "dispute_return",
  grossMinor: 600,
  netMinor: 600,
};

function match(line: FileLine, changes: Partial<LineContext> = {}) {
  const { isMatched, exception } = matchLine(line, {
    payments: [payment],
    refunds: [refund],
    disputes: [dispute],
    settledIds: new Set(),
    expectedFee: () => 10,
    ...changes,
  });
  const { kind, expectedMinor, foundMinor } = exception ?? {};
  return exception ? [isMatched, kind, expectedMinor, foundMinor] : [isMatched];
}

test("a line that says what we know is matched", () => {
  assert.deepEqual(match(paymentLine), [true]);
  assert.deepEqual(match(refundLine), [true]);
  assert.deepEqual(match(disputeLine), [true]);
  assert.deepEqual(match(returnLine, { disputes: [won] }), [true]);
});

test("another fee is an exception, but the line counts", () => {
  const line = { ...paymentLine, feeMinor: 11, netMinor: 989 };
  assert.deepEqual(match(line), [true, "FEE", 10, 11]);
  assert.deepEqual(match(line, { expectedFee: () => null }), [true]);
  const charged = { ...disputeLine, feeMinor: 50, netMinor: -650 };
  assert.deepEqual(match(charged), [true, "FEE", 0, 50]);
});

for (const [name, line, changes, wanted] of [
  ["of an attempt we never made", paymentLine, { payments: [] }, ["UNKNOWN_PAYMENT", null, 1_000]],
  [
    "of a payment that is not paid here",
    paymentLine,
    { payments: [{ ...payment, railReference: "", paidAt: null }] },
    ["NOT_PAID", 0, 1_000],
  ],
  ["with another reference", { ...paymentLine, reference: "R2" }, {}, ["REFERENCE", 1_000, 1_000]],
  ["with another amount", { ...paymentLine, grossMinor: 1_001 }, {}, ["AMOUNT", 1_000, 1_001]],
  ["that contradicts itself", { ...paymentLine, netMinor: 991 }, {}, ["ARITHMETIC", 990, 991]],
  [
    "that came before",
    paymentLine,
    { settledIds: new Set(["payment T1"]) },
    ["DUPLICATE", 0, 1_000],
  ],
  ["of a refund we never made", refundLine, { refunds: [] }, ["UNKNOWN_REFUND", null, -400]],
  [
    "of a refund that is not done here",
    refundLine,
    { refunds: [{ ...refund, state: "PENDING" as const }] },
    ["UNKNOWN_REFUND", null, -400],
  ],
  ["of a refund of more", { ...refundLine, grossMinor: -401 }, {}, ["AMOUNT", -400, -401]],
  [
    "of a refund again",
    refundLine,
    { settledIds: new Set(["refund RF1"]) },
    ["DUPLICATE", 0, -400],
  ],
  [
    "of a dispute nobody told us of",
    disputeLine,
    { disputes: [] },
    ["UNKNOWN_DISPUTE", null, -600],
  ],
  ["of a dispute of more", { ...disputeLine, grossMinor: -601 }, {}, ["AMOUNT", -600, -601]],
  [
    "of a dispute again",
    disputeLine,
    { settledIds: new Set(["dispute DP1"]) },
    ["DUPLICATE", 0, -600],
  ],
  ["that returns what is not won here", returnLine, {}, ["UNKNOWN_DISPUTE", null, 600]],
  [
    "that returns it again",
    returnLine,
    { disputes: [won], settledIds: new Set(["dispute DP1", "dispute_return DP1"]) },
    ["DUPLICATE", 0, 600],
  ],
] as const) {
  test(`a line ${name} is an exception`, () => {
    assert.deepEqual(match(line, changes as Partial<LineContext>), [false, ...wanted]);
  });
}

test("of two payments of one QR code each has its own line", () => {
  const second = { ...payment, id: "T2", railReference: "R2" };
  const payments = [payment, second];
  const line = { ...paymentLine, reference: "R2" };
  const context = {
    refunds: [],
    disputes: [],
    settledIds: new Set<string>(),
    expectedFee: () => null,
  };
  assert.equal(matchLine(line, { ...context, payments }).payment?.id, "T2");
});
