import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../malaysian-day.ts";
import {
  chargeMoment,
  chargeReference,
  expectTarget,
  firstChargeOn,
  nextChargeOn,
  type RecurringInterval,
} from "./recurring.ts";

const rule = (interval: RecurringInterval, target = "", boundOn = "2026-01-31") => ({
  interval,
  target,
  boundOn,
});

function series(of: ReturnType<typeof rule>, from: string, count: number): string[] {
  const days = [firstChargeOn(of, from)];
  while (days.length < count) days.push(nextChargeOn(of, days.at(-1) ?? ""));
  return days;
}

for (const [name, of, from, wanted] of [
  [
    "daily over a month end",
    rule("DAILY"),
    "2026-02-27",
    ["2026-02-27", "2026-02-28", "2026-03-01"],
  ],
  [
    "daily over a leap day",
    rule("DAILY"),
    "2028-02-28",
    ["2028-02-28", "2028-02-29", "2028-03-01"],
  ],
  ["daily over a year", rule("DAILY"), "2026-12-31", ["2026-12-31", "2027-01-01"]],
  ["on Sundays", rule("WEEKLY", "0"), "2026-11-21", ["2026-11-22", "2026-11-29", "2026-12-06"]],
  ["on Saturdays, from one", rule("WEEKLY", "6"), "2026-11-21", ["2026-11-21", "2026-11-28"]],
  ["on the binding's weekday", rule("WEEKLY", "", "2026-11-18"), "2026-11-19", ["2026-11-25"]],
  ["on the first", rule("MONTHLY", "0"), "2026-01-02", ["2026-02-01", "2026-03-01", "2026-04-01"]],
  ["on the last", rule("MONTHLY", "-1"), "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31"]],
  ["on the last, leap year", rule("MONTHLY", "-1"), "2028-02-01", ["2028-02-29", "2028-03-31"]],
  ["on the 28th", rule("MONTHLY", "28"), "2026-01-29", ["2026-02-28", "2026-03-28"]],
  ["on the 1st as 1", rule("MONTHLY", "1"), "2026-12-02", ["2027-01-01", "2027-02-01"]],
  [
    "on the binding's day, the 31st",
    rule("MONTHLY"),
    "2026-01-31",
    ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
  ],
  [
    "on the binding's day, the 30th",
    rule("MONTHLY", "", "2026-01-30"),
    "2026-02-01",
    ["2026-02-28", "2026-03-30", "2026-04-30"],
  ],
] as const) {
  test(`charges ${name}`, () => {
    assert.deepEqual(series(of, from, wanted.length), wanted);
  });
}

test("a charge is due at nine in the morning in Malaysia, on the Malaysian day", () => {
  const at = chargeMoment("2026-03-01");
  assert.equal(at.toISOString(), "2026-03-01T01:00:00.000Z");
  assert.equal(dayOf(at), "2026-03-01");
  // An evening in UTC is the next day already, and with it the next month.
  assert.equal(dayOf(new Date("2026-02-28T16:00:00Z")), "2026-03-01");
  assert.equal(chargeReference("2026-03-01"), "20260301");
});

test("every rule finds its next day from every day of four years, never the same one", () => {
  const rules = [
    rule("DAILY"),
    ...["", "0", "3", "6"].map((target) => rule("WEEKLY", target)),
    ...["", "-1", "0", "15", "28"].map((target) => rule("MONTHLY", target)),
  ];
  for (const of of rules) {
    let day = "2026-01-01";
    while (day < "2030-01-01") {
      const next = nextChargeOn(of, day);
      assert.ok(next > day);
      day = next;
    }
  }
});

test("a target that is none is rejected", () => {
  for (const [interval, target] of [
    ["WEEKLY", "7"],
    ["WEEKLY", "-1"],
    ["MONTHLY", "29"],
    ["MONTHLY", "01"],
    ["MONTHLY", "last"],
  ] as const) {
    assert.throws(() => expectTarget(interval, target), { code: "INVALID_PARAMETER" });
  }
  for (const [interval, target] of [
    ["DAILY", ""],
    ["WEEKLY", ""],
    ["WEEKLY", "0"],
    ["MONTHLY", "-1"],
    ["MONTHLY", "28"],
  ] as const) {
    assert.doesNotThrow(() => expectTarget(interval, target));
  }
});
