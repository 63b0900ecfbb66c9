import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPayment } from "../../../../../test/support/samples/payments.ts";
import { CHECKOUT_STATUSES, type Checkout, type CheckoutStatus } from "../checkout/checkout.ts";
import { applyReport, type ReportResult } from "./apply-report.ts";
import { ATTEMPT_STATES, type AttemptState, type Payment } from "./attempt.ts";
import type { ProviderReport, ReportSource } from "./provider-report.ts";

const NOW = new Date("2026-03-02T04:05:06Z");
const LATER = new Date("2026-03-02T04:15:06Z");
const SOURCES: readonly ReportSource[] = ["initiate", "resume", "inquiry", "event", "operator"];

/** A stored attempt in each state; a reversed one was paid before. */
function anAttempt(attemptState: AttemptState, changes: Partial<Payment> = {}): Payment {
  const isPaid = attemptState === "APPROVED" || attemptState === "REVERSED";
  return aPayment({
    amountMinor: 2590,
    balanceMinor: attemptState === "APPROVED" ? 2590 : 0,
    status: STATUS_OF[attemptState],
    attemptState,
    railReference: isPaid ? "REF-1" : "",
    declineReason: attemptState === "DECLINED" ? "other" : null,
    rawCode: attemptState === "DECLINED" ? "51" : null,
    inquiryCount: 2,
    expiresAt: LATER,
    paidAt: isPaid ? NOW : null,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  });
}

const STATUS_OF = {
  CREATED: "IN_PROCESS",
  PENDING: "IN_PROCESS",
  UNKNOWN: "IN_PROCESS",
  APPROVED: "SUCCESS",
  DECLINED: "FAILED",
  REVERSED: "REVERSED",
} as const satisfies Record<AttemptState, Payment["status"]>;

const aCheckout = (status: CheckoutStatus) => ({ status }) as Checkout; // all that is read of it

const approved = (changes: object = {}): ProviderReport => ({
  kind: "approved",
  reference: "REF-1",
  amountMinor: 2590,
  payer: { bankCode: "MB2U0227" },
  ...changes,
});
const CLAIMS: Readonly<Record<string, ProviderReport>> = {
  approved: approved(),
  "approved again by another reference": approved({ reference: "REF-2" }),
  "approved without a reference": approved({ reference: "" }),
  "approved over another amount": approved({ amountMinor: 2591 }),
  declined: { kind: "declined", reason: "insufficient_funds", retry: "same", rawCode: "51" },
  pending: { kind: "pending", inquireAt: LATER },
  unknown: { kind: "unknown", cause: "read_timeout", inquireAt: LATER },
  not_sent: { kind: "not_sent", cause: "connect" },
};

/**
 * For each report, by the attempt's state: the state after it, `=` unchanged, `!` kept for an
 * operator.
 */
const EXPECTED: Readonly<Record<string, Readonly<Record<AttemptState, string>>>> = {
  approved: row("APPROVED APPROVED APPROVED = APPROVED ="),
  "approved again by another reference": row("APPROVED APPROVED APPROVED !2 APPROVED !2"),
  "approved without a reference": row("APPROVED APPROVED APPROVED = APPROVED ="),
  "approved over another amount": row("! ! ! ! ! !"),
  declined: row("DECLINED DECLINED DECLINED = = ="),
  pending: row("PENDING PENDING PENDING = = ="),
  unknown: row("UNKNOWN UNKNOWN UNKNOWN = = ="),
};

/** Columns in the order of ATTEMPT_STATES. */
function row(text: string): Record<AttemptState, string> {
  const cells = text.split(" ");
  assert.equal(cells.length, ATTEMPT_STATES.length);
  return Object.fromEntries(ATTEMPT_STATES.map((state, i) => [state, cells[i] ?? ""])) as Record<
    AttemptState,
    string
  >; // one cell for each state, counted above
}

function short(result: ReportResult): string {
  if (result.kind === "unchanged") return "=";
  if (result.kind === "quarantined") return result.secondReference ? "!2" : "!";
  return result.change.payment.attemptState;
}

for (const [name, states] of Object.entries(EXPECTED)) {
  describe(`a rail says ${name}`, () => {
    for (const state of ATTEMPT_STATES) {
      test(`of a ${state} attempt: ${states[state]}, from every source`, () => {
        for (const source of SOURCES) {
          const result = settle(anAttempt(state), CLAIMS[name] as ProviderReport, { source }); // a key of both
          assert.equal(short(result), states[state], source);
        }
      });
    }
  });
}

describe("a rail was never reached", () => {
  const closes: Record<ReportSource, Record<AttemptState, string>> = {
    initiate: row("DECLINED DECLINED DECLINED = = ="),
    resume: row("UNKNOWN UNKNOWN UNKNOWN = = ="),
    inquiry: row("DECLINED UNKNOWN UNKNOWN = = ="),
    event: row("UNKNOWN UNKNOWN UNKNOWN = = ="),
    operator: row("UNKNOWN UNKNOWN UNKNOWN = = ="),
  };
  for (const source of SOURCES) {
    for (const state of ATTEMPT_STATES) {
      test(`by ${source} of a ${state} attempt: ${closes[source][state]}`, () => {
        const result = settle(anAttempt(state), CLAIMS.not_sent as ProviderReport, { source });
        assert.equal(short(result), closes[source][state]);
      });
    }
  }
});

function settle(
  payment: Payment,
  report: ProviderReport,
  options: { checkout?: CheckoutStatus; other?: boolean; source?: ReportSource } = {},
): ReportResult {
  const { checkout = "IN_PROCESS", other = false, source = "event" } = options;
  return applyReport(aCheckout(checkout), payment, other, report, source, NOW);
}

for (const status of CHECKOUT_STATUSES) {
  test(`money that arrives on a ${status} checkout pays it, unless it is paid`, () => {
    const result = settle(anAttempt("PENDING"), approved(), {
      checkout: status,
      other: status === "SUCCESS",
    });
    assert.ok(result.kind === "changed");
    const { checkoutStatus, isPaidNow, overpayment, payment } = result.change;
    const counts = status !== "SUCCESS";
    assert.deepEqual(
      { checkoutStatus, isPaidNow, overpayment, isOverpayment: payment.isOverpayment },
      {
        checkoutStatus: counts ? "SUCCESS" : null,
        isPaidNow: counts,
        overpayment: counts ? null : { amountMinor: 2590, cause: "DUPLICATE_PAYMENT" },
        isOverpayment: !counts,
      },
    );
  });
}

test("an approval keeps who paid, takes the reference and ends the asking", () => {
  const waiting = anAttempt("UNKNOWN", { payer: { cardBrand: "visa" }, inquireAt: LATER });
  const result = settle(waiting, approved());
  assert.ok(result.kind === "changed");
  const { payment } = result.change;
  assert.deepEqual(payment.payer, { cardBrand: "visa", bankCode: "MB2U0227" });
  assert.equal(payment.railReference, "REF-1");
  assert.equal(payment.balanceMinor, 2590);
  assert.equal(payment.inquireAt, null);
  assert.deepEqual(payment.paidAt, NOW);
});

test("a late approval clears what the decline said", () => {
  const result = settle(anAttempt("DECLINED"), approved());
  assert.ok(result.kind === "changed");
  const { declineReason, rawCode } = result.change.payment;
  assert.deepEqual([declineReason, rawCode], [null, null]);
});

test("a decline leaves nothing to refund and nothing to ask", () => {
  const result = settle(
    anAttempt("PENDING", { inquireAt: LATER }),
    CLAIMS.declined as ProviderReport,
  );
  assert.ok(result.kind === "changed");
  const { payment, checkoutStatus, isPaidNow } = result.change;
  assert.deepEqual(
    [payment.balanceMinor, payment.inquireAt, payment.declineReason, payment.rawCode],
    [0, null, "insufficient_funds", "51"],
  );
  assert.deepEqual([checkoutStatus, isPaidNow], [null, false]);
});

for (const source of SOURCES) {
  test(`waiting by ${source} sets the next question and counts only questions`, () => {
    const result = settle(anAttempt("PENDING"), CLAIMS.pending as ProviderReport, { source });
    assert.ok(result.kind === "changed");
    const { inquireAt, inquiryCount } = result.change.payment;
    assert.deepEqual(inquireAt, LATER);
    assert.equal(inquiryCount, source === "inquiry" ? 3 : 2);
  });
}

test("an approval of an attempt that was undone before it was paid is kept for an operator", () => {
  const undone = anAttempt("REVERSED", { paidAt: null, railReference: "" });
  const result = settle(undone, approved());
  assert.ok(result.kind === "quarantined");
  assert.equal(result.secondReference, undefined);
});
