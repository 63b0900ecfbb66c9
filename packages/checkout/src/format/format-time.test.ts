import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatLimit } from "./format-amount.ts";
import { formatClock, formatDateTime, formatDuration, formatTime } from "./format-time.ts";

const AT = new Date("2026-11-21T06:05:00Z");

test("amounts are grouped, have two decimals and never break", () => {
  assert.equal(formatAmount(123_450), "RM\u00a01,234.50");
  assert.equal(formatAmount(10), "RM\u00a00.10");
  assert.equal(formatAmount(0), "RM\u00a00.00");
  assert.equal(formatAmount(9_007_199_254_740_991), "RM\u00a090,071,992,547,409.91");
});

test("a limit in whole ringgit has no decimals", () => {
  assert.equal(formatLimit(3_000_000), "RM\u00a030,000");
  assert.equal(formatLimit(101), "RM\u00a01.01");
});

test("times are Malaysian in every language", () => {
  assert.equal(formatDateTime(AT, "en"), "21 Nov 2026, 2:05\u00a0pm");
  assert.equal(formatDateTime(AT, "ms"), "21 Nov 2026, 2:05\u00a0PTG");
  assert.equal(formatDateTime(AT, "zh"), "2026年11月21日 下午2:05");
  assert.match(formatDateTime(AT, "ta"), /21.*2026.*2:05/);
  assert.equal(formatTime(new Date("2026-11-21T16:30:00Z"), "en"), "12:30\u00a0am");
});

test("durations are rounded up and written in the payer's language", () => {
  assert.equal(formatDuration(59_001, "en"), "1 minute");
  assert.equal(formatDuration(300_000, "en"), "5 minutes");
  assert.equal(formatDuration(20_000, "ms"), "20 saat");
  assert.equal(formatDuration(0, "en"), "1 second");
});

test("a clock counts minutes and two digits of seconds, and stops at zero", () => {
  assert.equal(formatClock(581_000), "9:41");
  assert.equal(formatClock(600), "0:01");
  assert.equal(formatClock(-5), "0:00");
});
