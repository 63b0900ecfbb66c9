import assert from "node:assert/strict";
import { test } from "node:test";
import { canRead, expectNextDay, nextDayToClose } from "./daily-close.ts";

const at = (text: string) => new Date(`${text}+08:00`);
const MORNING = at("2026-11-21T09:00:00");
const LAST = { day: "2026-11-19" };

test("a day can be closed 15 minutes after its end, and no earlier", () => {
  assert.equal(nextDayToClose(LAST, at("2026-11-21T00:14:59")), null);
  assert.equal(nextDayToClose(LAST, at("2026-11-21T00:15:00")), "2026-11-20");
  const early = at("2026-11-21T00:14:59");
  assert.throws(() => expectNextDay("2026-11-20", LAST, early), { code: "CONFLICT" });
  expectNextDay("2026-11-20", LAST, at("2026-11-21T00:15:00"));
});

test("days are closed in order, each once", () => {
  for (const day of ["2026-11-18", "2026-11-19", "2026-11-21"]) {
    assert.throws(() => expectNextDay(day, LAST, at("2026-11-23T09:00:00")), { code: "CONFLICT" });
  }
  expectNextDay("2026-11-20", LAST, at("2026-11-23T09:00:00"));
});

test("the first close may be of any day of the last month", () => {
  assert.equal(nextDayToClose(null, MORNING), "2026-11-20");
  expectNextDay("2026-10-21", null, MORNING);
  assert.throws(() => expectNextDay("2026-10-20", null, MORNING), { code: "CONFLICT" });
});

test("a day that is not closed is read for a month, the next one always", () => {
  assert.ok(canRead("2026-11-21", LAST, MORNING));
  assert.ok(!canRead("2026-11-22", LAST, MORNING));
  assert.ok(!canRead("2026-10-20", LAST, MORNING));
  assert.ok(canRead("2026-08-02", { day: "2026-08-01" }, MORNING));
});
