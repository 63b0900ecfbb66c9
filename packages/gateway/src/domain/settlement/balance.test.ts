import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { splitBalance } from "./balance.ts";

const sen = fc.integer({ min: -10_000_000, max: 10_000_000 });

test("available, pending and reserved add up to what the merchant is owed", () => {
  fc.assert(
    fc.property(sen, sen, fc.nat(10_000_000), (payableMinor, todayMinor, reserveMinor) => {
      const parts = splitBalance(payableMinor, { todayMinor, reserveMinor });
      const sum = parts.availableMinor + parts.pendingMinor + parts.reservedMinor;
      assert.equal(sum, payableMinor);
      assert.ok(parts.pendingMinor >= 0 && parts.reservedMinor >= 0);
    }),
  );
});

test("today's payments are pending, and the reserve is kept from earlier days only", () => {
  assert.deepEqual(splitBalance(10_000, { todayMinor: 4_000, reserveMinor: 1_000 }), {
    availableMinor: 5_000,
    pendingMinor: 4_000,
    reservedMinor: 1_000,
  });
  assert.deepEqual(splitBalance(10_000, { todayMinor: 9_500, reserveMinor: 1_000 }), {
    availableMinor: 0,
    pendingMinor: 9_500,
    reservedMinor: 500,
  });
});

test("a debt is negative and leaves nothing pending or reserved", () => {
  assert.deepEqual(splitBalance(-700, { todayMinor: 200, reserveMinor: 1_000 }), {
    availableMinor: -700,
    pendingMinor: 0,
    reservedMinor: 0,
  });
});
