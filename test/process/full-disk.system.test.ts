/** PostgreSQL has no room to write: what belongs together is not half there, and goes on later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import {
  followNext,
  openCheckout,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
await gateway.query`
  create function no_room() returns trigger language plpgsql as $$
    begin raise 'could not extend file' using errcode = 'disk_full'; end $$`;

async function run(text: string): Promise<{ count?: number }[]> {
  return (await gateway.database.query<{ count?: number }>({ text, values: [] })).rows;
}

async function whileFull(table: string, act: () => Promise<void>): Promise<void> {
  await run(`create trigger no_room before insert on ${table} execute function no_room()`);
  try {
    await act();
  } finally {
    await run(`drop trigger no_room on ${table}`);
  }
}

test("a checkout that cannot be written is rejected, and created once when requested again", async () => {
  const create = () =>
    gateway.call({
      path: "/v3/payment/online",
      body: gateway.checkoutBody({ order: { id: "no-room" } }),
    });
  await whileFull("checkouts", async () => {
    const { status, body } = await create();
    assert.deepEqual([status, body.error.code], [503, "OVERLOAD"]);
  });
  assert.equal((await create()).status, 200);
  const rows = await run("select count(*) as count from checkouts where order_id = 'no-room'");
  assert.equal(rows[0]?.count, 1);
});

test("a payment whose notification cannot be written is not marked as paid, and is found later", async () => {
  const checkoutId = await openCheckout(gateway);
  const { attemptId, next } = await startPaying(gateway, checkoutId, { bankCode: "SIMDIRECT" });
  const statusOf = async () => (await readCheckout(gateway, checkoutId))?.status;
  await whileFull("notifications", async () => {
    await followNext(next);
    await gateway.sandbox.clock.advance(120_000);
    await inquireDuePayments(gateway.deps);
    assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
    assert.equal(await statusOf(), "IN_PROCESS");
  });
  await gateway.sandbox.clock.advance(600_000);
  await inquireDuePayments(gateway.deps);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  assert.equal(await statusOf(), "SUCCESS");
  const told = await run("select count(*) as count from notifications");
  assert.equal(told[0]?.count, 1);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});
