import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore, dayOf, endOfDay, startOfDay } from "./malaysian-day.ts";

test("a day begins and ends at Malaysian midnight", () => {
  assert.equal(startOfDay("2026-03-01")?.toISOString(), "2026-02-28T16:00:00.000Z");
  assert.equal(endOfDay("2026-03-01")?.toISOString(), "2026-03-01T16:00:00.000Z");
  assert.equal(dayOf(new Date("2026-02-28T15:59:59.999Z")), "2026-02-28");
  assert.equal(dayOf(new Date("2026-02-28T16:00:00.000Z")), "2026-03-01");
  assert.equal(dayBefore(new Date("2026-02-28T16:00:00.000Z")), "2026-02-28");
});

test("what is no date is null", () => {
  for (const text of [
    "2026-02-30",
    "2026-13-01",
    "2026-1-1",
    "0000-01-01",
    "",
    "today",
    "2026-02-01T00:00:00Z",
  ]) {
    assert.equal(startOfDay(text), null, text);
    assert.equal(endOfDay(text), null, text);
  }
  assert.ok(startOfDay("2028-02-29"));
});
