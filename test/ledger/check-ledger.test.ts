import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { DAY_MS, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { settleMerchant } from "../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { ONE_NODE } from "../../packages/gateway/src/store/citus/reach.ts";
import {
  type Database,
  openDatabase,
  type Transaction,
} from "../../packages/gateway/src/store/database.ts";
import { tryLockLedgerCheck } from "../../packages/gateway/src/store/settlement/checkpoints.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { createTestDatabase } from "../support/database.ts";
import { PAYOUT_SETTINGS } from "../support/samples/payout-settings.ts";
import { makeMerchant, postPayment } from "../support/samples/postings.ts";

const MERCHANT = "1780000000000000001";
const OTHER = "1780000000000000002";
const HOUR_MS = 3_600_000;
const BEGIN = new Date("2026-03-02T12:00:00+08:00");

let db: Database;
let drop: () => Promise<void>;
let now: Date;
let payments = 0;
beforeEach(async () => {
  const made = await createTestDatabase();
  db = openDatabase({ url: made.url });
  drop = made.drop;
  now = BEGIN;
  await makeMerchant(db, MERCHANT);
  await makeMerchant(db, OTHER);
});
afterEach(async () => {
  await db.end();
  await drop();
});

const depsOf = (database: Database) => ({
  database,
  clock: { now: () => now },
  random: systemRandom,
  reach: ONE_NODE,
  payouts: PAYOUT_SETTINGS,
  log: silentLog,
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const check = () => checkLedger(depsOf(db));

/** Payments of RM 1.00 without a fee, each in its own transaction or all in one. */
async function post(count: number, merchantId = MERCHANT): Promise<void> {
  await db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      payments += 1;
      await postPayment(tx, merchantId, { id: `P${payments}`, amountMinor: 100 }, now);
    }
  });
}

/** How many postings a check reads, as the database counts them. */
async function readsOfCheck(): Promise<number> {
  let read = 0;
  const counting: Database = {
    ...db,
    longTransaction: (act) =>
      db.longTransaction(async (tx) => {
        const before = await readsOf(tx);
        const result = await act(tx);
        read += (await readsOf(tx)) - before;
        return result;
      }),
  };
  assert.deepEqual(await checkLedger(depsOf(counting)), []);
  return read;
}

/** Of this connection, as far as it has not reported them yet: compare two within a transaction. */
async function readsOf(tx: Transaction): Promise<number> {
  const row = await tx.row<{ read: number }>(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
     where relname = 'ledger_postings'`);
  assert.ok(row);
  return row.read;
}

const run = (text: string) => db.query({ text, values: [] });
/** What no role of the gateway may do. */
async function breakIn(text: string): Promise<void> {
  await run("alter table ledger_postings disable trigger user");
  await run(text);
}
const kindsOf = (findings: { kind: string; subject: string }[]) =>
  findings.map(({ kind, subject }) => `${kind} ${subject}`);

test("a balance that differs from its postings is found within the hour, and raised once", async () => {
  await post(3);
  assert.deepEqual(await check(), []);
  await run("update ledger_heads set payable_minor = payable_minor - 7");
  pass(HOUR_MS);
  const [fault, ...others] = await check();
  assert.ok(fault);
  assert.deepEqual(
    [fault.kind, fault.merchantId, fault.subject, fault.expectedMinor, fault.foundMinor],
    ["PROJECTION", MERCHANT, "MERCHANT_PAYABLE", -300, -307],
  );
  assert.deepEqual(kindsOf(others), ["PAYABLE MERCHANT_PAYABLE"]);
  const alarms = async () => (await run("select * from ledger_alarms")).rowCount;
  assert.equal(await alarms(), 2);
  pass(HOUR_MS);
  assert.equal((await check()).length, 2, "until it is put right");
  assert.equal(await alarms(), 2);
  await run("update ledger_heads set payable_minor = payable_minor + 7");
  assert.deepEqual(await check(), []);
});

test("a posting that was removed or changed since is found by the next check", async () => {
  await post(3);
  await check();
  await post(2);
  await breakIn(`delete from ledger_postings where reference = 'P${payments}'`);
  assert.deepEqual(kindsOf(await check()), [
    "PROJECTION MERCHANT_PAYABLE",
    "PROJECTION RAIL_RECEIVABLE",
    "SEQUENCE postings",
    "PAYABLE MERCHANT_PAYABLE",
  ]);
});

test("what was changed after it was checked is found by the first check of the next day", async () => {
  await post(1);
  await check();
  pass(DAY_MS);
  await post(3);
  assert.deepEqual(await check(), []);
  await breakIn(
    `update ledger_postings set payable_minor = -90, receivable_minor = 90
      where reference = 'P${payments}'`,
  );
  pass(DAY_MS);
  assert.deepEqual(kindsOf(await check()).slice(0, 2), [
    "PROJECTION MERCHANT_PAYABLE",
    "PROJECTION RAIL_RECEIVABLE",
  ]);
});

test("a settlement that does not explain what is owed is found", async () => {
  await post(3);
  assert.deepEqual(await check(), []);
  pass(DAY_MS);
  const date = dayOf(BEGIN);
  assert.equal((await settleMerchant(depsOf(db), MERCHANT, date)).length, 1);
  assert.deepEqual(await check(), []);
  await run("alter table settlements disable trigger user");
  await run("update settlements set closing_minor = 5, payout_minor = payout_minor - 5");
  await post(1);
  const [fault, ...others] = await check();
  assert.deepEqual(others, []);
  assert.deepEqual([fault?.kind, fault?.expectedMinor, fault?.foundMinor], ["PAYABLE", 105, 100]);
});

test("a posting that is unsettled for more than two days raises an alarm, and newer ones do not", async () => {
  await post(1);
  const first = payments;
  pass(DAY_MS);
  await post(1, OTHER);
  pass(DAY_MS);
  assert.deepEqual(await check(), []);
  pass(HOUR_MS);
  await post(1);
  const found = await check();
  assert.deepEqual(kindsOf(found), [`UNSETTLED PAYMENT P${first}`]);
  assert.deepEqual([found[0]?.expectedMinor, found[0]?.foundMinor], [0, 100]);
  pass(DAY_MS);
  assert.deepEqual(kindsOf(await check()), [
    `UNSETTLED PAYMENT P${first}`,
    `UNSETTLED PAYMENT P${first + 1}`,
  ]);
  const alarms = await run("select * from ledger_alarms");
  assert.equal(alarms.rowCount, 2);
  for (const merchant of [MERCHANT, OTHER]) {
    await settleMerchant(depsOf(db), merchant, dayOf(new Date(now.getTime() - DAY_MS)));
  }
  pass(DAY_MS);
  assert.deepEqual(await check(), []);
});

test("while one process checks, another leaves it to that one", async () => {
  await post(1);
  await run("update ledger_heads set payable_minor = 0");
  await db.transaction(async (tx) => {
    assert.equal(await tryLockLedgerCheck(tx), true);
    assert.deepEqual(await check(), []);
  });
  assert.equal((await check()).length, 2);
});

for (const history of [200, 4_000]) {
  test(`of a history of ${history} postings a check reads what is new, and once a day the last day`, async () => {
    for (let part = 0; part < 20; part += 1) await post(history / 20);
    await run("analyze");
    assert.equal(await readsOfCheck(), history, "all of it once");
    pass(DAY_MS);
    const [settled] = await settleMerchant(depsOf(db), MERCHANT, dayOf(BEGIN));
    assert.equal(settled?.lineCount, history);
    assert.equal(await readsOfCheck(), history + 2, "the last day once more; the payout twice");
    pass(HOUR_MS);
    assert.equal(await readsOfCheck(), 0, "nothing has moved");
    await post(4);
    pass(HOUR_MS);
    assert.equal(await readsOfCheck(), 4, "what is new");
    pass(DAY_MS);
    await post(2);
    // After a settlement, what it left is read for the balance and for the settlement.
    assert.equal(await readsOfCheck(), 2 * 7, "the payout and the payments of two days");
    await settleMerchant(depsOf(db), MERCHANT, dayOf(new Date(now.getTime() - DAY_MS)));
    await post(1);
    assert.equal(await readsOfCheck(), 2 + 4, "payout and payment; and the two it left");
    pass(DAY_MS);
    assert.equal(await readsOfCheck(), 2 * 4, "of a quiet night, the last day");
    pass(DAY_MS);
    assert.equal(await readsOfCheck(), 2 * 4, "of another one, the same");
  });
}
