import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { VirtualClock } from "../virtual-clock.ts";
import { AHEAD_MS_MAX, SharedClock } from "./shared-clock.ts";

const HOUR_MS = 3_600_000;

function open() {
  const clock = new VirtualClock();
  return { clock, shared: new SharedClock(clock) };
}

/** Resolves when the simulators are ahead by so much. */
async function reached(clock: VirtualClock, ms: number): Promise<void> {
  while (clock.advancedMs !== ms) await turn();
}

test("without a gateway, the simulators advance at once", async () => {
  const { clock, shared } = open();
  await shared.advance(HOUR_MS);
  assert.equal(clock.advancedMs, HOUR_MS);
  assert.equal(shared.gatewayAheadMs, null);
  assert.ok(shared.canAdvance(AHEAD_MS_MAX));
});

test("the gateway advances first, each time by as much as the simulators", async () => {
  const { clock, shared } = open();
  assert.equal(shared.follow(0), 0);
  const advanced = Promise.all([shared.advance(HOUR_MS), shared.advance(HOUR_MS)]);
  assert.equal(shared.follow(0), 2 * HOUR_MS);
  assert.equal(clock.advancedMs, 0);
  shared.follow(HOUR_MS);
  await reached(clock, HOUR_MS);
  assert.equal(shared.follow(2 * HOUR_MS), 2 * HOUR_MS);
  await advanced;
  assert.equal(clock.advancedMs, 2 * HOUR_MS);
  assert.equal(shared.canAdvance(AHEAD_MS_MAX), false);
});

test("simulators that were restarted or reset are pulled to the gateway's time", async () => {
  const { clock, shared } = open();
  assert.equal(shared.follow(HOUR_MS), HOUR_MS);
  await reached(clock, HOUR_MS);
  shared.reset();
  assert.equal(clock.advancedMs, 0);
  assert.equal(shared.follow(HOUR_MS), HOUR_MS);
  await reached(clock, HOUR_MS);
  assert.ok(Math.abs(clock.now().getTime() - Date.now() - HOUR_MS) < 1_000);
});

test("a gateway that is new to advanced simulators learns how far to go", async () => {
  const { shared } = open();
  await shared.advance(HOUR_MS);
  assert.equal(shared.follow(0), HOUR_MS);
});

test("what was due while the simulators were frozen is due when they are not", async () => {
  const { clock, shared } = open();
  shared.follow(0);
  clock.freeze();
  let isRun = false;
  clock.after(1, () => {
    isRun = true;
  });
  const until = Date.now() + 5;
  while (Date.now() < until) await turn();
  await shared.unfreeze();
  assert.ok(isRun);
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1_000);
});
