import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expectPayoutMove,
  findHold,
  type HoldFacts,
  isExecutionDay,
  maskAccountNo,
  payoutReferenceOf,
} from "./payout.ts";

const now = new Date("2026-03-10T04:00:00Z");
const RULES = { changedAccountDays: 3, reviewAboveMinor: 100_000 };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const READY: HoldFacts = {
  account: { bankCode: "MBBE", accountNo: "514012345678", holderName: "Kedai" },
  hasBic: true,
  accountChangedAt: null,
  isVerified: true,
  hasUnclearedReturn: false,
  amountMinor: 100_000,
};
const NO_ACCOUNT = { bankCode: "", accountNo: "", holderName: "" };

for (const [what, change, expected] of [
  ["with all that a bank needs is due", {}, null],
  ["of a merchant that is not verified", { isVerified: false }, "MERCHANT_SUSPENDED"],
  ["without an account", { account: NO_ACCOUNT, hasBic: false }, "ACCOUNT_MISSING"],
  [
    "without a holder's name",
    { account: { ...READY.account, holderName: " " } },
    "ACCOUNT_MISSING",
  ],
  ["to a bank without a BIC", { hasBic: false }, "BANK_UNKNOWN"],
  ["after one that came back", { hasUnclearedReturn: true }, "EARLIER_RETURNED"],
  ["above the limit", { amountMinor: 100_001 }, "ABOVE_LIMIT"],
  ["to an account changed lately", { accountChangedAt: daysAgo(2.9) }, "ACCOUNT_CHANGED"],
  ["to an account changed long ago", { accountChangedAt: daysAgo(3) }, null],
] as const) {
  test(`a payout ${what}: ${expected ?? "due"}`, () => {
    assert.equal(findHold({ ...READY, ...change }, RULES, now)?.reason ?? null, expected);
  });
}

test("only a hold for a changed account ends by itself, days after the change", () => {
  const changed = findHold({ ...READY, accountChangedAt: daysAgo(1) }, RULES, now);
  assert.deepEqual(changed?.until, daysAgo(-2));
  assert.equal(findHold({ ...READY, isVerified: false }, RULES, now)?.until, null);
});

test("without a limit, no amount is held", () => {
  const rules = { ...RULES, reviewAboveMinor: null };
  assert.equal(findHold({ ...READY, amountMinor: 9_999_999_999 }, rules, now), null);
});

test("what was sent is never due again", () => {
  for (const event of ["hold", "release", "approve", "cancel", "send"] as const) {
    assert.throws(() => expectPayoutMove("SENT", event), { code: "CONFLICT" });
  }
});

test("the reference fits what banks print, and the account shows four digits", () => {
  assert.equal(payoutReferenceOf("2026-11-28"), "SETTLEMENT 20261128");
  assert.equal(maskAccountNo("5140-1234-5678"), "•••• 5678");
  assert.equal(maskAccountNo(""), "");
});

test("a file is executed today or within 30 days", () => {
  assert.deepEqual(
    ["2026-03-09", "2026-03-10", "2026-04-09", "2026-04-10"].map((day) =>
      isExecutionDay(day, "2026-03-10"),
    ),
    [false, true, true, false],
  );
});

test("a day that the calendar does not have is none, although its text is between two that are", () => {
  assert.equal(isExecutionDay("2026-02-30", "2026-02-10"), false);
  assert.equal(isExecutionDay("2026-02-28", "2026-02-10"), true);
});
