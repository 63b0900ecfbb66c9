import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Lane } from "../store/due-work.ts";
import { chooseWork, countBy, listFullLanes, type WorkSlots } from "./choose-work.ts";

const SLOTS: WorkSlots = { total: 16, perEndpoint: 3 };

const lane = (merchantId: string, endpoint: string): Lane => ({ merchantId, endpoint });
const times = (count: number, one: (index: number) => Lane) =>
  Array.from({ length: count }, (_, index) => one(index));

const ofMerchant = ({ merchantId }: Lane) => merchantId;
const atEndpoint = ({ endpoint }: Lane) => endpoint;

test("a merchant alone gets as many slots as it leaves free", () => {
  const waiting = times(20, (i) => lane("M1", `E${i}`));
  assert.deepEqual(chooseWork(waiting, [], SLOTS), waiting.slice(0, 8));
});

test("an endpoint gets no more than its slots", () => {
  const waiting = times(20, () => lane("M1", "E1"));
  assert.equal(chooseWork(waiting, [], SLOTS).length, 3);
  assert.equal(chooseWork(waiting, waiting.slice(0, 2), SLOTS).length, 1);
});

test("no more are taken than wanted", () => {
  const waiting = times(20, (i) => lane("M1", `E${i}`));
  assert.deepEqual(chooseWork(waiting, [], SLOTS, 2), waiting.slice(0, 2));
});

test("the merchant with the fewest in flight comes first, however long the others have waited", () => {
  const waiting = [lane("M1", "E1"), lane("M2", "E2")];
  const inFlight = [lane("M1", "E3")];
  const [first] = chooseWork(waiting, inFlight, SLOTS);
  assert.equal(first, waiting[1]);
});

test("at a shared endpoint the merchant with the fewest there comes first, whatever it has elsewhere", () => {
  const inFlight = [
    ...times(2, () => lane("M1", "E1")),
    ...times(3, (i) => lane("M2", `E${i + 2}`)),
  ];
  const waiting = [lane("M1", "E1"), lane("M2", "E1")];
  assert.deepEqual(chooseWork(waiting, inFlight, SLOTS), [waiting[1]]);
});

const lanes = fc.array(
  fc.record({
    merchantId: fc.constantFrom("M1", "M2", "M3", "M4"),
    endpoint: fc.constantFrom("E1", "E2", "E3", "E4", "E5", "E6"),
  }),
  { maxLength: 40 },
);

/** Waves of arrivals, none of which ever ends: what is in flight after each of them. */
const waves = fc.array(lanes, { minLength: 1, maxLength: 6 });

function play(arrivals: readonly Lane[][], look: (waiting: Lane[], inFlight: Lane[]) => void) {
  let waiting: Lane[] = [];
  let inFlight: Lane[] = [];
  for (const wave of arrivals) {
    waiting = [...waiting, ...wave];
    const chosen = new Set(chooseWork(waiting, inFlight, SLOTS));
    waiting = waiting.filter((one) => !chosen.has(one));
    inFlight = [...inFlight, ...chosen];
    look(waiting, inFlight);
  }
}

test("a merchant with nothing in flight waits only for a full endpoint, even when no call ever ends", () => {
  fc.assert(
    fc.property(waves, (arrivals) =>
      play(arrivals, (waiting, inFlight) => {
        const running = countBy(inFlight, ofMerchant);
        const used = countBy(inFlight, atEndpoint);
        for (const { merchantId, endpoint } of waiting) {
          if (!running.has(merchantId)) assert.equal(used.get(endpoint), SLOTS.perEndpoint);
        }
      }),
    ),
    { seed: 1 },
  );
});

test("no limit is exceeded, and nothing waits for a slot that it may have", () => {
  fc.assert(
    fc.property(waves, (arrivals) =>
      play(arrivals, (waiting, inFlight) => {
        const running = countBy(inFlight, ofMerchant);
        const used = countBy(inFlight, atEndpoint);
        const free = SLOTS.total - inFlight.length;
        assert.ok(free >= 0);
        for (const count of used.values()) assert.ok(count <= SLOTS.perEndpoint);
        for (const { merchantId, endpoint } of waiting) {
          const isFull = used.get(endpoint) === SLOTS.perEndpoint;
          assert.ok(isFull || (running.get(merchantId) ?? 0) >= free);
        }
      }),
    ),
    { seed: 1 },
  );
});

test("merchants with endpoints of their own who all want more get the same, give or take one", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("M1", "M2", "M3"), { maxLength: 60 }), (order) => {
      const waiting = order.map((merchantId, i) => lane(merchantId, `${merchantId} ${i}`));
      const chosen = chooseWork(waiting, [], SLOTS);
      const left = waiting.filter((one) => !chosen.includes(one));
      const counts = countBy(chosen, ofMerchant);
      const wanting = [...countBy(left, ofMerchant).keys()].map((id) => counts.get(id) ?? 0);
      assert.ok(Math.max(...wanting, 0) - Math.min(...wanting, Number.MAX_SAFE_INTEGER) <= 1);
    }),
    { seed: 1 },
  );
});

const SHARED: WorkSlots = { ...SLOTS, perEndpoint: 6, isEndpointShared: true };

test("at an endpoint of all merchants, one of them gets as many slots as it leaves free there", () => {
  const waiting = times(20, () => lane("M1", "E1"));
  assert.equal(chooseWork(waiting, [], SHARED).length, 3);
});

test("what is in a full lane may not start, and everything else may", () => {
  fc.assert(
    fc.property(lanes, lanes, fc.constantFrom(SLOTS, SHARED), (inFlight, waiting, slots) => {
      const full = listFullLanes(inFlight, slots);
      if (!full) return assert.ok(inFlight.length >= slots.total);
      for (const one of waiting) {
        const isFull: boolean =
          full.merchants.includes(one.merchantId) ||
          full.endpoints.includes(one.endpoint) ||
          full.lanes.some(
            (each) => each.merchantId === one.merchantId && each.endpoint === one.endpoint,
          );
        assert.equal(chooseWork([one], inFlight, slots).length, isFull ? 0 : 1);
      }
    }),
    { seed: 1 },
  );
});
