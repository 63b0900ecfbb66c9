/**
 * The same of payouts: from the file to the bank's answer, and of each act on files of a folder.
 * A fault is put into each act as well, which one of its points must show.
 */
import { after, test } from "node:test";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { applyAnswers } from "../../../packages/gateway/src/operations/payout/bank/apply-answers.ts";
import { endHolds } from "../../../packages/gateway/src/operations/payout/hold-payout.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { stopAfterTests } from "../../support/lifetime.ts";
import { cancelOpenFiles, startBankGateway } from "../bank/make-payouts.ts";
import { proofBound } from "../bound.ts";
import { pick, seedOf } from "../seed.ts";
import { expectFaultFound, proveEnds, type World } from "./end-anywhere.ts";
import { PAYOUT_SCENARIOS } from "./payout-scenarios.ts";
import type { Run } from "./scenario.ts";

const ACTS = proofBound(6, PAYOUT_SCENARIOS.length);
/** Each needs a database of its own. */
const FAULTS = proofBound(1, PAYOUT_SCENARIOS.length);

const seed = seedOf();
const gateway = await stopAfterTests(startBankGateway(), (started) => started.stop());

const worldOf = (of: TestGateway): World => ({
  gateway: of,
  seed,
  async takeOver(deps: Deps, run: Run) {
    await endHolds(deps);
    await applyAnswers(deps);
    await run.recover?.(deps);
  },
  async expectWhole(run: Run, isRepeated: boolean) {
    await run.expectEnd(isRepeated);
    await cancelOpenFiles(of);
  },
});

for (const scenario of pick(PAYOUT_SCENARIOS, ACTS, seed)) {
  test(`ended anywhere, it is whole: ${scenario.name}`, (context) =>
    proveEnds(worldOf(gateway), scenario, context));
}

for (const scenario of pick(PAYOUT_SCENARIOS, FAULTS, seed)) {
  test(`a fault is found: ${scenario.name}`, async (context) => {
    // What the fault leaves must not be found by the next search.
    const faulty = await startBankGateway();
    after(() => faulty.stop());
    context.diagnostic(await expectFaultFound(worldOf(faulty), scenario, scenario.fault));
  });
}
