import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { planPayout } from "./settlement.ts";

for (const [name, opening, lines, reserve, min, payout, closing] of [
  ["all of a day is paid out", 0, 5_000, 0, 1, 5_000, 0],
  ["a reserve is kept back and carried over", 0, 5_000, 2_000, 1, 3_000, 2_000],
  ["a reserve that exists is not kept twice", 2_000, 5_000, 2_000, 1, 5_000, 2_000],
  ["a day below the reserve pays nothing", 0, 1_500, 2_000, 1, 0, 1_500],
  ["a negative day is carried over", 0, -700, 0, 1, 0, -700],
  ["a negative balance is paid off first", -700, 1_000, 0, 1, 300, 0],
  ["a negative balance that stays negative pays nothing", -700, 600, 0, 1, 0, -100],
  ["a payout below the least amount waits", 0, 99, 0, 100, 0, 99],
  ["what waited is paid with the next day", 99, 1, 0, 100, 100, 0],
  ["nothing is nothing", 0, 0, 0, 1, 0, 0],
] as const) {
  test(name, () => {
    assert.deepEqual(planPayout(opening, lines, reserve, min), {
      payoutMinor: payout,
      closingMinor: closing,
    });
  });
}

test("opening and lines are always payout and closing; a payout is never negative", () => {
  const sen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const least = fc.nat(100_000);
  fc.assert(
    fc.property(sen, sen, least, least, (opening, lines, reserve, min) => {
      const { payoutMinor, closingMinor } = planPayout(opening, lines, reserve, min);
      assert.equal(opening + lines, payoutMinor + closingMinor);
      assert.ok(payoutMinor >= 0);
      if (payoutMinor > 0) assert.equal(closingMinor, reserve);
    }),
  );
});
