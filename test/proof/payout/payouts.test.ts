/** Every state that payouts can reach over the domain's own functions is right. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { proofBound } from "../bound.ts";
import { type Domain, loadDomain, loadFaultyDomain } from "../states/domain.ts";
import { explore, type Found } from "../states/explore.ts";
import { PAYOUT_ACTS } from "./acts.ts";
import { PAYOUT_FAULTS } from "./faults.ts";
import { findFault, findStepFault } from "./invariants.ts";
import { keyOf, newPayoutWorld, type PayoutWorld } from "./world.ts";

const STATES_MAX = proofBound(4_000, 400_000);
/** A fault is found within so many, or not at all. */
const FAULT_STATES_MAX = 60_000;

const called = new Set<string>();
const domain = noteCalls(await loadDomain());

function search(of: Domain, statesMax: number, left: PayoutWorld["left"]): Found {
  const { stackTraceLimit } = Error;
  // Errors of the domain are responses here, a million of them.
  Error.stackTraceLimit = 0;
  const next = (world: PayoutWorld) => PAYOUT_ACTS.flatMap((act) => act(world, of));
  try {
    const start = newPayoutWorld(left);
    return explore({ start, next, keyOf, findFault, findStepFault, statesMax });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const ALL = { days: 3, files: 3, clock: 1, account: 1, verification: 2 };

test("every state of payouts is right", (context) => {
  const { violation, states, steps, depth, isComplete } = search(domain, STATES_MAX, ALL);
  context.diagnostic(
    `payouts: ${states} states, ${steps} steps, depth ${depth}, ${isComplete ? "complete" : "up to a bound"}`,
  );
  assert.equal(violation, null);
  assert.ok(isComplete || states === STATES_MAX);
});

for (const [index, fault] of PAYOUT_FAULTS.entries()) {
  test(`a fault is found: ${fault.of}: ${fault.title}`, async () => {
    const faulty = await loadFaultyDomain(fault, `payout ${index}`);
    assert.ok(search(faulty, FAULT_STATES_MAX, fault.left).violation, "nothing was found");
  });
}

test("each function that the acts use has a fault that is found", () => {
  const withFault = new Set(PAYOUT_FAULTS.map(({ of }) => of));
  const without = [...called].filter((name) => !withFault.has(name));
  // Of the payment that was earned: proven with payments.
  assert.deepEqual(without.sort(), ["paymentPosting"]);
});

function noteCalls(all: Domain): Domain {
  return new Proxy(all, {
    get(target, name: keyof Domain & string) {
      called.add(name);
      return target[name];
    },
  });
}
