// Several machines run the same jobs on one database; nothing may be done twice.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dayBefore } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { listExceptions } from "../../packages/gateway/src/store/settlement/settlement-exceptions.ts";
import { listSettlements } from "../../packages/gateway/src/store/settlement/settlement-list.ts";
import { openCheckout, pay, payAttempt, payTwice, readPayment } from "../support/pay.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const MINUTE_MS = 60_000;

after(() => Promise.all(open.map((own) => own.close())));
const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const open = await Promise.all([1, 2, 3].map(() => buildDeps(gateway.config, gateway.deps.log)));
const railCalls: string[] = [];
/** What each of the machines acts with: its own connections, its own calls. */
const machines = open.map(
  (own): Deps => ({
    ...own,
    clock: gateway.deps.clock,
    railHttp: {
      send(request) {
        railCalls.push(`${request.method} ${request.url}`);
        return own.railHttp.send(request);
      },
    },
  }),
);

/** All machines at once, and each of them twice. */
async function onAll<T>(act: (deps: Deps) => Promise<T>): Promise<T[]> {
  railCalls.length = 0;
  return Promise.all([...machines, ...machines].map((deps) => act(deps)));
}

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

test("each payment's status is checked once", async () => {
  const attempts = await times(12, async () => {
    const checkoutId = await openCheckout(gateway);
    return (await payAttempt(gateway, checkoutId, { bankCode: "SIMSILOK" })).attemptId;
  });
  await gateway.sandbox.clock.advance(5 * MINUTE_MS);
  const counts = await onAll(inquireDuePayments);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    12,
  );
  assert.equal(railCalls.length, 12);
  for (const attemptId of attempts) {
    assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  }
});

test("each refund is sent once", async () => {
  await times(6, async () => {
    await payTwice(gateway);
  });
  const counts = await onAll(runDueRefunds);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    6,
  );
  assert.equal(railCalls.length, 6);
  const rows = await gateway.query<{ state: string; postings: number }>`
    select r.state, count(p.sequence) as postings from refunds r
      join ledger_postings p on p.merchant_id = r.merchant_id and p.reference = r.id
     group by r.id, r.state`;
  assert.deepEqual(rows, Array(6).fill({ state: "DONE", postings: 2 }));
});

test("each notification is sent once", async () => {
  const receiver = await startReceiver(answer(200));
  try {
    await gateway.query`
      update notifications set url = ${receiver.url} || '?' || id, next_attempt_at = created_at
       where status = 'PENDING'`;
    const counts = await onAll(deliverDueNotifications);
    const sent = counts.reduce((sum, count) => sum + count, 0);
    assert.ok(sent >= 18, `${sent} were sent`);
    const ids = receiver.received.map(({ headers }) => headers["x-event-id"]);
    assert.equal(ids.length, sent);
    assert.equal(new Set(ids).size, sent);
  } finally {
    await receiver.stop();
  }
});

test("expired checkouts are closed, with and without attempts, and no worker fails", async () => {
  const untouched = await times(10, () => openCheckout(gateway));
  const tried = await times(10, async () => {
    const checkoutId = await openCheckout(gateway);
    await payAttempt(gateway, checkoutId, { bankCode: "SIM0051" });
    return checkoutId;
  });
  await gateway.sandbox.clock.advance(60 * MINUTE_MS);
  await onAll(expireDueCheckouts);
  const rows = await gateway.query<{ id: string; status: string }>`
    select id, status from checkouts where id = any(${[...untouched, ...tried]})`;
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  assert.deepEqual(new Set(untouched.map((id) => statusOf.get(id))), new Set(["EXPIRED"]));
  assert.deepEqual(new Set(tried.map((id) => statusOf.get(id))), new Set(["FAILED"]));
});

test("each day is settled once, and each rail's file is booked once", async () => {
  const { deps, demo } = gateway;
  await pay(gateway, { cardNumber: "4000004580000002" });
  await pay(gateway, { method: "TNG_MY", amountMinor: 7_700 });
  const day = await passMidnight(gateway);
  await onAll(async (machine) => {
    assert.equal(await settleMerchants(machine, day), 0);
    await matchFiles(machine, day);
  });
  // What one had to leave to another that was looking at it.
  await onAll((machine) => matchFiles(machine, day));
  const settlements = await listSettlements(
    deps.database,
    demo.merchantId,
    {},
    { after: null, limit: 10 },
  );
  assert.deepEqual(
    settlements.map(({ date }) => date),
    [day],
  );
  assert.equal(dayBefore(deps.clock.now()), day);
  const balances = await listBalances(deps.database, demo.merchantId);
  const amountOf = (account: string) =>
    balances
      .filter((balance) => balance.account === account)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  assert.equal(amountOf("MERCHANT_PAYOUTS_DUE"), -(settlements[0]?.payoutMinor ?? 0));
  assert.equal(amountOf("MERCHANT_PAYABLE"), 0);
  assert.equal(amountOf("RAIL_RECEIVABLE"), 0);
  assert.deepEqual(await listExceptions(deps.database, "OPEN", 0, 10), []);
  assert.deepEqual((await onAll(checkLedger)).flat(), []);
});
