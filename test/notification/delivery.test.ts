import assert from "node:assert/strict";
import { test } from "node:test";
import { exportPrivateKeyPem, generateKeyPair, type PublicKey } from "@kaunter/signing";
import { makeNotificationId, makeTransactionId } from "../../packages/gateway/src/domain/ids.ts";
import {
  attemptsOf,
  DEFAULT_RETRIES,
} from "../../packages/gateway/src/domain/notification/retry-policy.ts";
import {
  deliverDueNotifications,
  startDeliveries,
} from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { createDelivering } from "../../packages/gateway/src/operations/notification/deliver-notification.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import type { RepeatingTask } from "../../packages/gateway/src/platform/repeat.ts";
import { serverKeyContext } from "../../packages/gateway/src/store/application/applications.ts";
import {
  type Database,
  openDatabase,
  type Queryable,
} from "../../packages/gateway/src/store/database.ts";
import {
  type ClaimedNotification,
  type ClaimLimits,
  claimNotifications,
  type DeliveryOutcome,
  listDueNotifications,
  recordDeliveries,
} from "../../packages/gateway/src/store/notification/deliveries.ts";
import { rescheduleNotifications } from "../../packages/gateway/src/store/notification/notification-list.ts";
import {
  insertNotification,
  type Notification,
} from "../../packages/gateway/src/store/notification/notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { scrapeOne, sumOf } from "../support/observability/read-metrics.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import {
  type Answering,
  answer,
  hang,
  type Received,
  type Receiver,
  startReceiver,
} from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";
import { expectSigned } from "./expect-signed.ts";

const ATTEMPTS = attemptsOf(DEFAULT_RETRIES);
/** Before each attempt. */
const DELAYS_MS = [0, ...DEFAULT_RETRIES.delaysMs];

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });

/** A notification of a payment that is nowhere else; answers its id. */
async function enqueue(url: string, owner: Partial<Notification> = {}): Promise<string> {
  const notification = aNotification(url, owner);
  await enqueueAll([notification]);
  return notification.id;
}

function aNotification(url: string, owner: Partial<Notification> = {}): Notification {
  const { deps, demo } = gateway;
  const transactionId = makeTransactionId(clock.now(), "WEB", deps.random);
  return {
    id: makeNotificationId(clock.now(), deps.random),
    merchantId: demo.merchantId,
    applicationId: demo.clientId,
    checkoutId: "1",
    transactionId,
    subject: transactionId,
    webhookEndpointId: null,
    eventType: "PAYMENT_WEB_ONLINE",
    url,
    body: `{"data":{"transactionId":"${transactionId}"},"eventType":"PAYMENT_WEB_ONLINE"}`,
    status: "PENDING",
    attemptCount: 0,
    nextAttemptAt: clock.now(),
    requestId: null,
    createdAt: clock.now(),
    ...owner,
  };
}

/** In one transaction: many at once would wait for a connection longer than anybody may. */
async function enqueueAll(notifications: readonly Notification[]): Promise<void> {
  await gateway.deps.database.transaction(async (tx) => {
    for (const each of notifications) await insertNotification(tx, each);
  });
}

interface Kept {
  status: string;
  next_attempt_at: Date | null;
  attempts: { attempt: number; response_status: number | null; error: string | null }[];
}

async function read(id: string): Promise<Kept> {
  const rows = await gateway.query<Kept>`
    select status, next_attempt_at, coalesce((
      select json_agg(a order by attempt) from notification_attempts a
       where a.merchant_id = n.merchant_id and a.notification_id = n.id), '[]') as attempts
      from notifications n where id = ${id}`;
  assert.ok(rows[0], id);
  return rows[0];
}

async function withReceiver(
  answering: Answering,
  act: (receiver: Awaited<ReturnType<typeof startReceiver>>) => Promise<void>,
): Promise<void> {
  const receiver = await startReceiver(answering);
  try {
    await act(receiver);
  } finally {
    await receiver.stop();
  }
}

const expectReceivedSigned = ({ headers, body }: Received, publicKey?: PublicKey) =>
  expectSigned(gateway, body, (name) => headers[name.toLowerCase()], publicKey);

test("an endpoint that always fails is tried by the schedule, newly signed each time, and then left", async () => {
  await withReceiver(answer(500), async (receiver) => {
    const id = await enqueue(receiver.url);
    for (const [index, delayMs] of DELAYS_MS.entries()) {
      await deliverDueNotifications(gateway.deps);
      assert.equal(receiver.received.length, index + 1, `${delayMs} ms`);
      expectReceivedSigned(receiver.received[index] as Received); // just counted
      const kept = await read(id);
      if (!kept.next_attempt_at) break;
      const waitMs = kept.next_attempt_at.getTime() - clock.now().getTime();
      const wanted = DELAYS_MS[index + 1] ?? 0;
      assert.ok(waitMs >= wanted && waitMs <= wanted * 1.1, `${waitMs} for ${wanted}`);
      clock.advance(waitMs - 1);
      assert.equal(await deliverDueNotifications(gateway.deps), 0, "not before its time");
      clock.advance(1);
    }
    const kept = await read(id);
    assert.equal(kept.status, "EXHAUSTED");
    assert.deepEqual(
      kept.attempts.map(({ attempt, response_status }) => [attempt, response_status]),
      DELAYS_MS.map((_, index) => [index + 1, 500]),
    );
    const different = (name: string) =>
      new Set(receiver.received.map(({ headers }) => headers[name])).size;
    assert.equal(different("x-event-id"), 1);
    assert.equal(different("x-nonce-str"), ATTEMPTS);
    assert.equal(different("x-signature"), ATTEMPTS);
    assert.equal(different("x-timestamp"), ATTEMPTS);
    assert.equal(receiver.received[0]?.headers["x-event-id"], id);
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  });
});

test("a webhook is a good or bad event once, and each attempt is counted by why it failed", async () => {
  const names = ["delivered", "status", "response", "usable"];
  const read = async () => {
    const text = await scrapeOne(gateway.deps.metrics);
    const attempts = names.map((name) =>
      sumOf(text, "kaunter_webhook_attempts_total", `result="${name}"`),
    );
    const own = 'slo="webhooks"';
    const events = ["good", "bad"].map((result) =>
      sumOf(text, "kaunter_slo_events_total", own, `result="${result}"`),
    );
    return [...attempts, ...events];
  };
  const before = await read();
  let isUp = false;
  const answering: Answering = (response, received) =>
    answer(received.path.endsWith("/never") || !isUp ? 500 : 200)(response, received);
  await withReceiver(answering, async ({ url }) => {
    await enqueue(`${url}/never`);
    await enqueue(`${url}/later`);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      isUp = attempt === 3;
      await deliverDueNotifications(gateway.deps);
      clock.advance(10 * 60_000);
    }
  });
  await gateway.query`update notifications set status = 'STOPPED', next_attempt_at = null`;
  const after = await read();
  assert.deepEqual(
    after.map((count, i) => count - (before[i] ?? 0)),
    [1, 6, 0, 0, 1, 1],
  );
});

test("two refunds of one payment are two events: each is sent, and sent once when it is reported again", async () => {
  await withReceiver(answer(200), async ({ url, received }) => {
    const transactionId = makeTransactionId(clock.now(), "WEB", gateway.deps.random);
    const about = (subject: string): Notification =>
      aNotification(url, {
        transactionId,
        subject,
        eventType: "PAYMENT_REFUNDED",
        body: `{"data":{"refundId":"${subject}"},"eventType":"PAYMENT_REFUNDED"}`,
      });
    await enqueueAll([about("RF1"), about("RF2"), about("RF1"), about("RF2")]);
    await deliverDueNotifications(gateway.deps);
    assert.deepEqual(received.map(({ body }) => JSON.parse(body).data.refundId).sort(), [
      "RF1",
      "RF2",
    ]);
  });
});

test("410 stops the pending webhooks of this address only", async () => {
  await withReceiver(answer(410), async (gone) => {
    await withReceiver(answer(500), async (other) => {
      const [first, elsewhere] = [await enqueue(gone.url), await enqueue(other.url)];
      const waiting = await enqueue(gone.url);
      await gateway.query`
        update notifications set next_attempt_at = ${new Date(clock.now().getTime() + 60_000)}
         where id = ${waiting}`;
      await deliverDueNotifications(gateway.deps);
      clock.advance(120_000);
      await deliverDueNotifications(gateway.deps);
      assert.equal(gone.received.length, 1);
      assert.equal((await read(first)).status, "STOPPED");
      assert.equal((await read(waiting)).status, "STOPPED");
      assert.equal((await read(elsewhere)).status, "PENDING");
    });
  });
});

for (const [name, header, expectedMs] of [
  ["seconds", () => "40", 40_000],
  ["a date", () => new Date(clock.now().getTime() + 40_000).toUTCString(), 40_000],
  ["more than the next slot", () => "999999999", 60_000],
  ["nonsense", () => "soon", 5_000],
] as const) {
  test(`Retry-After as ${name} is honoured up to the slot that follows`, async () => {
    await withReceiver(
      (response) => void response.writeHead(503, { "retry-after": header() }).end(),
      async (receiver) => {
        const id = await enqueue(receiver.url);
        await deliverDueNotifications(gateway.deps);
        const waitMs = ((await read(id)).next_attempt_at?.getTime() ?? 0) - clock.now().getTime();
        assert.ok(Math.abs(waitMs - expectedMs) <= 1_000, String(waitMs));
      },
    );
  });
}

test("a redirect is kept as the response and not followed", async () => {
  await withReceiver(answer(200), async (elsewhere) => {
    await withReceiver(answer(302, { location: elsewhere.url }), async (receiver) => {
      const id = await enqueue(receiver.url);
      await deliverDueNotifications(gateway.deps);
      assert.equal(elsewhere.received.length, 0);
      const kept = await read(id);
      assert.deepEqual([kept.status, kept.attempts[0]?.response_status], ["PENDING", 302]);
    });
  });
});

test("a notification that cannot be signed uses up its attempts like any other", async () => {
  const [owner] = await makeOwners(1);
  await gateway.query`
    update applications set server_private_key_sealed = '\\x00'
     where id = ${owner?.applicationId}`;
  const id = await enqueue("http://127.0.0.1:9/", owner);
  await deliverDueNotifications(gateway.deps);
  const kept = await read(id);
  assert.equal(kept.status, "PENDING");
  assert.equal(kept.attempts.length, 1);
  assert.match(kept.attempts[0]?.error ?? "", /no signing key/);
});

test("a response with a NUL or without end is kept in part", async () => {
  await withReceiver(
    (response) => void response.end(`\0${"x".repeat(200_000)}`),
    async (receiver) => {
      const id = await enqueue(receiver.url);
      await deliverDueNotifications(gateway.deps);
      assert.equal((await read(id)).status, "DELIVERED");
    },
  );
});

/** Whatever hangs is not given up before the test has looked at it, however slow the machine. */
function patient(): Deps {
  const { destinations } = gateway.deps;
  const timeoutMs = 3_600_000;
  return {
    ...gateway.deps,
    destinations: {
      ...destinations,
      find(url) {
        const found = destinations.find(url);
        return found && { ...found, send: (one) => found.send({ ...one, timeoutMs }) };
      },
    },
  };
}

test("an endpoint with a thousand notifications that hang delays no other, and gets eight slots", async () => {
  const [dead, quick] = await Promise.all([startReceiver(hang), startReceiver(answer(200))]);
  const hanging = (order: number) => aNotification(`${dead.url}?order=${order}`);
  await enqueueAll(Array.from({ length: 1_000 }, (_, order) => hanging(order)));
  clock.advance(1);
  const task = await startDeliveries(patient());
  try {
    await dead.reached(8);
    const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue(quick.url)));
    clock.advance(1);
    task.wake();
    await quick.reached(20);
    assert.equal(new Set(quick.received.map(({ headers }) => headers["x-event-id"])).size, 20);
    assert.equal(ids.length, 20);
    assert.equal(dead.received.length, 8);
    assert.ok(quick.peak <= 8, String(quick.peak));
  } finally {
    await dead.stop();
    await task.stop();
    await quick.stop();
    await forget();
  }
});

type Owner = Pick<Notification, "merchantId" | "applicationId">;

/** Other merchants, each with an application. */
async function makeOwners(count: number): Promise<Owner[]> {
  const made = Array.from({ length: count }, () => makeSecondMerchant(gateway));
  return (await Promise.all(made)).map(({ merchantId, clientId }) => ({
    merchantId,
    applicationId: clientId,
  }));
}

/** Receivers that hang, with as many notifications of this merchant at each as it gets slots. */
async function floodOf(owner: Owner, receiverCount: number): Promise<Receiver[]> {
  const receivers = await Promise.all(
    Array.from({ length: receiverCount }, () => startReceiver(hang)),
  );
  const urls = receivers.flatMap(({ url }) => Array.from({ length: 8 }, () => url));
  await enqueueAll(urls.map((url) => aNotification(url, owner)));
  clock.advance(1);
  return receivers;
}

const countOf = (receivers: readonly Receiver[]) =>
  receivers.reduce((sum, { received }) => sum + received.length, 0);

/** Each time a delivery has arrived at one of them. */
async function untilCount(receivers: readonly Receiver[], count: number): Promise<void> {
  while (countOf(receivers) < count) {
    await Promise.race(receivers.map((one) => one.reached(one.received.length + 1)));
  }
}

async function endFlood(receivers: readonly Receiver[], task: RepeatingTask): Promise<void> {
  const stopped = task.stop();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await stopped;
  await forget();
}

test("a merchant alone gets 128 slots; others get theirs at once even when all of those hang", async () => {
  const [busy, another, quiet] = await makeOwners(3);
  assert.ok(busy && another && quiet);
  const flood = await floodOf(busy, 20);
  const second = await floodOf(another, 12);
  const quick = await startReceiver(answer(200));
  await gateway.query`
    update notifications set next_attempt_at = ${new Date(clock.now().getTime() + 500)}
     where merchant_id = ${another.merchantId}`;
  const task = await startDeliveries(patient());
  try {
    await untilCount(flood, 128);
    clock.advance(500);
    task.wake();
    // As many as they leave free: 128 + 64 of 256.
    await untilCount(second, 64);
    await enqueueAll(Array.from({ length: 100 }, () => aNotification(quick.url, quiet)));
    clock.advance(1);
    task.wake();
    await quick.reached(100);
    assert.equal(countOf(flood), 128);
    assert.equal(countOf(second), 64);
  } finally {
    await quick.stop();
    await endFlood([...flood, ...second], task);
  }
});

test("merchants who all want every slot share them evenly", async () => {
  const owners = await makeOwners(3);
  const floods = await Promise.all(owners.map((owner) => floodOf(owner, 12)));
  const task = await startDeliveries(patient());
  try {
    await Promise.all(floods.map((flood) => untilCount(flood, 64)));
    task.wake();
    await deliverNothing();
    assert.deepEqual(floods.map(countOf), [64, 64, 64]);
  } finally {
    await endFlood(floods.flat(), task);
  }
});

test("at a shared address, a merchant does not wait behind all webhooks of another merchant", async () => {
  const shared = await startReceiver(hang);
  const [first, second] = await makeOwners(2);
  await enqueueAll(Array.from({ length: 100 }, () => aNotification(shared.url, first)));
  clock.advance(1);
  await enqueue(`${shared.url}?of=M2`, second);
  clock.advance(1);
  const task = await startDeliveries(patient());
  try {
    await shared.reached(8);
    assert.ok(shared.received.some(({ path }) => path.endsWith("?of=M2")));
  } finally {
    await endFlood([shared], task);
  }
});

test("what waits behind a dead endpoint is released in time, and not claimed again while it hangs", async () => {
  const dead = await startReceiver(hang);
  await enqueueAll(Array.from({ length: 40 }, () => aNotification(dead.url)));
  clock.advance(1);
  const task = await startDeliveries(patient());
  try {
    await dead.reached(8);
    assert.equal(await countClaimed(), 24);
    clock.advance(4_001);
    task.wake();
    await until(async () => (await countClaimed()) === 8);
    task.wake();
    await deliverNothing();
    assert.equal(await countClaimed(), 8, "not claimed again while all slots there are taken");
  } finally {
    await endFlood([dead], task);
  }
});

test("a worker that stops releases at once what it has not sent", async () => {
  const dead = await startReceiver(hang);
  await enqueueAll(Array.from({ length: 24 }, () => aNotification(dead.url)));
  clock.advance(1);
  const task = await startDeliveries(patient());
  await dead.reached(8);
  const stopped = task.stop();
  await until(async () => (await countClaimed()) === 8);
  assert.equal(dead.received.length, 8);
  await endFlood([dead], task);
  await stopped;
});

async function countClaimed(): Promise<number> {
  const rows = await gateway.query<{ count: number }>`
    select count(*) as count from notifications where claim_id is not null`;
  return rows[0]?.count ?? 0;
}

const NOTHING_HELD: ClaimLimits = {
  room: 256,
  limit: 128,
  perLane: 8,
  held: [],
  exceptMerchants: [],
  exceptLanes: [],
  exceptEndpoints: [],
};

/** A worker that has claimed the notification and is about to record what came of it. */
async function claimOne(id: string): Promise<ClaimedNotification> {
  const claim = { id: systemRandom.bytes(8).toString("hex"), until: inSeconds(20) };
  const { database } = gateway.deps;
  const due = await listDueNotifications(database, clock.now(), NOTHING_HELD);
  const { deliveries } = await claimNotifications(database, due, clock.now(), claim);
  const own = deliveries.find(({ notification }) => notification.id === id);
  assert.ok(own, "not due, or claimed");
  return own;
}

const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);

test("a worker whose claim was taken over records nothing", async () => {
  await withReceiver(answer(200), async (receiver) => {
    await withReceiver(answer(410), async (gone) => {
      const id = await enqueue(gone.url);
      const slow = await claimOne(id);
      clock.advance(20_000);
      await gateway.query`update notifications set url = ${receiver.url} where id = ${id}`;
      const fast = await claimOne(id);
      const deliver = createDelivering(gateway.deps);
      assert.equal(await deliver(slow), null, "the other has not recorded yet");
      assert.deepEqual(await read(id), {
        status: "PENDING",
        next_attempt_at: slow.notification.nextAttemptAt,
        attempts: [],
      });
      assert.equal(await deliver(fast), "DELIVERED");
      assert.equal(await deliver(slow), null, "the other has recorded");
      const kept = await read(id);
      assert.deepEqual([kept.status, kept.attempts.length], ["DELIVERED", 1]);
      assert.equal(kept.attempts[0]?.response_status, 200);
    });
  });
});

test("two workers that claim at once claim each notification once", async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, i) => enqueue(`http://127.0.0.${i + 1}:9/`)),
  );
  clock.advance(1);
  const other = openDatabase({ url: gateway.config.databaseUrl?.reveal() ?? "" });
  try {
    const now = clock.now();
    const claims = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const db = i % 2 === 0 ? gateway.deps.database : other;
        const due = await listDueNotifications(db, now, { ...NOTHING_HELD, limit: 20 });
        return claimNotifications(db, due, now, { id: `C${i}`, until: inSeconds(20) });
      }),
    );
    const claimed = claims.flatMap((one) =>
      one.deliveries.map(({ notification }) => notification.id),
    );
    assert.equal(new Set(claimed).size, claimed.length);
    assert.ok(claimed.every((id) => ids.includes(id)));
  } finally {
    await other.end();
    await forget();
  }
});

test("a redelivery that is requested while the webhook is being sent sends it again", async () => {
  await withReceiver(answer(200), async (receiver) => {
    const id = await enqueue(receiver.url);
    const sending = await claimOne(id);
    const { merchantId } = gateway.demo;
    const by = { userId: "U1", email: "u@example.com" };
    await gateway.deps.database.transaction((tx) =>
      rescheduleNotifications(tx, merchantId, [id], by, clock.now()),
    );
    const deliver = createDelivering(gateway.deps);
    assert.equal(await deliver(sending), null);
    assert.equal(await deliverDueNotifications(gateway.deps), 1);
    assert.equal(receiver.received.length, 2);
    assert.equal((await read(id)).status, "DELIVERED");
  });
});

test("a worker that has signed with a key signs with its successor as soon as it is rotated", async () => {
  await withReceiver(answer(200), async (receiver) => {
    const [owner] = await makeOwners(1);
    assert.ok(owner);
    const deliver = createDelivering(gateway.deps);
    await deliver(await claimOne(await enqueue(receiver.url, owner)));
    const { privateKey, publicKey } = await generateKeyPair();
    const { applicationId } = owner;
    const sealed = gateway.deps.sealer.seal(
      exportPrivateKeyPem(privateKey),
      serverKeyContext(applicationId),
    );
    await gateway.query`
      update applications
         set server_private_key_sealed = ${sealed}, server_key_rotated_at = ${clock.now()}
       where merchant_id = ${owner.merchantId} and id = ${applicationId}`;
    await deliver(await claimOne(await enqueue(receiver.url, owner)));
    expectReceivedSigned(receiver.received[1] as Received, publicKey); // the second of two
  });
});

test("results that come together are recorded together", async () => {
  const urls = await Promise.all(Array.from({ length: 40 }, () => startReceiver(answer(200))));
  let batches = 0;
  const { database } = gateway.deps;
  const counting: Database = {
    ...database,
    transaction(act) {
      batches += 1;
      return database.transaction(act);
    },
  };
  try {
    await enqueueAll(
      urls.flatMap(({ url }) => Array.from({ length: 5 }, () => aNotification(url))),
    );
    clock.advance(1);
    const sent = await deliverDueNotifications({ ...gateway.deps, database: counting });
    assert.equal(sent, 200);
    assert.ok(batches <= 100, String(batches));
  } finally {
    await Promise.all(urls.map((receiver) => receiver.stop()));
  }
});

test("claiming and recording reads what is delivered, whatever else its merchant has that month", async () => {
  const owners = await makeOwners(2);
  await enqueueAll(owners.flatMap((owner) => manyOf(owner, 20)));
  for (const { merchantId } of owners) {
    await gateway.query`
      insert into notifications (merchant_id, month, id, application_id, checkout_id,
                                 transaction_id, subject, event_type, url, body, status,
                                 attempt_count, created_at, updated_at)
      select n.merchant_id, n.month, n.id || '-' || i, n.application_id, n.checkout_id,
             n.transaction_id || '-' || i, n.subject || '-' || i, n.event_type, n.url, n.body, 'DELIVERED', 1,
             n.created_at, n.updated_at
        from notifications n, generate_series(1, 100) i
       where n.merchant_id = ${merchantId}`;
  }
  await gateway.query`analyze notifications`; // as PostgreSQL does by itself within a minute
  clock.advance(1);
  const now = clock.now();
  const due = await listDueNotifications(gateway.deps.database, now, NOTHING_HELD);
  assert.equal(due.length, 2 * NOTHING_HELD.perLane);
  const claim = { id: "C1", until: inSeconds(20) };
  const read = await gateway.deps.database.transaction(async (tx) => {
    const before = await countReadRows(tx);
    const { deliveries } = await claimNotifications(tx, due, now, claim);
    const results = await recordDeliveries(tx, deliveries.map(delivered));
    assert.deepEqual(results, Array(due.length).fill(true));
    return (await countReadRows(tx)) - before;
  });
  // Claimed and recorded, and an update reads its row again; the merchants have 4,000 others.
  assert.ok(read <= 8 * due.length, `${read} rows for ${due.length} webhooks`);
  await forget();
});

/**
 * Rows of notifications that this connection has read since PostgreSQL last collected its counts,
 * once a second: transactions before this one may be among them.
 */
async function countReadRows(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
             from pg_stat_xact_user_tables where relname like 'notifications%'`,
    values: [],
  });
  return rows[0]?.count ?? Number.NaN;
}

const manyOf = (owner: Owner, count: number) =>
  Array.from({ length: count }, () => aNotification("http://127.0.0.1:9/", owner));

function delivered(delivery: ClaimedNotification): DeliveryOutcome {
  const { attemptCount } = delivery.notification;
  const now = clock.now();
  return {
    delivery,
    record: {
      ...{ attempt: attemptCount + 1, startedAt: now, durationMs: 1, requestHeaders: {} },
      ...{ responseStatus: 200, brokerReply: null, responseHeaders: null },
      ...{ responseBody: null, error: null },
    },
    after: { status: "DELIVERED", nextAttemptAt: null, now },
  };
}

/** Time for a task that would go too far: another statement on the same database. */
async function deliverNothing(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await gateway.query`select 1`;
  }
}

/** What a test left waiting would come up in the next one. */
async function forget(): Promise<void> {
  await gateway.query`
    update notifications
       set status = 'EXHAUSTED', next_attempt_at = null, claim_id = null, claimed_until = null
     where status = 'PENDING'`;
}
