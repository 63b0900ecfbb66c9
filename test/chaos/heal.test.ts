import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooLate, mustEnd } from "./heal.ts";

const NOW = Date.parse("2026-11-23T08:00:00Z");

for (const [what, longestMs] of [
  ["notification", 26.4 * 3_600_000],
  ["payment", 3_600_000],
  ["refund", 3_600_000],
  ["dispute", 24 * 3_600_000],
] as const) {
  test(`a ${what} that is due later than any schedule allows is named`, () => {
    const due = (ms: number) => ({ what, id: "x", state: "PENDING", dueAt: new Date(NOW + ms) });
    assert.equal(isTooLate(due(longestMs), NOW), false);
    assert.equal(isTooLate(due(longestMs + 11 * 60_000), NOW), true);
    assert.equal(isTooLate({ ...due(0), dueAt: null }, NOW), false);
  });
}

test("a payment may stay pending at its provider, and not unknown", () => {
  const payment = { what: "payment", id: "x", dueAt: new Date(NOW) };
  assert.equal(mustEnd({ ...payment, state: "PENDING" }), false);
  assert.equal(mustEnd({ ...payment, state: "UNKNOWN" }), true);
});
