/**
 * The drill of docs/operating/restore.md, whatever makes the backups: pay, back up, pay more,
 * refund, lose the database, restore, fence, reconcile.
 */
import assert from "node:assert/strict";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { startDeliveries } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { findLostAttempt } from "../../packages/gateway/src/operations/recovery/find-lost-attempt.ts";
import { raiseFence } from "../../packages/gateway/src/operations/recovery/raise-fence.ts";
import {
  endFence,
  type Reconciled,
  reconcile,
} from "../../packages/gateway/src/operations/recovery/reconcile.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { createJournalFolder } from "../../packages/gateway/src/platform/journal/journal-folder.ts";
import { listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import type { TestGateway } from "../support/gateway.ts";
import {
  followNext,
  openCheckout,
  type Paying,
  payAttempt,
  payTwice,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import type { Receiver } from "../support/receiver.ts";
import { passMidnight, refundPart } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

export interface Drill<Backup extends { madeAt: Date }> {
  gateway: TestGateway;
  receiver: Receiver;
  /** Of the attempt journal. */
  folder: string;
  backUp(): Promise<Backup>;
  /** What was written since the backup is lost. */
  restore(backup: Backup): Promise<void>;
}

const HABITS: readonly Paying[] = [
  {},
  { cardNumber: "4000004580000002" },
  { method: "TNG_MY", amountMinor: 7_700 },
  { cardNumber: "4000000000000002" },
  { method: "GRABPAY_MY", amountMinor: 7_700 },
  { bankCode: "SIM0051" },
  { method: "SHOPEEPAY_MY", amountMinor: 7_700 },
];

/** Nobody is charged, refunded or notified twice, and every book agrees to the sen. */
export async function expectNothingTwice<Backup extends { madeAt: Date }>(
  drill: Drill<Backup>,
): Promise<void> {
  const { gateway, receiver } = drill;
  const notifyUrl = receiver.url;
  const countRefundCalls = () =>
    gateway.sandbox.journal.list().filter(({ name }) => /refund/i.test(name)).length;
  const eventIds = () => receiver.received.map(({ headers }) => headers["x-event-id"]);

  await payAll(gateway, notifyUrl);
  const before = await openCheckout(gateway, { notifyUrl });
  const begun = await startPaying(gateway, await openCheckout(gateway, { notifyUrl }));
  await deliverAll(gateway);
  const backup = await drill.backUp();
  // All of this is lost.
  await payAttempt(gateway, before);
  await followNext(begun.next);
  const paid = await payAll(gateway, notifyUrl);
  const double = await payTwice(gateway, { amountMinor: 3_300, notifyUrl });
  const unpaid = await openCheckout(gateway);
  const [first, second] = paid;
  assert.ok(first && second);
  const refunded = await refundPart(gateway, first.id, 700);
  assert.equal(refunded.status, 200);
  await runDueRefunds(gateway.deps);
  await deliverAll(gateway);
  const delivered = eventIds();
  const held = await readBalances(gateway);
  const orders = await gateway.get("/v3/payment/transactions?limit=100");

  const refundCalls = countRefundCalls();
  const done = await loseAndRebuild(drill, backup, async () => {
    assert.equal(await readCheckout(gateway, unpaid), null);
    assert.equal((await readCheckout(gateway, before))?.status, "IN_PROCESS");
  });
  assert.deepEqual(undecided(done), []);
  assert.equal((await readCheckout(gateway, before))?.status, "SUCCESS");
  assert.equal((await readCheckout(gateway, unpaid))?.status, "IN_PROCESS");
  assert.equal((await readPayment(gateway, begun.attemptId)).status, "SUCCESS");
  for (const payment of paid) {
    const { status, paidAt, railReference } = await readPayment(gateway, payment.attemptId);
    const expected: string = payment === first ? "PARTIAL_REFUNDED" : payment.status;
    assert.equal(status, expected, payment.requestMethod);
    assert.equal(railReference, payment.railReference);
    assert.equal(paidAt?.getTime(), payment.paidAt?.getTime());
  }
  assert.deepEqual(
    (await gateway.get("/v3/payment/transactions?limit=100")).body.items.length,
    orders.body.items.length,
  );
  assert.deepEqual(await readBalances(gateway), held);
  // What is due by now is done: nothing twice.
  while ((await runDueRefunds(gateway.deps)) > 0);
  await deliverAll(gateway);
  assert.deepEqual(eventIds().slice(delivered.length), []);
  assert.equal(countRefundCalls(), refundCalls);
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  await matchFiles(gateway.deps, day);
  assert.deepEqual(await checkLedger(gateway.deps), []);
  const exceptions = await gateway.query`select kind, subject from settlement_exceptions`;
  assert.deepEqual(exceptions, []);
  assert.ok(double);
}

async function payAll(gateway: TestGateway, notifyUrl: string): Promise<Payment[]> {
  const attemptIds: string[] = [];
  for (const habit of HABITS) {
    const checkoutId = await openCheckout(gateway, { notifyUrl, ...habit });
    attemptIds.push((await payAttempt(gateway, checkoutId, habit)).attemptId);
  }
  // Wallets report a few seconds later.
  await gateway.sandbox.clock.advance(60_000);
  const payments: Payment[] = [];
  for (const attemptId of attemptIds) payments.push(await readPayment(gateway, attemptId));
  return payments;
}

export async function deliverAll(gateway: TestGateway): Promise<void> {
  const task = await startDeliveries(gateway.deps);
  await until(async () => {
    const [row] = await gateway.query<{ count: number }>`
      select count(*)::int from notifications where status = 'PENDING'`;
    return row?.count === 0;
  });
  await task.stop();
}

/** Of every account, in sen. */
async function readBalances(gateway: TestGateway) {
  const rows = await listBalances(gateway.deps.database, gateway.demo.merchantId);
  const named = rows.map(({ account, amountMinor }) => [account, amountMinor]);
  assert.ok(named.length > 5, "there is something to compare");
  return named.sort();
}

export async function loseAndRebuild<Backup extends { madeAt: Date }>(
  { gateway, folder, restore }: Drill<Backup>,
  backup: Backup,
  expectLost: () => Promise<void>,
  whileFenced = () => Promise.resolve(),
): Promise<Reconciled> {
  await restore(backup);
  await expectLost();
  const journal = createJournalFolder(folder);
  const read = { folder: journal, sealer: gateway.deps.sealer };
  const isSetBack = () => findLostAttempt(gateway.deps.database, read, new Date());
  assert.ok(await isSetBack(), "a start would have raised it");
  // The journal is in real time; the gateway's clocks here follow the simulators'.
  const deps = { ...gateway.deps, trueClock: { now: () => new Date() } };
  const fence = await raiseFence(deps, { userName: "test", reason: "drill" });
  assert.ok(fence);
  // Other processes know it within a second.
  gateway.deps.outages.forget();
  await whileFenced();
  const { number: fenceNumber } = fence;
  const done = await reconcile(deps, journal, { since: backup.madeAt, fenceNumber });
  await endFence(deps, fenceNumber, {
    userName: "test",
    since: backup.madeAt,
  });
  assert.equal(await isSetBack(), null);
  return done;
}

const undecided = ({ items }: Reconciled) => items.filter((item) => item.outcome === "TO_DECIDE");
