import assert from "node:assert/strict";
import { test } from "node:test";
import { readPublicKey, verifyNotification } from "@kaunter/signing";
import { makeEventId, makeTransactionId } from "../../packages/gateway/src/domain/ids.ts";
import { DELIVERY_DELAYS_MS } from "../../packages/gateway/src/domain/notification/notification.ts";
import {
  deliverDueNotifications,
  startDeliveries,
} from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import type { RepeatingTask } from "../../packages/gateway/src/jobs/repeat.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import {
  insertNotification,
  type Notification,
} from "../../packages/gateway/src/store/notification/notifications.ts";
import { provideTestGateway } from "../support/gateway.ts";
import {
  type Answering,
  answer,
  hang,
  type Received,
  type Receiver,
  startReceiver,
} from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideTestGateway({ replace: { clock } });

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
    id: makeEventId(deps.random),
    merchantId: demo.merchantId,
    applicationId: demo.clientId,
    checkoutId: "1",
    transactionId,
    subject: transactionId,
    eventType: "PAYMENT_WEB_ONLINE",
    url,
    body: `{"data":{"transactionId":"${transactionId}"},"eventType":"PAYMENT_WEB_ONLINE"}`,
    status: "PENDING",
    attemptCount: 0,
    nextAttemptAt: clock.now(),
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
       where a.notification_id = n.id), '[]') as attempts
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

function expectSigned({ headers, body }: Received): void {
  const verified = verifyNotification({
    rawBody: Buffer.from(body),
    headers: {
      signature: String(headers["x-signature"]),
      nonce: String(headers["x-nonce-str"]),
      timestamp: String(headers["x-timestamp"]),
    },
    publicKeys: [readPublicKey(gateway.demo.serverPublicKey)],
    now: clock.now(),
  });
  assert.ok(verified.ok, JSON.stringify(verified));
}

test("an endpoint that fails for ever is tried by the schedule, signed afresh each time, and then left", async () => {
  await withReceiver(answer(500), async (receiver) => {
    const id = await enqueue(receiver.url);
    for (const [index, delayMs] of DELIVERY_DELAYS_MS.entries()) {
      await deliverDueNotifications(gateway.deps);
      assert.equal(receiver.received.length, index + 1, `${delayMs} ms`);
      expectSigned(receiver.received[index] as Received); // just counted
      const kept = await read(id);
      if (!kept.next_attempt_at) break;
      const waitMs = kept.next_attempt_at.getTime() - clock.now().getTime();
      const wanted = DELIVERY_DELAYS_MS[index + 1] ?? 0;
      assert.ok(waitMs >= wanted && waitMs <= wanted * 1.1, `${waitMs} for ${wanted}`);
      clock.advance(waitMs - 1);
      assert.equal(await deliverDueNotifications(gateway.deps), 0, "not before its time");
      clock.advance(1);
    }
    const kept = await read(id);
    assert.equal(kept.status, "EXHAUSTED");
    assert.deepEqual(
      kept.attempts.map(({ attempt, response_status }) => [attempt, response_status]),
      DELIVERY_DELAYS_MS.map((_, index) => [index + 1, 500]),
    );
    const different = (name: string) =>
      new Set(receiver.received.map(({ headers }) => headers[name])).size;
    assert.equal(different("x-event-id"), 1);
    assert.equal(different("x-nonce-str"), DELIVERY_DELAYS_MS.length);
    assert.equal(different("x-signature"), DELIVERY_DELAYS_MS.length);
    assert.equal(different("x-timestamp"), DELIVERY_DELAYS_MS.length);
    assert.equal(receiver.received[0]?.headers["x-event-id"], id);
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  });
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

test("410 stops what waits for this address and nothing else", async () => {
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
  const id = await enqueue("http://127.0.0.1:9/", { applicationId: "no-such-application" });
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
  const { notifyHttp } = gateway.deps;
  const timeoutMs = 3_600_000;
  return {
    ...gateway.deps,
    notifyHttp: { send: (request) => notifyHttp.send({ ...request, timeoutMs }) },
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

/** Receivers that hang, with as many notifications of these merchants at each as it gets slots. */
async function floodOf(merchantIds: readonly string[], receiverCount: number): Promise<Receiver[]> {
  const receivers = await Promise.all(
    Array.from({ length: receiverCount * merchantIds.length }, () => startReceiver(hang)),
  );
  const urls = receivers.flatMap(({ url }) => Array.from({ length: 8 }, () => url));
  await enqueueAll(
    urls.map((url, i) => {
      const merchantId = merchantIds[i % merchantIds.length];
      return aNotification(url, merchantId === undefined ? {} : { merchantId });
    }),
  );
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

test("a merchant whose many addresses hang delays no other merchant, and gets 32 slots", async () => {
  const flood = await floodOf(["M1"], 20);
  const quick = await startReceiver(answer(200));
  const task = await startDeliveries(patient());
  try {
    await untilCount(flood, 32);
    await enqueue(quick.url, { merchantId: "M2" });
    clock.advance(1);
    task.wake();
    await quick.reached(1);
    assert.equal(countOf(flood), 32);
  } finally {
    await quick.stop();
    await endFlood(flood, task);
  }
});

test("at an address that many share, a merchant does not wait behind all that another has there", async () => {
  const shared = await startReceiver(hang);
  const first = () => aNotification(shared.url, { merchantId: "M1" });
  await enqueueAll(Array.from({ length: 100 }, first));
  clock.advance(1);
  await enqueue(`${shared.url}?of=M2`, { merchantId: "M2" });
  clock.advance(1);
  const task = await startDeliveries(patient());
  try {
    await shared.reached(8);
    assert.ok(shared.received.some(({ path }) => path.endsWith("?of=M2")));
  } finally {
    await endFlood([shared], task);
  }
});

test("no more than 128 deliveries are under way at once", async () => {
  const flood = await floodOf(["M1", "M2", "M3", "M4", "M5"], 4);
  const task = await startDeliveries(patient());
  try {
    await untilCount(flood, 128);
    task.wake();
    await deliverNothing();
    assert.equal(countOf(flood), 128);
  } finally {
    await endFlood(flood, task);
  }
});

/** Time for a task that would go too far: another statement on the same database. */
async function deliverNothing(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await gateway.query`select 1`;
  }
}

/** What a test left waiting would come up in the next one. */
async function forget(): Promise<void> {
  await gateway.query`
    update notifications set status = 'EXHAUSTED', next_attempt_at = null
     where status = 'PENDING'`;
}
