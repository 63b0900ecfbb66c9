import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  afterDelivery,
  DELIVERY_DELAYS_MS,
  type DeliveryResult,
  RETRIED_MS,
  RETRY_DAYS,
} from "./notification.ts";

const NOW = new Date("2026-03-02T04:05:06Z");
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const responded = (status: number, retryAfterSeconds: number | null = null): DeliveryResult => ({
  kind: "responded",
  status,
  retryAfterSeconds,
});

function waitMs(attempt: number, result: DeliveryResult, fraction = 0): number | null {
  const { nextAttemptAt } = afterDelivery(attempt, result, NOW, fraction);
  return nextAttemptAt && nextAttemptAt.getTime() - NOW.getTime();
}

test("the schedule of attempts, and its length in texts", () => {
  assert.deepEqual(
    DELIVERY_DELAYS_MS.map((ms) => ms / SECOND_MS),
    [0, 5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  );
  assert.equal(RETRIED_MS / SECOND_MS, 272_165);
  assert.equal(RETRY_DAYS, 3);
});

for (const [index, delayMs] of DELIVERY_DELAYS_MS.slice(1).entries()) {
  test(`after failed attempt ${index + 1} the next one is ${delayMs / SECOND_MS} s later, up to a tenth more`, () => {
    assert.equal(waitMs(index + 1, responded(500)), delayMs);
    assert.equal(waitMs(index + 1, { kind: "failed", error: "reset" }, 0.5), delayMs * 1.05);
    assert.ok((waitMs(index + 1, responded(500), 0.999) ?? 0) <= delayMs * 1.1);
  });
}

test("after the last attempt nothing follows", () => {
  const after = afterDelivery(DELIVERY_DELAYS_MS.length, responded(500), NOW, 0);
  assert.deepEqual(after, { status: "EXHAUSTED", nextAttemptAt: null });
});

for (const status of [200, 201, 202, 204, 299]) {
  test(`${status} is success`, () => {
    const after = afterDelivery(1, responded(status), NOW, 0);
    assert.deepEqual(after, { status: "DELIVERED", nextAttemptAt: null });
  });
}

for (const status of [199, 300, 301, 302, 307, 400, 404, 429, 500, 503]) {
  test(`${status} is tried again`, () => {
    assert.equal(afterDelivery(1, responded(status), NOW, 0).status, "PENDING");
  });
}

test("410 stops", () => {
  const after = afterDelivery(1, responded(410), NOW, 0);
  assert.deepEqual(after, { status: "STOPPED", nextAttemptAt: null });
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
    assert.equal(afterDelivery(1, responded(200, 60), NOW, 0).status, "DELIVERED");
    const last = afterDelivery(DELIVERY_DELAYS_MS.length, responded(503, 60), NOW, 0);
    assert.equal(last.status, "EXHAUSTED");
  });
});
