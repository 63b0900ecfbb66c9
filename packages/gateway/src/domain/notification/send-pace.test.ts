import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { planSends, SEND_WAIT_MS_MAX, SENDS_AT_ONCE, SENDS_PER_SECOND } from "./send-pace.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const CAPACITY = SENDS_AT_ONCE + (SEND_WAIT_MS_MAX / 1_000) * SENDS_PER_SECOND;

test("the first ones go at once, the others one after another", () => {
  const plan = planSends(null, SENDS_AT_ONCE + 4, NOW);
  assert.ok(plan.kind === "planned");
  const waits = plan.at.map((at) => at.getTime() - NOW.getTime());
  assert.deepEqual(waits.slice(0, SENDS_AT_ONCE), Array(SENDS_AT_ONCE).fill(0));
  assert.deepEqual(waits.slice(SENDS_AT_ONCE), [500, 1_000, 1_500, 2_000]);
});

test("what would wait too long is rejected, with the time until it fits", () => {
  const full = planSends(null, CAPACITY, NOW);
  assert.ok(full.kind === "planned");
  const refused = planSends(full.freeAt, 10, NOW);
  assert.deepEqual(refused, { kind: "rejected", waitMs: 5_000 });
  const later = new Date(NOW.getTime() + 5_000);
  assert.equal(planSends(full.freeAt, 10, later).kind, "planned");
});

test("however they are asked for, no more go in a time than the pace allows", () => {
  const calls = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 1_000 }), afterMs: fc.nat(60_000) }),
  );
  fc.assert(
    fc.property(calls, fc.integer({ min: 1, max: 600 }), (asked, seconds) => {
      let nowMs = NOW.getTime();
      let freeAt: Date | null = null;
      const sent: number[] = [];
      for (const { count, afterMs } of asked) {
        nowMs += afterMs;
        const plan = planSends(freeAt, count, new Date(nowMs));
        if (plan.kind === "rejected") continue;
        freeAt = plan.freeAt;
        sent.push(...plan.at.map((at) => at.getTime()));
      }
      sent.sort((a, b) => a - b);
      const max = SENDS_AT_ONCE + seconds * SENDS_PER_SECOND;
      for (const [i, at] of sent.entries()) {
        assert.ok((sent[i + max] ?? Infinity) - at >= seconds * 1_000);
      }
    }),
  );
});
