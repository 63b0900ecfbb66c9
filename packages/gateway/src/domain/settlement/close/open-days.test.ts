import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, dayOf, endOfDay } from "../../malaysian-day.ts";
import { expectNextDay } from "./daily-close.ts";
import { openDays } from "./open-days.ts";

/** 20 minutes after a Malaysian midnight. */
const now = new Date("2026-03-10T16:20:00Z");

test("the days after the last close are open, until yesterday", () => {
  assert.deepEqual(openDays({ day: "2026-03-08" }, now, 100), ["2026-03-09", "2026-03-10"]);
  assert.deepEqual(openDays({ day: "2026-03-10" }, now, 100), []);
  assert.deepEqual(openDays({ day: "2026-02-01" }, now, 2), ["2026-02-02", "2026-02-03"]);
});

test("before the first close, a month is open", () => {
  const days = openDays(null, now, 100);
  assert.deepEqual([days.length, days[0], days.at(-1)], [31, "2026-02-08", "2026-03-10"]);
});

test("a day is open when it can be closed once those before it are", () => {
  const moments = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2026-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.nat(40), fc.boolean(), (at, back, isFirst) => {
      const last = isFirst ? null : { day: addDays(dayOf(at), -1 - back) };
      const open = openDays(last, at, 100);
      let before = last;
      for (const day of open) {
        expectNextDay(day, before, at);
        before = { day };
      }
      const next = addDays(before?.day ?? addDays(dayOf(at), -1), 1);
      assert.throws(() => expectNextDay(next, before, at), { code: "CONFLICT" });
      assert.ok(endOfDay(next));
    }),
  );
});
