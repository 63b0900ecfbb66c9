import assert from "node:assert/strict";
import { test } from "node:test";
import { createSampler } from "./sampler.ts";

test("the first of each second pass, and the next one says how many did not", () => {
  let now = 5_000;
  const sampler = createSampler(2, { now: () => new Date(now) });
  const take = (count: number) => Array.from({ length: count }, () => sampler.take());
  assert.deepEqual(take(4), [0, 0, null, null]);
  now += 999;
  assert.deepEqual(take(1), [null]);
  now += 1;
  assert.deepEqual(take(3), [3, 0, null]);
  now += 60_000;
  assert.deepEqual(take(3), [1, 0, null]);
});

test("few a second all pass, however long it takes", () => {
  let now = 0;
  const sampler = createSampler(2, { now: () => new Date(now) });
  for (let i = 0; i < 20; i += 1) {
    now += 600;
    assert.equal(sampler.take(), 0);
  }
});

test("none passes at zero a second", () => {
  const sampler = createSampler(0, { now: () => new Date(0) });
  assert.deepEqual([sampler.take(), sampler.take()], [null, null]);
});
