import assert from "node:assert/strict";
import { test } from "node:test";
import { daysBetween } from "./collect-facts.ts";

test("a run over Malaysian midnight is of both days", () => {
  const first = new Date("2026-11-23T15:59:00Z");
  assert.deepEqual(daysBetween(first, new Date("2026-11-23T15:59:59Z")), ["2026-11-23"]);
  assert.deepEqual(daysBetween(first, new Date("2026-11-23T16:01:00Z")), [
    "2026-11-23",
    "2026-11-24",
  ]);
  assert.deepEqual(daysBetween(first, new Date("2026-11-25T16:01:00Z")), [
    ...["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"],
  ]);
});
