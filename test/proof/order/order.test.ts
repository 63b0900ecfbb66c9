/**
 * Acts on one payment at once, in given orders of their statements and calls: whatever the order,
 * the money is right. The short form runs some orders, by a seed; `npm run prove` many.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GatewayError } from "../../../packages/gateway/src/domain/errors.ts";
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
import { type Rewrite, startGatedProcess } from "../gate/gated-process.ts";
import { createGates, type Ordered, runInOrder, type Schedule } from "../gate/in-order.ts";
import { pick, seedOf } from "../seed.ts";
import { expectRightMoney } from "./expect-right-money.ts";
import { RACES, type Race } from "./scenarios.ts";
import { countOrders, listSchedules, WHOLE } from "./schedules.ts";

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

for (const race of RACES) {
  test(`in every order the money is right: ${race.name}`, async (context) => {
    const lengths = await measure(race);
    const all = listSchedules(lengths);
    const chosen = pick(all, ORDERS, seed);
    let waits = 0;
    for (const schedule of chosen) {
      const text = schedule.map(({ process, count }) => `${process}:${count}`).join(" ");
      const ordered = await runRace(race, schedule).catch((error: unknown) => {
        throw new Error(`seed ${seed}: order ${text}`, { cause: error });
      });
      waits += ordered.waits;
    }
    const steps = lengths.join(" + ");
    context.diagnostic(
      `${race.name}: ${steps} statements and calls, ${countOrders(lengths).toExponential(1)} orders, ${all.length} with at most two switches, ${chosen.length + lengths.length} run, ${waits} waits for a lock, seed ${seed}`,
    );
  });
}

test("without the checkout's lock, an order is found in which an act breaks", async () => {
  const race = RACES.find(({ name }) => name === "the same report twice");
  assert.ok(race);
  const withoutLock: Rewrite = (text) => text.replace(/ for update$/, "");
  const all = listSchedules(await measure(race));
  for (const schedule of pick(all, LOCKLESS_ORDERS_MAX, seed)) {
    const hasFailed = await runRace(race, schedule, withoutLock).then(
      () => false,
      () => true,
    );
    if (hasFailed) return;
  }
  assert.fail(`seed ${seed}: none of ${LOCKLESS_ORDERS_MAX} orders`);
});

/** How much each act does at most: one that comes too late ends early. */
async function measure(race: Race): Promise<number[]> {
  const { acts } = await race.prepare(gateway);
  const lengths = acts.map(() => 0);
  for (const first of acts.keys()) {
    const { passed } = await runRace(race, [{ process: first, count: WHOLE }]);
    for (const [i, { length }] of passed.entries()) lengths[i] = Math.max(lengths[i] ?? 0, length);
  }
  return lengths;
}

async function runRace(race: Race, schedule: Schedule, rewrite?: Rewrite): Promise<Ordered> {
  const { checkoutId, acts } = await race.prepare(gateway);
  const gates = createGates(acts.length);
  const processes = gates.map(({ gate }) => startGatedProcess(gateway, gate, rewrite));
  const ordered = await runInOrder(
    gates,
    processes.map((process, i) => ({
      run: async () => acts[i]?.(process.deps),
      isBlocked: () => process.isBlocked(),
    })),
    schedule,
  );
  for (const process of processes) process.end();
  for (const result of ordered.results) {
    if (result.status === "fulfilled") continue;
    const { reason } = result;
    const isRejection = reason instanceof GatewayError && reason.code !== "INTERNAL_ERROR";
    // Some have to come too late; none may break.
    if (!isRejection) throw reason;
  }
  for (const seconds of LOOKS_SECONDS) {
    await gateway.sandbox.clock.advance(seconds * 1_000);
    await inquireDuePayments(gateway.deps);
    await runDueRefunds(gateway.deps);
  }
  await gateway.ensurePartitions();
  await settleMerchants(gateway.deps, dayBefore(gateway.deps.clock.now()));
  await expectRightMoney(gateway, checkoutId);
  assert.deepEqual(await checkLedger(gateway.deps), []);
  return ordered;
}
