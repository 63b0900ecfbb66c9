import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ADMISSION_CLASSES, type AdmissionClass } from "./admission-class.ts";
import { estimateWaitMs, isAdmitted, type Load, updateCapacity } from "./decide-admission.ts";

const counts = fc.nat(10_000);
const delays = fc.nat(20_000);
const kinds = fc.constantFrom(...ADMISSION_CLASSES);
const loads: fc.Arbitrary<Load> = fc.record({
  loopDelayMs: delays,
  checkoutWaitMs: delays,
  inFlight: fc.record({
    anonymous: counts,
    checkout: counts,
    read: counts,
    payer: counts,
    stream: counts,
    callback: counts,
    health: counts,
  }),
});
const nothing = Object.fromEntries(ADMISSION_CLASSES.map((kind) => [kind, 0])) as Load["inFlight"];
const IDLE: Load = { loopDelayMs: 0, checkoutWaitMs: 0, inFlight: nothing };

const admitted = (load: Load): AdmissionClass[] =>
  ADMISSION_CLASSES.filter((kind) => isAdmitted(kind, load));

test("a process with nothing to do serves everyone", () => {
  assert.deepEqual(admitted(IDLE), ADMISSION_CLASSES);
});

test("health checks are always answered", () => {
  fc.assert(fc.property(loads, (load) => isAdmitted("health", load)));
});

test("a class that is rejected stays so when the load rises", () => {
  const property = fc.property(loads, loads, kinds, (load, more, kind) => {
    const higher: Load = {
      loopDelayMs: load.loopDelayMs + more.loopDelayMs,
      checkoutWaitMs: load.checkoutWaitMs + more.checkoutWaitMs,
      inFlight: { ...load.inFlight, [kind]: load.inFlight[kind] + more.inFlight[kind] },
    };
    return isAdmitted(kind, load) || !isAdmitted(kind, higher);
  });
  fc.assert(property);
});

test("a delay rejects the classes in their order", () => {
  const property = fc.property(delays, delays, (loopDelayMs, checkoutWaitMs) => {
    const served = admitted({ ...IDLE, loopDelayMs, checkoutWaitMs });
    assert.deepEqual(served, ADMISSION_CLASSES.slice(-served.length));
  });
  fc.assert(property);
});

test("one class cannot fill the place of another", () => {
  const property = fc.property(kinds, kinds, counts, (full, kind, count) => {
    const load = { ...IDLE, inFlight: { ...nothing, [full]: count } };
    return kind === full || isAdmitted(kind, load);
  });
  fc.assert(property);
});

for (const [load, served] of [
  [{ checkoutWaitMs: 401 }, ["read", "payer", "stream", "callback", "health"]],
  [{ checkoutWaitMs: 1_001 }, ["payer", "stream", "callback", "health"]],
  [{ loopDelayMs: 1_001 }, ["read", "payer", "stream", "callback", "health"]],
  [{ loopDelayMs: 2_001 }, ["callback", "health"]],
  [{ loopDelayMs: 60_000, checkoutWaitMs: 60_000 }, ["health"]],
] as const) {
  test(`${JSON.stringify(load)} serves ${served.join(", ")}`, () => {
    assert.deepEqual(admitted({ ...IDLE, ...load }), served);
  });
}

test("a burst is admitted without waiting; beyond it, the wait grows with the queue", () => {
  assert.equal(estimateWaitMs(256, 1), 0);
  assert.equal(estimateWaitMs(500, 1_000), 500);
  assert.equal(estimateWaitMs(1_000, 1_000), 1_000);
});

test("a quiet time does not lower the capacity, a queue that is worked off slowly does", () => {
  const measured = { completed: 0, seconds: 0.25, inFlightMin: 0 };
  assert.equal(updateCapacity(1_000, measured), 1_000);
  assert.equal(updateCapacity(1_000, { ...measured, completed: 500 }), 1_250);
  assert.equal(updateCapacity(1_000, { ...measured, inFlightMin: 300 }), 750);
  let perSecond = 1_000;
  for (let i = 0; i < 100; i += 1) {
    perSecond = updateCapacity(perSecond, { ...measured, inFlightMin: 300 });
  }
  assert.equal(perSecond, 1);
});
