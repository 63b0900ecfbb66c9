import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRejections } from "./pace-rejections.ts";

const PACE = { minMs: 250, maxMs: 4_000, perCheckout: 0.5 };
const CHECKOUTS = 2_000;
const TICK_MS = 20;

/** When each rejection that arrived at one of these times was sent, checked every `TICK_MS`. */
function sendAll(times: readonly number[], tickMs = TICK_MS): number[] {
  const refusals = createRejections(PACE);
  const sentAt: number[] = [];
  let next = 0;
  let now = 0;
  for (; sentAt.length < times.length; now += tickMs) {
    for (; next < times.length && (times[next] ?? 0) <= now; next += 1) {
      refusals.add({}, { atMs: times[next] ?? 0, respond: () => sentAt.push(now) });
    }
    refusals.look(now, CHECKOUTS);
  }
  assert.equal(refusals.count, 0);
  return sentAt;
}

test("each is rejected once, in order, not before 250 ms and not after 4 s", () => {
  const times = fc.array(fc.nat(3_000), { maxLength: 3_000 });
  const property = fc.property(times, fc.integer({ min: 1, max: 400 }), (unordered, tickMs) => {
    const sorted = unordered.toSorted((one, other) => one - other);
    const sentAt = sendAll(sorted, tickMs);
    assert.equal(sentAt.length, sorted.length);
    for (const [i, atMs] of sorted.entries()) {
      const waitedMs = (sentAt[i] ?? 0) - atMs;
      assert.ok(waitedMs >= PACE.minMs && waitedMs < PACE.maxMs + 2 * tickMs, String(waitedMs));
    }
  });
  fc.assert(property, { numRuns: 50 });
});

test("those who came at once are sent away one after the other", () => {
  const sentAt = sendAll(Array.from({ length: 2_000 }, () => 0));
  const within = (fromMs: number, toMs: number) =>
    sentAt.filter((at) => at >= fromMs && at < toMs).length;
  assert.equal(within(0, 250), 0);
  for (let fromMs = 500; fromMs < 1_500; fromMs += 100) {
    assert.equal(within(fromMs, fromMs + 100), 100, `from ${fromMs} ms`);
  }
});

test("a late timer makes up for a tenth of a second, not for more", () => {
  const refusals = createRejections(PACE);
  let sent = 0;
  for (let i = 0; i < 1_000; i += 1) {
    refusals.add({}, { atMs: 0, respond: () => (sent += 1) });
  }
  refusals.look(2_000, CHECKOUTS);
  assert.equal(sent, 100);
});

test("a slow process makes nobody wait for the longest time while few are rejected", () => {
  const refusals = createRejections(PACE);
  let sent = 0;
  refusals.add({}, { atMs: 0, respond: () => (sent += 1) });
  for (let now = 0; now <= 1_000; now += TICK_MS) refusals.look(now, 4);
  assert.equal(sent, 1);
});

test("who has gone is not responded to, and costs nobody's place", () => {
  const refusals = createRejections(PACE);
  const sent: number[] = [];
  const requests = Array.from({ length: 200 }, (_, at) => ({ at }));
  for (const request of requests) {
    refusals.add(request, { atMs: 0, respond: () => sent.push(request.at) });
  }
  for (const request of requests.slice(0, 100)) refusals.forget(request);
  assert.equal(refusals.count, 100);
  refusals.sendOne();
  assert.deepEqual(sent, [100]);
  refusals.look(2_000, CHECKOUTS);
  assert.deepEqual(
    sent,
    requests.slice(100).map(({ at }) => at),
  );
});
