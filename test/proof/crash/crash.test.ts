/**
 * Each act is ended at each of its statements and calls, before and after it, and what is left is
 * taken over by the jobs of another process. Then nothing happened twice, nothing is lost, and the
 * books balance. The short form tries some points, by a seed; `npm run prove` tries all.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { expireDueCheckouts } from "../../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { followDueDisputes } from "../../../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import { inquireDuePayments } from "../../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { settleMerchants } from "../../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { checkLedger } from "../../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { createOutgoingHttp } from "../../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import { provideOwnGateway } from "../../support/gateway.ts";
import { followingClock } from "../../support/pay.ts";
import { passToNoon } from "../../support/time/midnight.ts";
import { seedOf } from "../seed.ts";
import { acquirers, watchAcquirer } from "./card-truth.ts";
import { proveEnds } from "./end-anywhere.ts";
import type { Run } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

/** The jobs look that often, until everything that was open has ended. */
const LOOKS_SECONDS = [130, 130, 200, 400, 1_000];

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
/** The last report that an earlier run has left. */
let seenReport = 0;

for (const scenario of SCENARIOS) {
  test(`ended anywhere, it is whole: ${scenario.name}`, (context) =>
    proveEnds({ gateway, seed, takeOver, expectWhole }, scenario, context));
}

/** The jobs of another process, until nothing is due. */
async function takeOver(deps: Deps): Promise<void> {
  for (const seconds of LOOKS_SECONDS) {
    await gateway.sandbox.clock.advance(seconds * 1_000);
    await inquireDuePayments(deps);
    await runDueRefunds(deps);
    await followDueDisputes(deps);
    await expireDueCheckouts(deps);
    await gateway.ensurePartitions();
  }
  await settleMerchants(deps, dayBefore(deps.clock.now()));
}

async function expectWhole(run: Run, isRepeated: boolean): Promise<void> {
  await run.expectEnd(isRepeated);
  assert.deepEqual(await checkLedger(gateway.deps), []);
  const open = await gateway.query`
    select id, state from refunds where state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK')`;
  assert.deepEqual(open, [], "a refund is open");
  const quarantined = await gateway.query`
    select attempt_id, note from provider_reports
     where status = 'QUARANTINED' and note <> all(${run.allowedNotes ?? []}::text[])
       and id > ${seenReport}`;
  assert.deepEqual(quarantined, [], "an operator is needed");
  const [last] = await gateway.query`select coalesce(max(id), 0) as id from provider_reports`;
  seenReport = last.id;
}
