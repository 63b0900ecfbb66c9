import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payout, PayoutState } from "./payout.ts";
import { applyPayoutResult, type PayoutResult } from "./payout-result.ts";

const now = new Date("2026-03-10T04:00:00Z");
const inState = (state: PayoutState): Payout => ({
  ...{ merchantId: "1", id: "PO1", settlementId: "S1", amountMinor: 1_000, state },
  ...{ bankCode: "MBBE", accountNo: "514012345678", holderName: "Kedai", reference: "S" },
  ...{ fileId: "KP20260310-001-AAAA", holdReason: null, holdNote: "", heldUntil: null },
  ...{ valueDate: null, bankReference: "", reasonCode: "", reasonText: "", createdAt: now },
  ...{ heldAt: null, approvedAt: now, sentAt: now, paidAt: null, returnedAt: null },
  ...{ failedAt: null, clearedAt: null },
});

const RESULTS: Readonly<Record<PayoutResult["kind"], PayoutResult>> = {
  paid: { kind: "paid", valueDate: "2026-03-10", bankReference: "B1" },
  returned: {
    ...{ kind: "returned", valueDate: "2026-03-11", bankReference: "" },
    ...{ reasonCode: "AC04", reasonText: "Account closed" },
  },
  failed: { kind: "failed", reasonCode: "AC01", reasonText: "Account unknown" },
};

/** `-`: known already; `!`: contradicts what is known. */
const EXPECTED: Readonly<Partial<Record<PayoutState, string>>> = {
  DUE: "! ! !",
  HELD: "! ! !",
  APPROVED: "! ! !",
  SENT: "PAID RETURNED FAILED",
  PAID: "- RETURNED !",
  // A late confirmation of what came back is old news.
  RETURNED: "- - !",
  FAILED: "! ! -",
};

for (const [state, row] of Object.entries(EXPECTED)) {
  row.split(" ").forEach((expected, index) => {
    const result = Object.values(RESULTS)[index];
    if (!result) throw new Error("three results");
    test(`${state}, and the bank says ${result.kind}: ${expected}`, () => {
      const apply = () => applyPayoutResult(inState(state as PayoutState), result, now);
      if (expected === "!") assert.throws(apply, { code: "CONFLICT" });
      else assert.equal(apply()?.state ?? "-", expected);
    });
  });
}

test("a return keeps the bank's reference of the payment, and says why", () => {
  const paid = applyPayoutResult(inState("SENT"), RESULTS.paid, now);
  assert.ok(paid);
  const returned = applyPayoutResult(paid, RESULTS.returned, now);
  assert.deepEqual(
    [returned?.bankReference, returned?.valueDate, returned?.reasonCode, returned?.reasonText],
    ["B1", "2026-03-11", "AC04", "Account closed"],
  );
});
