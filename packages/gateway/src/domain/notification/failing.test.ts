import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { ALERT_LEVELS, addCounts, decideLevel, HALF_LIFE_MS, isNews } from "./failing.ts";

const NOW = new Date("2026-03-02T04:05:06Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR_MS = 3_600_000;

describe("the level of failing attempts", () => {
  for (const [delivered, failed, level] of [
    [0, 5, 100],
    [1, 9, 90],
    [1, 8, 50],
    [5, 5, 50],
    [6, 5, 0],
    [100, 0, 0],
  ] as const) {
    test(`${failed} of ${delivered + failed} is ${level}`, () => {
      for (const before of ALERT_LEVELS) {
        assert.equal(decideLevel({ delivered, failed }, before), level);
      }
    });
  }

  test("stays as it is while there are fewer than five", () => {
    for (const before of ALERT_LEVELS) {
      assert.equal(decideLevel({ delivered: 0, failed: 4 }, before), before);
      assert.equal(decideLevel({ delivered: 4, failed: 0 }, before), before);
    }
  });

  test("is never above the share that failed, and only all is 100", () => {
    const counts = fc.record({ delivered: fc.nat(1_000), failed: fc.nat(1_000) });
    fc.assert(
      fc.property(counts, ({ delivered, failed }) => {
        fc.pre(delivered + failed >= 5);
        const level = decideLevel({ delivered, failed }, 0);
        assert.ok(failed * 100 >= level * (delivered + failed));
        assert.equal(level === 100, delivered === 0);
      }),
    );
  });
});

test("counts of an earlier hour fade, whatever their number", () => {
  let counted = { delivered: 5_000, failed: 0, countedFrom: NOW };
  for (let i = 1; i <= 20; i += 1) {
    counted = addCounts(counted, { delivered: 0, failed: 10 }, later(i * HALF_LIFE_MS));
  }
  assert.equal(counted.delivered, 0);
  assert.ok(counted.failed >= 10 && counted.failed < 20);
});

test("within half an hour nothing is forgotten", () => {
  const before = { delivered: 3, failed: 1, countedFrom: NOW };
  const after = addCounts(before, { delivered: 1, failed: 2 }, later(HALF_LIFE_MS - 1));
  assert.deepEqual(after, { delivered: 4, failed: 3, countedFrom: NOW });
});

describe("what is reported", () => {
  const reported = { level: 90 as const, at: NOW };
  test("a level for the first time", () => assert.ok(isNews(50, 0, null, NOW)));
  test("one that is higher than the last report", () => assert.ok(isNews(100, 50, reported, NOW)));
  test("not the same within a day", () => assert.ok(!isNews(90, 0, reported, later(23 * HOUR_MS))));
  test("the same again after a day", () => assert.ok(isNews(90, 0, reported, later(24 * HOUR_MS))));
  test("not one that falls, or stays", () => {
    assert.ok(!isNews(50, 90, reported, later(48 * HOUR_MS)));
    assert.ok(!isNews(90, 90, reported, later(48 * HOUR_MS)));
  });
});
