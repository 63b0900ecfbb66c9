import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS } from "../malaysian-day.ts";
import { daysBefore, nextReportAt, REPORT_RHYTHMS, reportedDays } from "./report-schedule.ts";

/** Thursday, 26 November 2026, by Malaysian clocks. */
const at = (time: string) => new Date(`2026-11-26T${time}+08:00`);

test("a report comes at 8 in the morning, on Mondays, or on the first", () => {
  const next = (rhythm: (typeof REPORT_RHYTHMS)[number], now: Date) =>
    new Date(nextReportAt(rhythm, now).getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
  assert.equal(next("DAILY", at("07:59")), "2026-11-26T08:00");
  assert.equal(next("DAILY", at("08:00")), "2026-11-27T08:00");
  assert.equal(next("WEEKLY", at("07:00")), "2026-11-30T08:00");
  assert.equal(next("WEEKLY", new Date("2026-11-30T07:00+08:00")), "2026-11-30T08:00");
  assert.equal(next("WEEKLY", new Date("2026-11-30T08:00+08:00")), "2026-12-07T08:00");
  assert.equal(next("MONTHLY", at("07:00")), "2026-12-01T08:00");
  assert.equal(next("MONTHLY", new Date("2026-12-31T23:59+08:00")), "2027-01-01T08:00");
  assert.equal(next("MONTHLY", new Date("2028-01-31T09:00+08:00")), "2028-02-01T08:00");
});

test("it is about the last whole day, week or month, and compared with the one before", () => {
  for (const [rhythm, days, before] of [
    ["DAILY", { from: "2026-11-25", to: "2026-11-25" }, { from: "2026-11-24", to: "2026-11-24" }],
    ["WEEKLY", { from: "2026-11-16", to: "2026-11-22" }, { from: "2026-11-09", to: "2026-11-15" }],
    ["MONTHLY", { from: "2026-10-01", to: "2026-10-31" }, { from: "2026-09-01", to: "2026-09-30" }],
  ] as const) {
    assert.deepEqual(reportedDays(rhythm, at("08:00")), days);
    assert.deepEqual(daysBefore(rhythm, days), before);
  }
});

test("from report to report no day is left out, and none is in two", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REPORT_RHYTHMS),
      fc.date({ min: new Date("2024-01-01"), max: new Date("2032-01-01"), noInvalidDate: true }),
      (rhythm, now) => {
        const first = nextReportAt(rhythm, now);
        const second = nextReportAt(rhythm, first);
        assert.ok(first > now && second > first);
        const [one, two] = [reportedDays(rhythm, first), reportedDays(rhythm, second)];
        assert.equal(Date.parse(two.from) - Date.parse(one.to), DAY_MS);
        assert.deepEqual(daysBefore(rhythm, two), one);
      },
    ),
  );
});
