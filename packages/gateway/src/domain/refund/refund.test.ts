import assert from "node:assert/strict";
import { test } from "node:test";
import { aPayment, aRefund, PAID_AT } from "../../../../../test/support/samples/payments.ts";
import {
  afterRefund,
  applyRefundReport,
  expectRefundable,
  expectReversible,
  REFUND_STATES,
  REFUND_TRIES_MAX,
  type Refund,
  type RefundReport,
  rejectionError,
} from "./refund.ts";

const NOW = PAID_AT;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const NONE = { hasOpenRefund: false, openRefundMinor: 0, disputedMinor: 0 };
const MANY = { refund: "many_partial", refundWindowDays: 180 } as const;

for (const [status, code] of [
  ["SUCCESS", null],
  ["PARTIAL_REFUNDED", null],
  ["IN_PROCESS", "NOT_ALLOW_REFUND"],
  ["FAILED", "NOT_ALLOW_REFUND"],
  ["REVERSED", "NOT_ALLOW_REFUND"],
  ["FULL_REFUNDED", "PAYMENT_FULLY_REFUNDED"],
] as const) {
  test(`a ${status} payment ${code ? `rejects a refund with ${code}` : "can be refunded"}`, () => {
    const act = () =>
      expectRefundable(aPayment({ status }), { type: "PARTIAL", amountMinor: 1 }, MANY, NONE, NOW);
    if (code) assert.throws(act, { code });
    else act();
  });
}

test("what a rail cannot do is rejected before anything is saved", () => {
  const part = { type: "PARTIAL", amountMinor: 1 } as const;
  const whole = { type: "FULL", amountMinor: 1_000 } as const;
  const code = "UNSUPPORTED_METHOD_PAYMENT_REFUND";
  const check = (request: typeof part | typeof whole, refund: "none" | "full") =>
    expectRefundable(aPayment(), request, { refund }, NONE, NOW);
  assert.throws(() => check(whole, "none"), { code });
  assert.throws(() => check(part, "full"), { code });
  check(whole, "full");
});

test("what the payer's bank has taken back is not refunded as well", () => {
  const ask = (amountMinor: number, disputedMinor: number, type: "FULL" | "PARTIAL" = "PARTIAL") =>
    expectRefundable(aPayment(), { type, amountMinor }, MANY, { ...NONE, disputedMinor }, NOW);
  ask(400, 600);
  ask(400, 600, "FULL");
  assert.throws(() => ask(401, 600), { code: "INSUFFICIENT_REFUND_AMOUNT" });
  assert.throws(() => ask(1, 1_000), { code: "NOT_ALLOW_REFUND" });
  const disputed = { ...NONE, disputedMinor: 1 };
  assert.throws(() => expectReversible(aPayment(), disputed, true, NOW), {
    code: "FAILED_TO_REVERSE_ORDER",
  });
});

test("the window counts from the payment and ends after its last day", () => {
  const request = { type: "PARTIAL", amountMinor: 1 } as const;
  const at = (ms: number) => expectRefundable(aPayment(), request, MANY, NONE, later(ms));
  at(180 * 86_400_000);
  assert.throws(() => at(180 * 86_400_000 + 1), { code: "NOT_ALLOW_REFUND" });
});

test("a payment is reversible for exactly 15 minutes", () => {
  const at = (ms: number) => expectReversible(aPayment(), NONE, true, later(ms));
  at(15 * 60_000);
  assert.throws(() => at(15 * 60_000 + 1), { code: "EXCEED_TIME_FOR_REVERSE_TRANSACTION" });
  assert.throws(() => expectReversible(aPayment(), { ...NONE, hasOpenRefund: true }, true, NOW), {
    code: "PAYMENT_REFUNDING",
  });
  assert.throws(() => expectReversible(aPayment(), NONE, false, NOW), {
    code: "UNSUPPORTED_METHOD_REVERSE",
  });
  const unpaid = aPayment({ status: "FAILED", paidAt: null });
  assert.throws(() => expectReversible(unpaid, NONE, true, NOW), { code: "ORDER_NOT_PAID" });
});

test("a refund reduces what is left and never goes below nothing", () => {
  const part = afterRefund(aPayment(), aRefund(), NOW);
  assert.deepEqual([part.status, part.balanceMinor], ["PARTIAL_REFUNDED", 600]);
  const rest = afterRefund(part, aRefund({ amountMinor: 600 }), NOW);
  assert.deepEqual([rest.status, rest.balanceMinor], ["FULL_REFUNDED", 0]);
  assert.throws(() => afterRefund(part, aRefund({ amountMinor: 601 }), NOW), /above its remainder/);
  const undone = afterRefund(aPayment(), aRefund({ kind: "REVERSAL", amountMinor: 1_000 }), NOW);
  assert.deepEqual(
    [undone.status, undone.attemptState, undone.balanceMinor],
    ["REVERSED", "REVERSED", 0],
  );
});

const CLAIMS: Record<RefundReport["kind"], RefundReport> = {
  refunded: { kind: "refunded", reference: "X" },
  pending: { kind: "pending", inquireAt: later(60_000) },
  refused: { kind: "refused", rawCode: "B", reason: "balance" },
  not_sent: { kind: "not_sent", cause: "connect" },
  unknown: { kind: "unknown", cause: "reset", inquireAt: later(60_000) },
};
const AFTER: Record<RefundReport["kind"], Refund["state"]> = {
  refunded: "DONE",
  pending: "PENDING",
  refused: "REFUSED",
  not_sent: "CREATED",
  unknown: "UNKNOWN",
};

for (const state of REFUND_STATES) {
  for (const claim of Object.values(CLAIMS)) {
    const isOpen = state === "CREATED" || state === "PENDING" || state === "UNKNOWN";
    // A rail may still say what became of it.
    const isTakenUp = state === "STUCK" && ["not_sent", "refunded", "refused"].includes(claim.kind);
    const wanted = isOpen || isTakenUp ? AFTER[claim.kind] : state;
    test(`a ${state} refund that is ${claim.kind} becomes ${wanted}`, () => {
      const after = applyRefundReport(aRefund({ state }), claim, NOW);
      assert.equal(after.state, wanted);
      const isDue = wanted === "CREATED" || wanted === "PENDING" || wanted === "UNKNOWN";
      if (isOpen) assert.equal(after.nextTryAt !== null, isDue);
      if (isDue && isOpen) assert.ok(after.nextTryAt && after.nextTryAt > NOW);
    });
  }
}

test("an overpayment due to a payer is not credited to the merchant when the provider rejects the refund", () => {
  const own = aRefund({ cause: "DUPLICATE_PAYMENT" });
  assert.equal(applyRefundReport(own, CLAIMS.refused, NOW).state, "STUCK");
});

test("tries come ever later, and end with an operator", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((tries) => {
    const after = applyRefundReport(aRefund({ tries }), CLAIMS.not_sent, NOW);
    return ((after.nextTryAt?.getTime() ?? 0) - NOW.getTime()) / 1_000;
  });
  assert.deepEqual(delays, [30, 60, 300, 900, 3_600, 3_600]);
  const last = applyRefundReport(aRefund({ tries: REFUND_TRIES_MAX }), CLAIMS.unknown, NOW);
  assert.deepEqual([last.state, last.nextTryAt], ["STUCK", null]);
});

for (const [kind, refusal, code] of [
  ["REFUND", "balance", "INSUFFICIENT_MERCHANT_BALANCE"],
  ["REFUND", "window", "NOT_ALLOW_REFUND"],
  ["REFUND", "not_permitted", "NOT_ALLOW_REFUND"],
  ["REFUND", "other", "REFUND_FAILURE"],
  ["REVERSAL", "other", "FAILED_TO_REVERSE_ORDER"],
  ["REVERSAL", "not_permitted", "UNSUPPORTED_METHOD_REVERSE"],
] as const) {
  test(`a ${kind} rejected for ${refusal} is ${code}`, () => {
    assert.equal(rejectionError(aRefund({ kind, refusal })).code, code);
  });
}
