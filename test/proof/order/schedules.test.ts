import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersFrom, pick } from "../seed.ts";
import { countOrders, listSchedules } from "./schedules.ts";

test("orders of several processes are counted", () => {
  assert.equal(countOrders([2, 2]), 6);
  assert.equal(countOrders([3]), 1);
  assert.equal(countOrders([2, 1, 1]), 12);
});

test("orders with at most two switches begin with each process, cut off at each place", () => {
  const schedules = listSchedules([2, 3]);
  assert.equal(schedules.length, 2 * 3 * 2);
  const texts = schedules.map((each) => each.map(({ process, count }) => `${process}:${count}`));
  assert.equal(new Set(texts.map(String)).size, schedules.length);
  assert.ok(texts.some((text) => String(text).startsWith("1:2,0:2,")));
});

test("a seed picks the same ones again", () => {
  const all = Array.from({ length: 100 }, (_, i) => i);
  assert.deepEqual(pick(all, 5, 7), pick(all, 5, 7));
  assert.notDeepEqual(pick(all, 5, 7), pick(all, 5, 8));
  assert.deepEqual(pick(all, 200, 7), all);
  assert.notEqual(numbersFrom(1)(), numbersFrom(2)());
});
