/**
 * Every state that the domain's own functions can reach is right; and the search that says so finds
 * a fault in each of these functions. `npm run prove` goes further: see docs/internals/proofs.md.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { proofBound } from "../bound.ts";
import { type Domain, loadDomain, loadFaultyDomain } from "./domain.ts";
import { FAULTS } from "./faults.ts";
import { formatFound, runSearch, SEARCHES } from "./searches.ts";

/** Of each search. Some are complete before. */
const STATES_MAX = proofBound(2_500, 400_000);
/** A fault is found within so many, or not at all. */
const FAULT_STATES_MAX = 15_000;

const called = new Set<string>();
const domain = noteCalls(await loadDomain());

for (const search of SEARCHES) {
  test(`every state is right: ${search.name}`, (context) => {
    const found = runSearch(search, domain, STATES_MAX);
    context.diagnostic(formatFound(search.name, found));
    assert.equal(found.violation, null);
    assert.ok(found.isComplete || found.states === STATES_MAX);
  });
}

for (const [index, fault] of FAULTS.entries()) {
  test(`a fault is found: ${fault.of}: ${fault.title}`, async () => {
    const search = SEARCHES.find(({ name }) => name === fault.by);
    assert.ok(search, fault.by);
    const faulty = await loadFaultyDomain(fault, `${index}`);
    assert.ok(runSearch(search, faulty, FAULT_STATES_MAX).violation, "nothing was found");
  });
}

/** Those that only tell what is possible are of use to acts, and no money depends on them. */
test("each function and table that the acts use has a fault that is found", () => {
  const withFault = new Set(FAULTS.map(({ of }) => of));
  const without = [...called].filter((name) => !withFault.has(name));
  assert.deepEqual(without.sort(), ["REFUND_TRIES_MAX"]);
});

function noteCalls(all: Domain): Domain {
  return new Proxy(all, {
    get(target, name: keyof Domain & string) {
      called.add(name);
      return target[name];
    },
  });
}
