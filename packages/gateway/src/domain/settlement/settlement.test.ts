import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { planPayout } from "./settlement.ts";

const PLENTY = Number.MAX_SAFE_INTEGER;

for (const [name, opening, lines, reserve, min, payout, closing, owed = PLENTY] of [
  ["all of a day is paid out", 0, 5_000, 0, 1, 5_000, 0],
  ["a reserve is retained and carried forward", 0, 5_000, 2_000, 1, 3_000, 2_000],
  ["a reserve that exists is not kept twice", 2_000, 5_000, 2_000, 1, 5_000, 2_000],
  ["a day below the reserve pays nothing", 0, 1_500, 2_000, 1, 0, 1_500],
  ["a negative day is carried over", 0, -700, 0, 1, 0, -700],
  ["a negative balance is paid off first", -700, 1_000, 0, 1, 300, 0],
  ["a negative balance that stays negative pays nothing", -700, 600, 0, 1, 0, -100],
  ["a payout below the least amount waits", 0, 99, 0, 100, 0, 99],
  ["what waited is paid with the next day", 99, 1, 0, 100, 100, 0],
  ["nothing is nothing", 0, 0, 0, 1, 0, 0],
  ["what was refunded since is not paid out", 0, 5_000, 0, 1, 1_200, 3_800, 1_200],
  ["who owes us by now is paid nothing", 0, 5_000, 0, 1, 0, 5_000, -1],
] as const) {
  test(name, () => {
    const limits = { reserveMinor: reserve, payoutMinMinor: min, owedMinor: owed };
    assert.deepEqual(planPayout(opening, lines, { ...limits, isVerified: true }), {
      payoutMinor: payout,
      closingMinor: closing,
      isHeld: false,
    });
    assert.deepEqual(planPayout(opening, lines, { ...limits, isVerified: false }), {
      payoutMinor: 0,
      closingMinor: opening + lines,
      isHeld: payout > 0,
    });
  });
}

test("opening and lines are always payout and closing; a payout is never negative", () => {
  const sen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const least = fc.nat(100_000);
  fc.assert(
    fc.property(sen, sen, least, least, sen, (opening, lines, reserve, min, owed) => {
      const limits = { reserveMinor: reserve, payoutMinMinor: min, owedMinor: owed };
      const { payoutMinor, closingMinor } = planPayout(opening, lines, {
        ...limits,
        isVerified: true,
      });
      assert.equal(opening + lines, payoutMinor + closingMinor);
      assert.ok(payoutMinor >= 0 && payoutMinor <= Math.max(0, owed));
      if (payoutMinor > 0) assert.ok(closingMinor >= reserve);
    }),
  );
});
