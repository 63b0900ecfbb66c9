import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { afterDelivery, type DeliveryResult } from "./notification.ts";
import { attemptsOf, DEFAULT_RETRIES, describeRetried, retriedMs } from "./retry-policy.ts";

const NOW = new Date("2026-03-02T04:05:06Z");
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const responded = (status: number, retryAfterSeconds: number | null = null): DeliveryResult => ({
  ...{ kind: "responded", status, brokerReply: null, retryAfterSeconds },
});
const replied = (brokerReply: string): DeliveryResult => ({
  ...{ kind: "responded", status: null, brokerReply, retryAfterSeconds: null },
});

const after = (attempt: number, result: DeliveryResult, fraction = 0, policy = DEFAULT_RETRIES) =>
  afterDelivery(policy, attempt, result, { now: NOW, fraction });

function waitMs(attempt: number, result: DeliveryResult, fraction = 0): number | null {
  const { nextAttemptAt } = after(attempt, result, fraction);
  return nextAttemptAt && nextAttemptAt.getTime() - NOW.getTime();
}

test("the schedule of attempts, and its length in texts", () => {
  assert.deepEqual(
    DEFAULT_RETRIES.delaysMs.map((ms) => ms / SECOND_MS),
    [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  );
  assert.equal(attemptsOf(DEFAULT_RETRIES), 11);
  assert.equal(retriedMs(DEFAULT_RETRIES) / SECOND_MS, 272_165);
});

for (const [delaysMs, text] of [
  [DEFAULT_RETRIES.delaysMs, { en: "about 3 days", ms: "kira-kira 3 hari" }],
  [[24 * HOUR_MS], { en: "about 24 hours", ms: "kira-kira 24 jam" }],
  [[36 * HOUR_MS], { en: "about 2 days", ms: "kira-kira 2 hari" }],
  [[90 * SECOND_MS], { en: "about 2 minutes", ms: "kira-kira 2 minit" }],
  [[SECOND_MS], { en: "about 1 second", ms: "kira-kira 1 saat" }],
] as const) {
  test(`in texts, ${text.en}`, () => {
    assert.deepEqual(describeRetried({ delaysMs, timeoutMs: 1 }), text);
  });
}

test("a schedule of one's own has as many attempts as it says, and no other delays", () => {
  const own = { delaysMs: [2 * SECOND_MS, 7 * SECOND_MS], timeoutMs: SECOND_MS };
  const waits = [1, 2, 3].map((attempt) => after(attempt, responded(500), 0, own).nextAttemptAt);
  assert.deepEqual(
    waits.map((at) => at && at.getTime() - NOW.getTime()),
    [2 * SECOND_MS, 7 * SECOND_MS, null],
  );
});

for (const [index, delayMs] of DEFAULT_RETRIES.delaysMs.entries()) {
  test(`after failed attempt ${index + 1} the next one is ${delayMs / SECOND_MS} s later, up to a tenth more`, () => {
    assert.equal(waitMs(index + 1, responded(500)), delayMs);
    assert.equal(waitMs(index + 1, { kind: "failed", error: "reset" }, 0.5), delayMs * 1.05);
    assert.ok((waitMs(index + 1, responded(500), 0.999) ?? 0) <= delayMs * 1.1);
  });
}

test("after the last attempt nothing follows", () => {
  assert.deepEqual(after(attemptsOf(DEFAULT_RETRIES), responded(500)), {
    status: "EXHAUSTED",
    nextAttemptAt: null,
  });
});

for (const status of [200, 201, 202, 204, 299]) {
  test(`${status} is success`, () => {
    assert.deepEqual(after(1, responded(status)), { status: "DELIVERED", nextAttemptAt: null });
  });
}

for (const status of [199, 300, 301, 302, 307, 400, 404, 429, 500, 503]) {
  test(`${status} is tried again`, () => {
    assert.equal(after(1, responded(status)).status, "PENDING");
  });
}

test("410 stops", () => {
  assert.deepEqual(after(1, responded(410)), { status: "STOPPED", nextAttemptAt: null });
});

describe("Retry-After", () => {
  test("shorter than the schedule changes nothing", () => {
    assert.equal(waitMs(3, responded(503, 1)), 300 * SECOND_MS);
  });
  test("between this slot and the one after is honoured", () => {
    assert.equal(waitMs(3, responded(503, 900)), 900 * SECOND_MS);
    assert.equal(waitMs(1, responded(429, 30)), 30 * SECOND_MS);
  });
  test("is cut at the slot that follows", () => {
    assert.equal(waitMs(3, responded(503, 999_999_999)), 1_800 * SECOND_MS);
    assert.equal(waitMs(10, responded(503, 999_999_999)), 24 * HOUR_MS);
  });
  test("counts after failed deliveries only, and adds no attempt", () => {
    assert.equal(after(1, responded(200, 60)).status, "DELIVERED");
    const last = after(attemptsOf(DEFAULT_RETRIES), responded(503, 60));
    assert.equal(last.status, "EXHAUSTED");
  });
});

test("a message is delivered when its broker confirms it, and only then", () => {
  assert.equal(after(1, replied("confirm")).status, "DELIVERED");
  for (const reply of ["nack", "blocked", "312 NO_ROUTE", "200", "410 confirm"]) {
    assert.equal(after(1, replied(reply)).status, "PENDING", reply);
  }
});
