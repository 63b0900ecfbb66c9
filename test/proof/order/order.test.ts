/**
 * Acts on one payment at once, in given orders of their statements and calls: whatever the order,
 * the money is right. The short form runs some orders, by a seed; `npm run prove` many.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { inquireDuePayments } from "../../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { settleMerchants } from "../../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { checkLedger } from "../../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { createOutgoingHttp } from "../../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import { provideOwnGateway } from "../../support/gateway.ts";
import { followingClock } from "../../support/pay.ts";
import { passToNoon } from "../../support/time/midnight.ts";
import { proofBound } from "../bound.ts";
import { acquirers, watchAcquirer } from "../crash/card-truth.ts";
import type { Rewrite } from "../gate/gated-process.ts";
import { seedOf } from "../seed.ts";
import { expectRightMoney } from "./expect-right-money.ts";
import { type Course, expectOrderFound, proveOrders } from "./run-races.ts";
import { RACES } from "./scenarios.ts";

/** Of each race. */
const ORDERS = proofBound(3, 120);
const LOCKLESS_ORDERS_MAX = 60;
const LOOKS_SECONDS = [130, 200];

const clock = followingClock();
const acquirer = watchAcquirer(createOutgoingHttp({ policy: "any" }));
const gateway = await provideOwnGateway({
  replace: { clock, railHttp: acquirer.http, log: silentLog },
});
acquirers.set(gateway, acquirer);
gateway.sandbox.clock.freeze();
clock.follow(gateway.sandbox.clock);
await passToNoon(gateway);
const seed = seedOf();

const course: Course<{ checkoutId: string }> = {
  ...{ gateway, seed },
  async finish({ checkoutId }) {
    for (const seconds of LOOKS_SECONDS) {
      await gateway.sandbox.clock.advance(seconds * 1_000);
      await inquireDuePayments(gateway.deps);
      await runDueRefunds(gateway.deps);
    }
    await gateway.ensurePartitions();
    await settleMerchants(gateway.deps, dayBefore(gateway.deps.clock.now()));
    await expectRightMoney(gateway, checkoutId);
    assert.deepEqual(await checkLedger(gateway.deps), []);
  },
};

for (const race of RACES) {
  test(`in every order the money is right: ${race.name}`, (context) =>
    proveOrders(course, race, ORDERS, context));
}

test("without the checkout's lock, an order is found in which an act breaks", async () => {
  const race = RACES.find(({ name }) => name === "the same report twice");
  assert.ok(race);
  const withoutLock: Rewrite = (text) => text.replace(/ for update$/, "");
  await expectOrderFound(course, race, withoutLock, LOCKLESS_ORDERS_MAX);
});
