import assert from "node:assert/strict";
import { test } from "node:test";
import { fillDays } from "./fill-days.ts";
import { emptyPoint } from "./report-period.ts";

test("every Malaysian day of the period has a point, known days with their figures", () => {
  const point = { ...emptyPoint("2026-11-21"), count: 3, successCount: 2, amountMinor: 500 };
  const filled = fillDays({
    from: "2026-11-18T16:00:00Z",
    to: "2026-11-21T16:00:00Z",
    byDay: [point],
  });
  assert.deepEqual(
    filled.map(({ label, amountMinor }) => [label, amountMinor]),
    [
      ["2026-11-19", 0],
      ["2026-11-20", 0],
      ["2026-11-21", 500],
    ],
  );
});
