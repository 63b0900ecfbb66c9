import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FAULT_NAMES, planFaults, shareParts } from "./plan-faults.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const minutes = fc.double({ min: 0.1, max: 20, noNaN: true });

test("the same seed makes the same plan, and all faults end before the load", () => {
  fc.assert(
    fc.property(seeds, minutes, (seed, length) => {
      const plan = planFaults(seed, length);
      assert.deepEqual(plan, planFaults(seed, length));
      for (const { beginsMs, endsMs } of plan) {
        assert.ok(beginsMs >= 0 && beginsMs <= endsMs && endsMs < length * 60_000);
      }
    }),
  );
});

test("no part has two faults at once, and different parts sometimes have", () => {
  let together = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const plan = planFaults(seed, 10);
      for (const [index, one] of plan.entries()) {
        for (const other of plan.slice(index + 1)) {
          const isApart = one.endsMs < other.beginsMs || other.endsMs < one.beginsMs;
          if (!isApart) together += 1;
          assert.ok(isApart || !shareParts(one.name, other.name), `${one.name}, ${other.name}`);
        }
      }
    }),
  );
  assert.ok(together > 0);
});

test("ten minutes have every kind of fault", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const kinds = new Set(planFaults(seed, 10).map(({ name }) => name));
      assert.deepEqual([...kinds].sort(), [...FAULT_NAMES].sort());
    }),
  );
});
