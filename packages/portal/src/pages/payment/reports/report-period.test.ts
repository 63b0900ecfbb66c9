import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "./figures-csv.ts";
import { comparedWith, groupDays, readPeriod } from "./report-period.ts";

const point = (label: string) => ({
  ...{ label, name: label, count: 3, successCount: 1, failedCount: 1, amountMinor: 150 },
  ...{ refundedMinor: 50, feeMinor: 5, netMinor: 95, disputedCount: 1 },
});

test("a period has 1 to 366 days", () => {
  assert.ok(readPeriod({ from: "2026-02-01", to: "2026-02-01" }));
  assert.ok(readPeriod({ from: "2026-01-01", to: "2027-01-01" }));
  assert.equal(readPeriod({ from: "2026-01-01", to: "2027-01-02" }), null);
  assert.equal(readPeriod({ from: "2026-02-02", to: "2026-02-01" }), null);
  assert.equal(readPeriod({ from: "2026-02-31x", to: "2026-03-01" }), null);
  assert.equal(readPeriod({ from: "", to: "2026-03-01" }), null);
});

test("it is compared with as many days before, or with the same days of last year", () => {
  const march = { from: "2024-02-29", to: "2024-03-31" };
  assert.deepEqual(comparedWith(march, "previous"), { from: "2024-01-28", to: "2024-02-28" });
  assert.deepEqual(comparedWith(march, "year"), { from: "2023-02-28", to: "2023-03-31" });
});

test("days add up to weeks from Monday, and to months", () => {
  const days = ["2026-11-29", "2026-11-30", "2026-12-01"].map((day) => point(day));
  const labels = (by: "day" | "week" | "month") =>
    groupDays(days, by).map(({ label, count, netMinor }) => [label, count, netMinor]);
  assert.equal(labels("day").length, 3);
  assert.deepEqual(labels("week"), [
    ["2026-11-23", 3, 95],
    ["2026-11-30", 6, 190],
  ]);
  assert.deepEqual(labels("month"), [
    ["2026-11-01", 6, 190],
    ["2026-12-01", 3, 95],
  ]);
});

test("a CSV names its period with the offset of Malaysian time, and runs no formulas", () => {
  const text = csvOf({ from: "2026-11-01", to: "2026-11-30" }, "method", [
    { ...point("X"), name: '=cmd "x", y' },
  ]);
  assert.equal(
    text,
    [
      "period_from,period_until,method,attempts,succeeded,success_rate,amount_myr,refunded_myr,fees_myr,net_myr,disputed",
      `2026-11-01T00:00:00+08:00,2026-12-01T00:00:00+08:00,"'=cmd ""x"", y",3,1,0.5000,1.50,0.50,0.05,0.95,1`,
      "",
    ].join("\r\n"),
  );
});
