import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnteredAmount } from "./entered-amount.ts";

const RANGE = { amountMinorMin: 10, amountMinorMax: 3_000_000 };

for (const [text, amountMinor] of [
  ["12.34", 1_234],
  [" RM 12.34 ", 1_234],
  ["rm12", 1_200],
  ["1,234.5", 123_450],
  [".50", 50],
  ["12.", 1_200],
  ["0.10", 10],
  ["30000", 3_000_000],
  ["\uff11\uff12\uff0e\uff15", 1_250],
] as const) {
  test(`${JSON.stringify(text)} is ${amountMinor} sen`, () => {
    assert.deepEqual(readEnteredAmount(text, RANGE), { amountMinor });
  });
}

for (const [text, problem] of [
  ["", "required"],
  ["  ", "required"],
  [".", "invalid"],
  ["RM", "invalid"],
  ["1e3", "invalid"],
  ["-5", "invalid"],
  ["12²", "invalid"],
  ["0", "below_minimum"],
  ["0.09", "below_minimum"],
  ["30000.01", "above_maximum"],
  ["99999999", "above_maximum"],
  ["9".repeat(40), "above_maximum"],
] as const) {
  test(`${JSON.stringify(text)} is ${problem}`, () => {
    assert.deepEqual(readEnteredAmount(text, RANGE), { problem });
  });
}

test("an amount that may be another is asked about", () => {
  const meanings = ["6.95", "695.00"];
  assert.deepEqual(readEnteredAmount("6,95", RANGE), { problem: "unclear", meanings });
});
