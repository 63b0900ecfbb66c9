import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFairQueue } from "./fair-queue.ts";

const LIMITS = { waitingMax: 6, waitingOfOwnerMax: 4 };

test("owners take turns, however many items one of them sends", () => {
  const queue = createFairQueue<string>(LIMITS);
  for (const item of ["a1", "a2", "a3", "b1", "c1"]) {
    assert.equal(queue.add(item.charAt(0), item), null);
  }
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item);
    queue.charge(next.owner, 100);
  }
  assert.deepEqual(order, ["a1", "b1", "c1", "a2", "a3"]);
});

test("who has taken much time waits for those who have taken little", () => {
  const queue = createFairQueue<string>({ waitingMax: 20, waitingOfOwnerMax: 10 });
  for (const item of ["a1", "a2", "b1", "b2", "b3"]) queue.add(item.charAt(0), item);
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item);
    queue.charge(next.owner, next.owner === "a" ? 250 : 100);
  }
  assert.deepEqual(order, ["a1", "b1", "b2", "b3", "a2"]);
});

test("an owner has so many places, and a full queue makes room for who has fewer", () => {
  const queue = createFairQueue<string>(LIMITS);
  for (const item of ["a1", "a2", "a3", "a4"]) assert.equal(queue.add("a", item), null);
  assert.equal(queue.add("a", "a5"), "a5");
  assert.equal(queue.add("b", "b1"), null);
  assert.equal(queue.add("b", "b2"), null);
  assert.equal(queue.add("c", "c1"), "a4", "the longest line gives a place");
  assert.equal(queue.add("b", "b3"), "b3", "none that is as long");
  assert.equal(queue.remove("a", "a1"), true);
  assert.equal(queue.remove("a", "a1"), false);
  assert.equal(queue.add("b", "b3"), null);
});

test("each item is taken, rejected or removed once, and the limits hold", () => {
  const step = fc.record({
    kind: fc.constantFrom("add", "add", "take", "remove"),
    owner: fc.constantFrom("a", "b", "c", "d"),
    ms: fc.nat(1_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = createFairQueue<number>(LIMITS);
      const waiting = new Map<number, string>();
      steps.forEach(({ kind, owner, ms }, item) => {
        if (kind === "add") {
          const rejected = queue.add(owner, item);
          if (rejected !== item) waiting.set(item, owner);
          if (rejected !== null && rejected !== item) assert.ok(waiting.delete(rejected));
        } else if (kind === "take") {
          const taken = queue.take();
          assert.equal(taken === null, waiting.size === 0);
          if (!taken) return;
          assert.equal(waiting.get(taken.item), taken.owner);
          waiting.delete(taken.item);
          queue.charge(taken.owner, ms);
        } else {
          const [known] = [...waiting].find(([, by]) => by === owner) ?? [];
          assert.equal(queue.remove(owner, known ?? -1), known !== undefined);
          if (known !== undefined) waiting.delete(known);
        }
        assert.ok(waiting.size <= LIMITS.waitingMax);
      });
    }),
  );
});
