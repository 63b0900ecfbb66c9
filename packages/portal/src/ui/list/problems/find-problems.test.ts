import assert from "node:assert/strict";
import { test } from "node:test";
import { findProblems } from "./find-problems.ts";

const CHOICES = { status: ["SUCCESS", "FAILED"], customerId: [] };

for (const [query, found] of [
  ["status=SUCCESS&from=2026-11-01&to=2026-11-01&amountMin=1,000&amountMax=RM 1000.00", []],
  ["status=", []],
  ["status=PAID", ["choice status"]],
  ["status=success", ["choice status"]],
  ["customerId=nobody", ["missing customerId"]],
  ["from=soon", ["day from"]],
  ["from=2026-02-30", ["day from"]],
  ["from=2026-13-45&to=01/11/2026", ["day from", "day to"]],
  ["from=2026-11-02&to=2026-11-01", ["range from to"]],
  ["amountMin=abc", ["amount amountMin"]],
  ["amountMin=-5&amountMax=1.234", ["amount amountMin", "amount amountMax"]],
  ["amountMin=10&amountMax=9.99", ["range amountMin amountMax"]],
] as const) {
  test(`the filters ${query} have ${found.length} problems`, () => {
    const problems = findProblems(Object.fromEntries(new URLSearchParams(query)), CHOICES);
    assert.deepEqual(
      problems.map(({ kind, names }) => [kind, ...names].join(" ")),
      found,
    );
  });
}
