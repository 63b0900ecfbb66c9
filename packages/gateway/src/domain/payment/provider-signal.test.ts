import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptState } from "./attempt.ts";
import { signalOfCall, signalOfMove } from "./provider-signal.ts";

const MOVES: readonly [AttemptState, AttemptState, string | null, string | null][] = [
  ["CREATED", "PENDING", null, null],
  ["PENDING", "PENDING", null, null],
  ["PENDING", "APPROVED", null, "good"],
  ["PENDING", "UNKNOWN", null, "failed"],
  ["UNKNOWN", "UNKNOWN", null, null],
  ["CREATED", "DECLINED", "bank_unavailable", "failed"],
  ["PENDING", "DECLINED", "configuration", "failed"],
  ["PENDING", "DECLINED", "insufficient_funds", "good"],
  ["PENDING", "DECLINED", "incorrect_cvc", "good"],
  ["PENDING", "DECLINED", "payer_cancelled", null],
  ["PENDING", "DECLINED", "payer_timeout", null],
  ["APPROVED", "REVERSED", null, null],
];

for (const [from, to, declineReason, expected] of MOVES) {
  test(`${from} to ${to}, ${declineReason ?? "no reason"}: ${expected ?? "nothing"}`, () => {
    const after = { attemptState: to, declineReason };
    assert.equal(signalOfMove({ attemptState: from }, after), expected);
  });
}

test("a call fails by the provider's fault only", () => {
  assert.equal(signalOfCall(undefined), "good");
  assert.equal(signalOfCall("not_found"), "good");
  for (const cause of ["timeout", "refused", "provider_error"])
    assert.equal(signalOfCall(cause), "failed");
});
