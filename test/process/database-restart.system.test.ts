/** The database goes away under load and comes back: nothing is lost, nothing happens twice. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type GatewayResponse, provideOwnGateway } from "../support/gateway.ts";
import { followNext, readPayment, startPaying } from "../support/pay.ts";
import { startRestartingDatabase } from "../support/process/restarting-database.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const CALLERS = 6;
/** Between a refusal and the next try: who asks without rest keeps the database from starting. */
const PAUSE_MS = 100;

const [database, shop] = await Promise.all([startRestartingDatabase(), startReceiver(answer(200))]);
const gateway = await provideOwnGateway({ databaseUrl: database.url, withWorker: true });
after(async () => {
  await shop.stop();
  await database.remove();
});

const create = (orderId: string) =>
  gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ order: { id: orderId, amount: 2590 }, notifyUrl: shop.url }),
  });

test("calls are rejected as to be repeated while the database restarts, and every order is there once", async () => {
  const made = new Map<string, string>();
  const refused: GatewayResponse[] = [];
  let isOver = false;
  async function sell(caller: number): Promise<void> {
    for (let i = 0; !isOver; i += 1) {
      const orderId = `down-${caller}-${i}`;
      // A shop asks again with the same order until it knows.
      for (;;) {
        const reply = await create(orderId);
        if (reply.status === 200) {
          made.set(orderId, reply.body.item.checkoutId);
          break;
        }
        refused.push(reply);
        await setTimeout(PAUSE_MS);
      }
    }
  }
  const selling = Array.from({ length: CALLERS }, (_, caller) => sell(caller));
  try {
    await until(() => made.size >= 3 * CALLERS);
    await database.stop();
    await until(() => refused.some(({ status }) => status === 503));
    assert.equal((await fetch(`${gateway.baseUrl}/healthz`)).status, 200);
    assert.equal((await fetch(`${gateway.baseUrl}/readyz`)).status, 503);
    await database.start();
    const before = made.size;
    await until(() => made.size >= before + 3 * CALLERS);
    await until(async () => (await fetch(`${gateway.baseUrl}/readyz`)).status === 200);
  } finally {
    isOver = true;
    await Promise.all(selling);
  }
  for (const { status, headers, body } of refused) {
    assert.equal(status, 503, JSON.stringify(body));
    assert.equal(headers.get("retry-after"), "1");
  }
  const rows = await gateway.query`select order_id, id from checkouts where order_id like 'down-%'`;
  assert.equal(rows.length, made.size);
  for (const { order_id, id } of rows) assert.equal(made.get(order_id), id);
});

test("after a restart the worker goes on by itself: a payment is made and told, once", async () => {
  const orderId = "after-restart";
  const { body } = await create(orderId);
  await database.stop();
  await database.start();
  const { checkoutId } = body.item;
  const started = await until(() => startPaying(gateway, checkoutId).catch(() => null));
  assert.ok(started);
  await followNext(started.next);
  assert.equal((await readPayment(gateway, started.attemptId)).status, "SUCCESS");
  await shop.reached(1);
  const rows = await gateway.query`select from transactions where order_id = ${orderId}`;
  assert.equal(rows.length, 1);
});
