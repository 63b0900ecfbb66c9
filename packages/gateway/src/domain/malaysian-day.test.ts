import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore, dayOf, endOfDay, startOfDay, wholeDays } from "./malaysian-day.ts";

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

test("a range is widened to the whole days it touches, and a whole day stays as it is", () => {
  const widened = (from: string, to: string) => {
    const days = wholeDays({ from: new Date(from), to: new Date(to) });
    return days && [days.from.toISOString(), days.to.toISOString()];
  };
  const day = ["2026-02-28T16:00:00.000Z", "2026-03-01T16:00:00.000Z"] as const;
  assert.deepEqual(widened(...day), day);
  assert.deepEqual(widened("2026-02-28T16:00:00.001Z", "2026-03-01T15:59:59.999Z"), day);
  assert.deepEqual(widened(day[0], "2026-03-01T16:00:00.001Z")?.[1], "2026-03-02T16:00:00.000Z");
  assert.equal(widened("+010000-01-01T00:00:00Z", "+010000-02-01T00:00:00Z"), null);
});
