import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "./figures-csv.ts";
import { comparedWith, groupDays, readPeriod } from "./report-period.ts";

const point = (label: string, count = 2) => ({
  ...{ label, name: label, count },
  ...{ successCount: 1, amountMinor: 150 },
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
    groupDays(days, by).map(({ label, count, amountMinor }) => [label, count, amountMinor]);
  assert.equal(labels("day").length, 3);
  assert.deepEqual(labels("week"), [
    ["2026-11-23", 2, 150],
    ["2026-11-30", 4, 300],
  ]);
  assert.deepEqual(labels("month"), [
    ["2026-11-01", 4, 300],
    ["2026-12-01", 2, 150],
  ]);
});

test("a CSV names its period with the offset of Malaysian time, and runs no formulas", () => {
  const text = csvOf({ from: "2026-11-01", to: "2026-11-30" }, "method", [
    { ...point("X"), name: '=cmd "x", y' },
  ]);
  assert.equal(
    text,
    [
      "period_from,period_until,method,attempts,succeeded,success_rate,amount_myr",
      `2026-11-01T00:00:00+08:00,2026-12-01T00:00:00+08:00,"'=cmd ""x"", y",2,1,0.5000,1.50`,
      "",
    ].join("\r\n"),
  );
});
