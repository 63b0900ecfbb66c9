import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payment } from "../payment/attempt.ts";
import type { ProviderReport } from "../payment/provider-report.ts";
import type { Refund, RefundReport } from "../refund/refund.ts";
import { decidePayment, decideRefund, intentOf, isBehind } from "./decide-rebuilt.ts";

const AT = new Date("2026-11-29T07:15:00Z");

const paid = {
  attemptState: "APPROVED",
  status: "SUCCESS",
  paidAt: AT,
  createdAt: AT,
  railReference: "R1",
  amountMinor: 1250,
  payer: {},
} as unknown as Payment; // the members that are read
const open = { ...paid, attemptState: "PENDING", status: "IN_PROCESS", paidAt: null } as Payment;

const approved: ProviderReport = { kind: "approved", reference: "R2", amountMinor: 1250 };
const declined: ProviderReport = {
  kind: "declined",
  reason: "do_not_honour",
  retry: "same",
  rawCode: "51",
};
const silent: ProviderReport[] = [
  { kind: "pending", inquireAt: AT },
  { kind: "not_sent", cause: "not_found" },
  { kind: "unknown", cause: "timeout", inquireAt: AT },
];

test("a provider's answer counts more than the journal", () => {
  for (const said of [paid, open, null]) {
    assert.deepEqual(decidePayment(said, approved), { kind: "apply", report: approved, note: "" });
  }
  for (const said of [open, null]) {
    for (const answer of [declined, ...silent]) {
      assert.deepEqual(decidePayment(said, answer), { kind: "apply", report: answer, note: "" });
    }
  }
});

test("without a response, what the provider had said counts; a contradiction is for people", () => {
  for (const answer of silent) {
    const decision = decidePayment(paid, answer);
    assert.equal(decision.kind, "apply");
    assert.match(decision.kind === "apply" ? decision.note : "", /did not confirm/);
    assert.deepEqual(decision.kind === "apply" && decision.report, {
      ...{ kind: "approved", reference: "R1", amountMinor: 1250, payer: {} },
    });
  }
  assert.equal(decidePayment(paid, declined).kind, "to_decide");
  // It was paid and then voided, so that "declined" is right now.
  const voided = { ...paid, attemptState: "REVERSED" } as Payment;
  assert.equal(decidePayment(voided, declined).kind, "apply");
});

test("an attempt whose payer had a page is never taken for one that was not sent", () => {
  assert.equal(intentOf({ ...open, attemptState: "CREATED" }, false, AT).attemptState, "CREATED");
  for (const said of [open, paid, { ...open, attemptState: "UNKNOWN" } as Payment]) {
    assert.equal(intentOf(said, false, AT).attemptState, "PENDING");
  }
  assert.equal(intentOf({ ...open, attemptState: "CREATED" }, true, AT).attemptState, "PENDING");
  assert.ok(isBehind({ ...open, attemptState: "DECLINED" }, paid));
  assert.ok(!isBehind(paid, paid));
});

const DONE = { state: "DONE", railReference: "F1", refusal: null, rawCode: "" } as Refund;

test("a refund that was made is not sent again, whatever its provider answers", () => {
  const answers: (RefundReport | null)[] = [
    null,
    { kind: "pending", inquireAt: AT },
    { kind: "unknown", cause: "timeout", inquireAt: AT },
  ];
  for (const answer of answers) {
    const decision = decideRefund(DONE, answer);
    assert.deepEqual(decision.kind === "apply" && decision.report, {
      ...{ kind: "refunded", reference: "F1" },
    });
  }
  assert.equal(decideRefund(DONE, { kind: "not_sent", cause: "not_found" }).kind, "to_decide");
  const refused = { kind: "refused", rawCode: "9", reason: "other" } as const;
  assert.equal(decideRefund(DONE, refused).kind, "to_decide");
});

test("one that was never sent is left to the job, and one that was rejected stays so", () => {
  const created = { ...DONE, state: "CREATED" } as Refund;
  const lost = { kind: "not_sent", cause: "not_found" } as const;
  for (const answer of [null, lost]) {
    assert.deepEqual(decideRefund(created, answer), { kind: "leave" });
    const refused = { ...DONE, state: "REFUSED", refusal: "window", rawCode: "7" } as Refund;
    const decision = decideRefund(refused, answer);
    assert.deepEqual(decision.kind === "apply" && decision.report, {
      ...{ kind: "refused", rawCode: "7", reason: "window" },
    });
  }
  const made = { kind: "refunded", reference: "F2" } as const;
  assert.deepEqual(decideRefund(created, made), { kind: "apply", report: made, note: "" });
});
