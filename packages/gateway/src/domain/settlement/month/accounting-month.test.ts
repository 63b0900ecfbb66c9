import assert from "node:assert/strict";
import { test } from "node:test";
import { readAccountingMonth } from "./accounting-month.ts";

const NOW = new Date("2026-12-15T04:00:00Z");

test("a month is from Malaysian midnight to Malaysian midnight", () => {
  assert.deepEqual(readAccountingMonth("2026-11", NOW), {
    month: "2026-11",
    from: new Date("2026-10-31T16:00:00Z"),
    until: new Date("2026-11-30T16:00:00Z"),
    hasEnded: true,
  });
});

test("a month of 28 or 29 days ends where the next one begins, and so does a year", () => {
  for (const [month, next] of [
    ["2023-02", "2023-03"],
    ["2024-02", "2024-03"],
    ["2025-12", "2026-01"],
  ] as const) {
    assert.deepEqual(readAccountingMonth(month, NOW)?.until, readAccountingMonth(next, NOW)?.from);
  }
});

test("this month ends with what is of now, and becomes whole with the first moment of the next", () => {
  assert.deepEqual(
    readAccountingMonth("2026-12", NOW)?.until,
    new Date("2026-12-15T04:00:00.001Z"),
  );
  assert.equal(readAccountingMonth("2026-12", NOW)?.hasEnded, false);
  const midnight = new Date("2026-12-31T16:00:00Z");
  assert.equal(readAccountingMonth("2026-12", midnight)?.hasEnded, true);
});

test("what is no month, or has not begun, is none", () => {
  for (const month of ["2027-01", "2026-13", "2026-00", "2026-1", "0000-01", "", "2026-11-01"]) {
    assert.equal(readAccountingMonth(month, NOW), null, month);
  }
});
