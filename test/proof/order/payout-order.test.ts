/** The same of payouts: operators, jobs and banks at once. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { applyAnswers } from "../../../packages/gateway/src/operations/payout/bank/apply-answers.ts";
import { preparePayoutFile } from "../../../packages/gateway/src/operations/payout/prepare-payout-file.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { expectRightPayouts } from "../bank/expect-right-payouts.ts";
import { actOf, cancelOpenFiles, startBankGateway } from "../bank/make-payouts.ts";
import { proofBound } from "../bound.ts";
import { pick, seedOf } from "../seed.ts";
import { PAYOUT_RACES, type RacedPayouts } from "./payout-races.ts";
import { type Course, expectOrderFound, proveOrders } from "./run-races.ts";

/** Of each race. */
const ORDERS = proofBound(2, 60);
const RACES = proofBound(5, PAYOUT_RACES.length);
const FAULTY = PAYOUT_RACES.filter(({ fault }) => fault !== undefined);
/** Each needs a database of its own. */
const FAULTS = proofBound(1, FAULTY.length);
const FAULTY_ORDERS_MAX = 80;

const seed = seedOf();
const courseOf = (of: TestGateway): Course<RacedPayouts> => ({
  ...{ gateway: of, seed },
  async finish({ payouts, expectEnd }, deps) {
    await applyAnswers(deps);
    await expectEnd?.();
    await expectNextFile(of, deps, payouts);
    await expectRightPayouts(of, payouts);
    await cancelOpenFiles(of);
  },
});

/** What came back holds what comes after, until an operator has looked. */
async function expectNextFile(
  of: TestGateway,
  deps: Deps,
  payouts: RacedPayouts["payouts"],
): Promise<void> {
  const merchantIds = payouts.map(({ merchantId }) => merchantId);
  const due = await of.query<{ id: string }>`
    select id from payouts
     where merchant_id = any(${merchantIds}::text[]) and state = 'DUE' and file_id is null`;
  const wanted = { payoutIds: due.map(({ id }) => id), through: null, day: null, format: null };
  const { file } = await preparePayoutFile(deps, await actOf(of, 0), wanted);
  if (!file) return;
  const wrong = await of.query`
    select id from payouts p
     where file_id = ${file.id} and exists (
       select 1 from payouts where merchant_id = p.merchant_id
          and state in ('RETURNED', 'FAILED') and cleared_at is null)`;
  assert.deepEqual(wrong, [], "paid out although an earlier payout came back");
}

for (const race of pick(PAYOUT_RACES, RACES, seed)) {
  test(`in every order the payouts are right: ${race.name}`, async (context) => {
    // A day has numbers for 999 files.
    const gateway = await startBankGateway();
    after(() => gateway.stop());
    await proveOrders(courseOf(gateway), race, ORDERS, context);
  });
}

for (const race of pick(FAULTY, FAULTS, seed)) {
  test(`an order is found that shows a fault: ${race.name}`, async (context) => {
    // What the fault leaves must not be found by the next search.
    const faulty = await startBankGateway();
    after(() => faulty.stop());
    const fault = race.fault ?? ((text) => text);
    context.diagnostic(await expectOrderFound(courseOf(faulty), race, fault, FAULTY_ORDERS_MAX));
  });
}
