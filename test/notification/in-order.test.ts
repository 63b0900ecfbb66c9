// Webhooks about one payment reach a URL in the order of their events, whatever the receiver
// responds and however many workers send them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeNotificationId, makeTransactionId } from "../../packages/gateway/src/domain/ids.ts";
import {
  deliverDueNotifications,
  startDeliveries,
} from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { insertNotification } from "../../packages/gateway/src/store/notification/notifications.ts";
import { provideOwnGateway, type TestGateway } from "../support/gateway.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

const clock = new FrozenClock(Date.now());
const still = await provideOwnGateway({ replace: { clock } });
const running = await provideOwnGateway({
  environment: { KAUNTER_WEBHOOK_SCHEDULE: "1s,1s,1s,1s,1s,1s,1s,1s,1s,1s" },
});

const DAY_MS = 86_400_000;

/** Events of one payment, oldest first, a millisecond apart; each body says which it is. */
async function enqueue(
  { deps, demo }: TestGateway,
  url: string,
  { count, subjectCreatedAt = deps.clock.now() }: { count: number; subjectCreatedAt?: Date },
): Promise<string> {
  const transactionId = makeTransactionId(deps.clock.now(), "WEB", deps.random);
  const startMs = deps.clock.now().getTime() - count;
  await deps.database.transaction(async (tx) => {
    for (let i = 0; i < count; i += 1) {
      const createdAt = new Date(startMs + i);
      await insertNotification(tx, {
        id: makeNotificationId(i === 0 ? subjectCreatedAt : createdAt, deps.random),
        ...{ merchantId: demo.merchantId, applicationId: demo.clientId, checkoutId: "1" },
        ...{ transactionId, subject: `${transactionId} ${i}`, eventType: "REFUND", url },
        ...{ webhookEndpointId: null, requestId: null, status: "PENDING", attemptCount: 0 },
        body: JSON.stringify({ transactionId, place: i }),
        ...{ nextAttemptAt: createdAt, createdAt },
      });
    }
  });
  return transactionId;
}

const placeOf = (body: string): number => (JSON.parse(body) as { place: number }).place;

test("a later event waits until the earlier has arrived, and takes no place in a claim meanwhile", async (t) => {
  let status = 500;
  const receiver = await startReceiver((response, received) => answer(status)(response, received));
  t.after(() => receiver.stop());
  await enqueue(still, receiver.url, { count: 3 });
  const places = () => receiver.received.map(({ body }) => placeOf(body));
  assert.equal(await deliverDueNotifications(still.deps), 1);
  const rows = await still.query<{ next_attempt_at: Date }>`
    select next_attempt_at from notifications where url = ${receiver.url}`;
  assert.ok(rows.every((row) => row.next_attempt_at > clock.now()));
  status = 200;
  clock.advance(10_000);
  await deliverDueNotifications(still.deps);
  assert.deepEqual(places(), [0, 0, 1, 2]);
});

test("when the attempts of the earlier are over, the later is sent", async (t) => {
  const receiver = await startReceiver((response, received) =>
    answer(placeOf(received.body) === 0 ? 500 : 200)(response, received),
  );
  t.after(() => receiver.stop());
  await enqueue(still, receiver.url, { count: 2 });
  for (let day = 0; !receiver.received.some(({ body }) => placeOf(body) === 1); day += 0.5) {
    assert.ok(day < 20);
    await deliverDueNotifications(still.deps);
    clock.advance(DAY_MS / 2);
  }
  const states = await still.query<{ status: string }>`
    select status from notifications where url = ${receiver.url} order by created_at`;
  assert.deepEqual(
    states.map(({ status }) => status),
    ["EXHAUSTED", "DELIVERED"],
  );
});

test("an earlier event of a payment of last month goes first, too", async (t) => {
  let status = 500;
  const receiver = await startReceiver((response, received) => answer(status)(response, received));
  t.after(() => receiver.stop());
  const lastMonth = new Date(clock.now().getTime() - 31 * DAY_MS);
  await still.ensurePartitions();
  await enqueue(still, receiver.url, { count: 2, subjectCreatedAt: lastMonth });
  await deliverDueNotifications(still.deps);
  status = 200;
  clock.advance(10_000);
  await deliverDueNotifications(still.deps);
  assert.deepEqual(
    receiver.received.map(({ body }) => placeOf(body)),
    [0, 0, 1],
  );
});

test("other payments, and the same payment at another URL, do not wait", async (t) => {
  const bad = await startReceiver(answer(500));
  const good = await startReceiver(answer(200));
  t.after(() => Promise.all([bad.stop(), good.stop()]));
  await enqueue(still, bad.url, { count: 2 });
  await enqueue(still, bad.url, { count: 1 });
  await enqueue(still, good.url, { count: 2 });
  assert.equal(await deliverDueNotifications(still.deps), 4);
  assert.equal(good.received.length, 2);
});

test("a retry is found behind many later events that have been due for longer", async (t) => {
  let status = 500;
  const receiver = await startReceiver((response, received) => answer(status)(response, received));
  t.after(() => receiver.stop());
  const id = await enqueue(still, receiver.url, { count: 30 });
  assert.equal(await deliverDueNotifications(still.deps), 1);
  // As they were when nothing claimed them while they waited.
  await still.query`
    update notifications set next_attempt_at = created_at
     where transaction_id = ${id} and attempt_count = 0`;
  status = 200;
  clock.advance(10_000);
  await deliverDueNotifications(still.deps);
  const places = receiver.received.map(({ body }) => placeOf(body));
  assert.deepEqual(places, [0, ...Array.from({ length: 30 }, (_, i) => i)]);
});

test("a payment with many events does not hold up other payments at its URL", async (t) => {
  let first = "";
  const receiver = await startReceiver((response, { body }) => {
    if (!body.includes(first)) response.end();
  });
  first = await enqueue(running, receiver.url, { count: 100 });
  await enqueue(running, receiver.url, { count: 1 });
  const worker = await startDeliveries(running.deps);
  t.after(async () => {
    await receiver.stop();
    await worker.stop();
  });
  await receiver.reached(2);
  assert.deepEqual(receiver.received.map(({ body }) => body.includes(first)).toSorted(), [
    false,
    true,
  ]);
});

test("two workers keep the order of each payment while a receiver fails at random", async (t) => {
  const accepted = new Map<string, number[]>();
  let count = 0;
  const receiver = await startReceiver((response, { body }) => {
    count += 1;
    const { transactionId, place } = JSON.parse(body) as { transactionId: string; place: number };
    // Every third fails, and some respond late.
    const status = count % 3 === 0 ? 500 : 200;
    if (status === 200)
      accepted.set(transactionId, [...(accepted.get(transactionId) ?? []), place]);
    setTimeout(() => response.writeHead(status).end(), (count * 7) % 40);
  });
  const ids: string[] = [];
  for (let i = 0; i < 25; i += 1) ids.push(await enqueue(running, receiver.url, { count: 4 }));
  const workers = await Promise.all([startDeliveries(running.deps), startDeliveries(running.deps)]);
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await receiver.stop();
  });
  await until(
    async () => ids.filter((id) => (accepted.get(id)?.length ?? 0) >= 4).length,
    (done) => done === ids.length,
  );
  for (const id of ids) assert.deepEqual(accepted.get(id), [0, 1, 2, 3]);
});
