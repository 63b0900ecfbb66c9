import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFollowingClock, type OwnTime } from "./clock.ts";

const START_MS = 1_790_000_000_000;

/** A process and another machine, whose clock is `aheadMs` ahead of the process's own. */
class World implements OwnTime {
  elapsedMs = 0;
  aheadMs = 0;
  monotonicMs(): number {
    return 1_000 + this.elapsedMs;
  }
  wallMs(): number {
    return START_MS + this.elapsedMs;
  }
  otherMs(): number {
    return START_MS + this.elapsedMs + this.aheadMs;
  }
  pass(ms: number): void {
    this.elapsedMs += ms;
  }
}

/** A measurement whose way there and back take this long. */
function measure(world: World, clock: ReturnType<typeof createFollowingClock>, way = [1, 1]) {
  return clock.measure(async () => {
    world.pass(way[0] ?? 0);
    const read = world.otherMs();
    world.pass(way[1] ?? 0);
    return read;
  });
}

test("there is no time before the first measurement", () => {
  assert.throws(() => createFollowingClock(new World()).now(), /not been measured/);
});

test("it never runs backwards, and is wrong by half the shortest round trip and the drift at most", async () => {
  const ms = fc.double({ min: 0, max: 5_000, noNaN: true });
  const step = fc.record({ there: ms, back: ms, pause: ms, drift: fc.double({ min: -1, max: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const world = new World();
      world.aheadMs = 300_000;
      const clock = createFollowingClock(world);
      let boundMs = Number.POSITIVE_INFINITY;
      let latest = 0;
      for (const { there, back, pause, drift } of steps) {
        await measure(world, clock, [there, back]);
        boundMs = Math.min(boundMs + 0.001 * (there + back), (there + back) / 2);
        for (let i = 0; i < 3; i += 1) {
          const now = clock.now().getTime();
          assert.ok(now >= latest, "it ran backwards");
          // The clock never runs backwards, even when a measurement is lower: it is ahead by at
          // most this much.
          if (now > latest) assert.ok(Math.abs(now - world.otherMs()) <= boundMs + 1);
          latest = now;
          world.pass(pause / 3);
          world.aheadMs += ((Number.isNaN(drift) ? 0 : drift) * 0.001 * pause) / 3;
          boundMs += (0.001 * pause) / 3;
        }
      }
    }),
  );
});

test("a slow sample changes nothing", async () => {
  const world = new World();
  const clock = createFollowingClock(world);
  await measure(world, clock, [1, 1]);
  await measure(world, clock, [400, 0]);
  assert.equal(clock.now().getTime(), Math.floor(world.otherMs()));
});

test("a clock that was set forward is followed, even on a slow line; set back, it stops", async () => {
  const world = new World();
  const clock = createFollowingClock(world);
  await measure(world, clock);
  world.aheadMs = 60_000;
  await measure(world, clock, [50, 50]);
  const shown = clock.now().getTime();
  assert.equal(shown, world.otherMs());
  world.aheadMs = 0;
  await measure(world, clock);
  world.pass(30_000);
  assert.equal(clock.now().getTime(), shown);
  world.pass(40_000);
  assert.equal(clock.now().getTime(), world.otherMs());
});

test("the skew is that of this machine's wall clock, at any time", async () => {
  const world = new World();
  world.aheadMs = -7_000;
  const clock = createFollowingClock(world);
  await measure(world, clock);
  assert.deepEqual(clock.skew(), { ms: 7_000, isUnhealthy: true });
  world.aheadMs = -4_000;
  await measure(world, clock);
  assert.deepEqual(clock.skew(), { ms: 4_000, isUnhealthy: false });
});
