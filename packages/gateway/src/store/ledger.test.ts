import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { feePosting, type Posting, paymentPosting } from "../domain/ledger.ts";
import { type Database, openDatabase } from "./database.ts";
import {
  findLedgerFaults,
  findPayable,
  insertLedgerAlarm,
  insertPostings,
  listBalances,
} from "./ledger.ts";
import { sql } from "./sql.ts";

const AT = new Date("2026-03-01T09:00:00Z");
let testDatabase: TestDatabase;
let db: Database;
before(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ url: testDatabase.url });
});
after(async () => {
  await db.end();
  await testDatabase.drop();
});

const aPayment = (id: string, amountMinor = 1_000, merchantId = "1") => ({
  id,
  merchantId,
  railId: "fpx",
  amountMinor,
});
const post = (...postings: (Posting | null)[]) =>
  db.transaction((tx) => insertPostings(tx, postings));

test("a balanced posting is kept and projected", async () => {
  const payment = aPayment("T1");
  await post(paymentPosting(payment, AT), feePosting(payment, { feeMinor: 15, scheduleId: 1 }, AT));
  assert.deepEqual(await listBalances(db, "1"), [
    { account: "MERCHANT_FEES", railId: "", amountMinor: -15 },
    { account: "MERCHANT_PAYABLE", railId: "", amountMinor: -985 },
    { account: "RAIL_RECEIVABLE", railId: "fpx", amountMinor: 1_000 },
  ]);
  assert.equal(await findPayable(db, "1"), 985);
  assert.equal(await findPayable(db, "nobody"), 0);
});

test("the database refuses what does not add up, at commit", async () => {
  const posting = paymentPosting(aPayment("T2"), AT);
  const [first, second] = posting.entries;
  assert.ok(first && second);
  for (const entries of [
    [first, { ...second, amountMinor: -999 }],
    [first],
    [{ ...first, account: "RAIL_RECEIVABLE" as const }],
    [],
  ]) {
    const code = "23000";
    await assert.rejects(post({ ...posting, entries }), { code }, JSON.stringify(entries));
  }
  const before = await listBalances(db, "1");
  await assert.rejects(
    db.query(sql`insert into ledger_entries (
        merchant_id, posting_id, line, account, rail_id, amount_minor)
      select merchant_id, id, 9, 'MERCHANT_FEES', '', 5 from ledger_postings limit 1`),
    { code: "23000" },
  );
  assert.deepEqual(await listBalances(db, "1"), before);
});

test("the database refuses an entry of nothing, an unknown account and a rail of a merchant", async () => {
  const posting = paymentPosting(aPayment("T3"), AT);
  const [first, second] = posting.entries;
  assert.ok(first && second);
  for (const entry of [
    { ...first, amountMinor: 0 },
    { ...first, account: "POCKET" as "MERCHANT_FEES" },
    { ...second, railId: "fpx" },
    { ...first, railId: "" },
  ]) {
    await assert.rejects(post({ ...posting, entries: [first, second, entry] }), { code: "23514" });
  }
});

for (const statement of [
  "update ledger_entries set amount_minor = amount_minor * 2",
  "delete from ledger_entries",
  "truncate ledger_entries",
  "update ledger_postings set created_at = created_at - interval '1 day'",
  "delete from ledger_postings",
  "truncate ledger_postings cascade",
  "update fee_schedules set rate_basis_points = 0",
  "delete from fee_schedules",
]) {
  test(`the database refuses: ${statement}`, async () => {
    await assert.rejects(db.query({ text: statement, values: [] }), { code: "23000" });
  });
}

test("one thing is posted once, however often it is tried", async () => {
  const posting = paymentPosting(aPayment("T4"), AT);
  await post(posting);
  const payable = await findPayable(db, "1");
  await assert.rejects(post(posting), { code: "23505" });
  assert.equal(await findPayable(db, "1"), payable);
});

test("what rolls back leaves no entry and no balance", async () => {
  const before = await listBalances(db, "1");
  const act = db.transaction(async (tx) => {
    await insertPostings(tx, [paymentPosting(aPayment("T5"), AT)]);
    throw new Error("no");
  });
  await assert.rejects(act, /no/);
  assert.deepEqual(await listBalances(db, "1"), before);
});

test("many payments of one merchant at once add up", async () => {
  const payments = Array.from({ length: 40 }, (_, i) => aPayment(`P${i}`, 100 + i, "2"));
  await Promise.all(payments.map((payment) => post(paymentPosting(payment, AT))));
  const sum = payments.reduce((total, { amountMinor }) => total + amountMinor, 0);
  assert.equal(await findPayable(db, "2"), sum);
  assert.deepEqual(await findLedgerFaults(db, 10), []);
});

test("a balance that is not what its entries say is found, and raised once", async () => {
  await db.query(sql`
    update ledger_balances set amount_minor = amount_minor - 7
     where merchant_id = '2' and account = 'MERCHANT_PAYABLE'
       and bucket = (select min(bucket) from ledger_balances
                      where merchant_id = '2' and account = 'MERCHANT_PAYABLE')`);
  const [fault, ...others] = await findLedgerFaults(db, 10);
  assert.ok(fault);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [fault.kind, fault.merchantId, fault.subject, fault.foundMinor - fault.expectedMinor],
    ["PROJECTION", "2", "MERCHANT_PAYABLE", -7],
  );
  assert.equal(await insertLedgerAlarm(db, fault, AT), true);
  assert.equal(await insertLedgerAlarm(db, fault, AT), false);
});
