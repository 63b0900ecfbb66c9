import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  COUNT_MIN,
  decideHealth,
  type HealthState,
  RECENT_COUNT,
  RECENT_MS,
  type SignalCount,
} from "./decide-health.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
/** A letter for each signal, one in `everySeconds`, the last one just now: `.` good, `x` failed. */
function series(letters: string, everySeconds = 10): SignalCount[] {
  return [...letters].map((letter, index) => ({
    at: ago((letters.length - 1 - index) * everySeconds),
    good: letter === "." ? 1 : 0,
    failed: letter === "x" ? 1 : 0,
  }));
}
const stateOf = (counts: readonly SignalCount[], now = NOW) => decideHealth(counts, [], now).state;

const CASES: readonly [string, string, HealthState][] = [
  ["nothing", "", "IDLE"],
  ["two failures say nothing", "xx", "IDLE"],
  ["three failures are enough", "xxx", "DOWN"],
  ["three good ones are enough", "...", "HEALTHY"],
  ["one failure among many", "....................x", "HEALTHY"],
  ["a third fails", "..x..x..x..x..x..x", "DEGRADED"],
  ["a third fails, and one more between the limits", "..x..x..x..x..x..x.....", "DEGRADED"],
  ["a fifth fails, which is not beyond the limit", "....x....x....x....x....x", "HEALTHY"],
  ["after many good ones, a minute of failures", "....................xxxxxx", "DOWN"],
  ["after an outage, a minute of good ones", "xxxxxxxxxxxxxxxxxxxx......", "HEALTHY"],
];

for (const [name, letters, expected] of CASES) {
  test(`${name}: ${expected}`, () => assert.equal(stateOf(series(letters)), expected));
}

test("a quiet provider is judged by its last minutes", () => {
  const failed = series("xxx", 60).map((count) => ({
    ...count,
    at: new Date(count.at.getTime() - RECENT_MS),
  }));
  assert.equal(stateOf(failed), "IDLE");
  assert.equal(stateOf([...failed, ...series("...", 30)]), "HEALTHY");
});

test("the worse of attempts and calls counts, and only what is known", () => {
  const [good, bad] = [series("....."), series("xxxxx")];
  assert.equal(decideHealth(good, bad, NOW).state, "DOWN");
  assert.equal(decideHealth(bad, good, NOW).state, "DOWN");
  assert.equal(decideHealth(good, [], NOW).state, "HEALTHY");
  assert.equal(decideHealth([], bad, NOW).state, "DOWN");
});

test("the state says since when it lasts, and from how many", () => {
  const health = decideHealth(series("xxxxx"), [], NOW);
  assert.deepEqual(health, { state: "DOWN", counted: 5, failed: 5, since: ago(20) });
});

const past = fc.array(
  fc.record({
    at: fc.integer({ min: 600, max: 3_600 }).map(ago),
    good: fc.nat(50),
    failed: fc.nat(50),
  }),
);

test("whatever was before, enough signals of one kind decide within minutes", () => {
  fc.assert(
    fc.property(past, fc.integer({ min: 1, max: 290 }), fc.boolean(), (before, seconds, isGood) => {
      const at = ago(seconds);
      const count = { at, good: isGood ? RECENT_COUNT : 0, failed: isGood ? 0 : RECENT_COUNT };
      assert.equal(stateOf([...before, count]), isGood ? "HEALTHY" : "DOWN");
    }),
  );
});

test("a few signals decide as soon as nothing else happened for minutes", () => {
  const few = fc.integer({ min: COUNT_MIN, max: RECENT_COUNT });
  fc.assert(
    fc.property(past, few, fc.boolean(), (before, length, isGood) => {
      const counts = [...before, ...series((isGood ? "." : "x").repeat(length), 10)];
      assert.equal(stateOf(counts), isGood ? "HEALTHY" : "DOWN");
    }),
  );
});

test("recovery takes as many signals as the fall", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: RECENT_COUNT }), (length) => {
      const fallen = series(".".repeat(RECENT_COUNT) + "x".repeat(length), 5);
      const risen = series("x".repeat(RECENT_COUNT) + ".".repeat(length), 5);
      const mirror = { HEALTHY: "DOWN", DEGRADED: "DEGRADED", DOWN: "HEALTHY", IDLE: "IDLE" };
      assert.equal(stateOf(risen), mirror[stateOf(fallen)]);
    }),
  );
});
