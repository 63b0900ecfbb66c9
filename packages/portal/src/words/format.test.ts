import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore, malaysianTime } from "./days.ts";
import {
  formatAgo,
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoment,
  readAmount,
} from "./format.ts";

test("an amount is shown in ringgit with its sen and never breaks over lines", () => {
  assert.equal(formatAmount(123_450), "RM\u00a01,234.50");
  assert.equal(formatAmount(5), "RM\u00a00.05");
  assert.equal(formatAmount(-250), "\u2212RM\u00a02.50");
});

for (const [text, sen] of [
  ["12", 1200],
  ["12.5", 1250],
  ["RM 1,234.05", 123_405],
  ["12.345", null],
  ["6,95", null],
  ["", null],
  ["-3", null],
  ["1e3", null],
] as const) {
  test(`"${text}" is read as ${sen} sen`, () => assert.equal(readAmount(text), sen));
}

test("times are Malaysian in any time zone of the browser", () => {
  assert.equal(formatDateTime("2026-11-21T06:05:00Z", "en"), "21 Nov 2026, 2:05\u00a0pm");
  assert.equal(dayBefore(new Date("2026-11-20T17:00:00Z"), 0), "2026-11-21");
  assert.equal(dayBefore(new Date("2026-11-20T17:00:00Z"), 7), "2026-11-14");
});

for (const [language, locale] of [
  ["en", "en-MY"],
  ["ms", "ms-MY"],
] as const) {
  test(`dates and times are written as browsers write them in ${locale}`, () => {
    const zone = { timeZone: "Asia/Kuala_Lumpur", hour12: true } as const;
    const written = (at: Date, timeStyle: "short" | "medium") =>
      new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "medium", timeStyle })
        .format(at)
        .replace(/\s(?=\p{L}+$)/u, "\u00a0");
    for (let i = 0; i < 24 * 13; i += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + i * 1.25, i % 24, (i * 7) % 60, (i * 11) % 60));
      const text = at.toISOString();
      assert.equal(formatDateTime(text, language), written(at, "short"));
      assert.equal(formatMoment(text, language), written(at, "medium"));
      const [date] = written(at, "short").split(",");
      assert.equal(formatDate(text, language), date);
      assert.equal(formatDay(malaysianTime(at).slice(0, 10), language), date);
    }
  });
}

test("thousands are separated", () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789]) {
    assert.equal(formatCount(count), new Intl.NumberFormat("en-MY").format(count));
  }
});

test("a time is formatted relative to now in both directions", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  assert.equal(formatAgo("2026-11-21T05:57:00Z", now, "en"), "3 minutes ago");
  assert.equal(formatAgo("2026-11-21T08:00:00Z", now, "en"), "in 2 hours");
});

test("a duration is shown in the unit that fits", () => {
  assert.equal(formatDuration(340), "340\u00a0ms");
  assert.equal(formatDuration(2_400), "2.4\u00a0s");
  assert.equal(formatDuration(300_000), "5\u00a0min");
  assert.equal(formatDuration(7_200_000), "2\u00a0h");
});
