// Webhooks while workers on two nodes are killed in turn and the receiver does everything wrong:
// each arrives, in the order of its payment's events, and hardly any twice. Ten minutes, on Citus:
//
//   KAUNTER_SOAK_MINUTES=10 KAUNTER_TEST_REPORT=soak.txt \
//     npm run test:engine -- citus test/engine/delivery-soak
//
// What it counted is added to the report.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { makeNotificationId, makeTransactionId } from "../../packages/gateway/src/domain/ids.ts";
import { insertNotification } from "../../packages/gateway/src/store/notification/notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { startWorker, type WorkerProcess } from "../support/process/worker-process.ts";
import { asRuntime } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";
import { startHostileReceiver } from "./hostile-receiver.ts";

const MINUTES = Number(process.env.KAUNTER_SOAK_MINUTES ?? 0.3);
const EVENTS_OF_PAYMENT = 3;
const PAYMENT_EVERY_MS = 100;
const KILL_EVERY_MS = MINUTES < 1 ? 5_000 : 15_000;
const RESTART_AFTER_MS = 1_000;
/** Of confirmed webhooks: what a kill between the response and its record sends again. */
const DUPLICATES_SHARE_MAX = 0.001;
/** In a short run a single one is above the share. */
const DUPLICATES_OF_KILL_MAX = 5;
const SHOPS = 4;

const gateway = await provideOwnGateway();
const nodes = (process.env.KAUNTER_TEST_NODES ?? "").split(" ").filter(Boolean);

/** The database as two of the nodes see it; twice the same where there is one server. */
const databases = [1, 2].map((i) => {
  const url = new URL(gateway.coordinatorUrl);
  const node = nodes[i];
  if (node !== undefined) url.host = new URL(node).host;
  return asRuntime(url.href);
});

const environment = {
  KAUNTER_LOG_LEVEL: "error",
  KAUNTER_WEBHOOK_TIMEOUT_SECONDS: "2",
  KAUNTER_WEBHOOK_SCHEDULE: Array.from({ length: 30 }, (_, i) => (i < 5 ? "1s" : "3s")).join(","),
};
const startAt = (place: number): Promise<WorkerProcess> =>
  startWorker(gateway, { ...environment, DATABASE_URL: databases[place] ?? "" });

/** Events of one payment, each committed before the next. Resolves with their IDs in order. */
async function report(shop: OtherMerchant, url: string): Promise<string[]> {
  const { deps } = gateway;
  const transactionId = makeTransactionId(deps.clock.now(), "WEB", deps.random);
  const ids: string[] = [];
  for (let i = 0; i < EVENTS_OF_PAYMENT; i += 1) {
    if (i > 0) await wait(deps.random.fraction() * 400);
    const createdAt = deps.clock.now();
    const id = makeNotificationId(createdAt, deps.random);
    await deps.database.transaction((tx) =>
      insertNotification(tx, {
        ...{ id, merchantId: shop.merchantId, applicationId: shop.clientId, checkoutId: "1" },
        ...{ transactionId, subject: `${transactionId} ${i}`, url, requestId: null },
        eventType: i === 0 ? "PAYMENT_WEB_ONLINE" : "REFUND_SUCCEEDED",
        ...{ webhookEndpointId: null, status: "PENDING", attemptCount: 0 },
        ...{ body: JSON.stringify({ transactionId, place: i }), nextAttemptAt: createdAt },
        createdAt,
      }),
    );
    ids.push(id);
  }
  return ids;
}

test("each webhook arrives, in order and hardly any twice, while workers are killed", async (t) => {
  const receiver = await startHostileReceiver(38);
  t.after(() => receiver.stop());
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => makeSecondMerchant(gateway)));
  const workers = await Promise.all([startAt(0), startAt(1)]);
  t.after(() => Promise.all(workers.map((worker) => worker.stop())));
  const endsAt = performance.now() + MINUTES * 60_000;
  let killCount = 0;

  async function kill(): Promise<void> {
    while (performance.now() < endsAt) {
      await wait(KILL_EVERY_MS);
      const place = killCount % 2;
      process.kill(workers[place]?.pid ?? 0, "SIGKILL");
      killCount += 1;
      await wait(RESTART_AFTER_MS);
      workers[place] = await startAt(place);
    }
  }

  const killing = kill();
  const reports: Promise<string[]>[] = [];
  for (let i = 0; performance.now() < endsAt; i += 1) {
    const [shop, url] = [shops[i % SHOPS], receiver.urls[i % receiver.urls.length]];
    assert.ok(shop && url);
    reports.push(report(shop, url));
    await wait(PAYMENT_EVERY_MS);
  }
  const payments = await Promise.all(reports);
  await killing;
  await until(
    async () => gateway.query<{ id: string }>`
      select id from notifications where status = 'PENDING' limit 1`,
    (pending) => pending.length === 0,
  );

  const ids = payments.flat();
  const states = await gateway.query<{ status: string; count: number }>`
    select status, count(*)::int as count from notifications group by status`;
  assert.deepEqual(states, [{ status: "DELIVERED", count: ids.length }]);
  const firstAt = new Map<string, number>();
  for (const [at, id] of receiver.confirmed.entries()) if (!firstAt.has(id)) firstAt.set(id, at);
  assert.deepEqual(
    ids.filter((id) => !firstAt.has(id)),
    [],
  );
  const isInOrder = (events: readonly string[]) =>
    events.every(
      (id, i) => i === 0 || (firstAt.get(events[i - 1] ?? "") ?? 0) < (firstAt.get(id) ?? 0),
    );
  assert.deepEqual(
    payments.filter((events) => !isInOrder(events)),
    [],
  );
  const duplicateCount = receiver.confirmed.length - firstAt.size;
  const figures =
    `${ids.length} webhooks, ${receiver.requestCount()} requests, ${killCount} kills: ` +
    `${duplicateCount} confirmed twice (${((100 * duplicateCount) / ids.length).toFixed(3)} %)`;
  t.diagnostic(figures);
  appendFileSync(process.env.KAUNTER_TEST_REPORT ?? "/dev/null", `${figures}\n`);
  const most =
    MINUTES >= 10 ? ids.length * DUPLICATES_SHARE_MAX : killCount * DUPLICATES_OF_KILL_MAX;
  assert.ok(duplicateCount <= most, `${duplicateCount} of ${ids.length} were confirmed twice`);
});
