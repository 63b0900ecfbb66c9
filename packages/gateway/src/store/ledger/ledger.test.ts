import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import { feePosting, type Posting, paymentPosting } from "../../domain/ledger/ledger.ts";
import { sql } from "../sql.ts";
import {
  findLedgerErrors,
  findPayable,
  insertLedgerAlarm,
  insertPostings,
  listBalances,
} from "./ledger.ts";

const AT = new Date("2026-03-01T09:00:00Z");
const db = await provideDatabase();

const aPayment = (id: string, amountMinor = 1_000, merchantId = "1") => ({
  id,
  merchantId,
  railId: "fpx",
  amountMinor,
});
const post = (...postings: (Posting | null)[]) =>
  db.transaction((tx) => insertPostings(tx, postings));

test("a balanced posting is stored and projected", async () => {
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

test("the database rejects an unbalanced posting at commit", async () => {
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

test("the database rejects a zero entry, an unknown account and a merchant's rail account", async () => {
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
  "truncate fee_schedules",
  "truncate settlements cascade",
  "truncate settlement_lines",
  `insert into ledger_entries (merchant_id, posting_id, line, account, rail_id, amount_minor)
   select merchant_id, posting_id, line, account, rail_id, 5 from ledger_entries limit 1
   on conflict (merchant_id, posting_id, line) do update set amount_minor = 5`,
]) {
  test(`the database rejects: ${statement}`, async () => {
    await assert.rejects(db.query({ text: statement, values: [] }), { code: "23000" });
  });
  test(`the database rejects, also in replica mode: ${statement}`, async () => {
    const act = db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`);
      await tx.query({ text: statement, values: [] });
    });
    await assert.rejects(act, { code: "23000" });
  });
}

/** Adds two balanced entries to an existing posting. */
const APPEND = {
  text: `insert into ledger_entries (merchant_id, posting_id, line, account, rail_id, amount_minor)
         select merchant_id, id, line, account, '', amount_minor
           from (select merchant_id, id from ledger_postings order by id limit 1) first
          cross join (values (8, 'MERCHANT_PAYABLE', -500), (9, 'MERCHANT_FEES', 500))
             as more(line, account, amount_minor)`,
  values: [],
};

for (const [name, settings] of [
  ["at commit", []],
  ["at once", ["set constraints all immediate"]],
  ["after a savepoint", ["savepoint before"]],
  ["while it replays", ["set local session_replication_role = replica"]],
] as const) {
  test(`a committed posting accepts no further entries, balanced or not: ${name}`, async () => {
    const before = await listBalances(db, "1");
    const act = db.transaction(async (tx) => {
      for (const text of settings) await tx.query({ text, values: [] });
      await tx.query(APPEND);
    });
    await assert.rejects(act, { code: "23000", message: /takes no further entries/ });
    assert.deepEqual(await listBalances(db, "1"), before);
  });
}

test("a role with read and write access only cannot disable the guards", async () => {
  for (const text of [
    "set local session_replication_role = replica",
    "alter table ledger_entries disable trigger user",
    "drop trigger ledger_entries_stay on ledger_entries",
    "create rule nothing as on update to ledger_entries do instead nothing",
  ]) {
    const act = db.transaction(async (tx) => {
      await tx.query(sql`create role writer`);
      await tx.query(sql`
        grant select, insert, update, delete, truncate, references, trigger
           on all tables in schema public to writer`);
      await tx.query(sql`set local role writer`);
      await tx.query({ text, values: [] });
    });
    await assert.rejects(act, { code: "42501" }, text);
  }
});

test("an event is posted once, however often it is retried", async () => {
  const posting = paymentPosting(aPayment("T4"), AT);
  await post(posting);
  const payable = await findPayable(db, "1");
  await assert.rejects(post(posting), { code: "23505" });
  assert.equal(await findPayable(db, "1"), payable);
});

test("a rollback leaves no entry and no balance", async () => {
  const before = await listBalances(db, "1");
  const act = db.transaction(async (tx) => {
    await insertPostings(tx, [paymentPosting(aPayment("T5"), AT)]);
    throw new Error("no");
  });
  await assert.rejects(act, /no/);
  assert.deepEqual(await listBalances(db, "1"), before);
});

test("concurrent payments of one merchant add up", async () => {
  const payments = Array.from({ length: 40 }, (_, i) => aPayment(`P${i}`, 100 + i, "2"));
  await Promise.all(payments.map((payment) => post(paymentPosting(payment, AT))));
  const sum = payments.reduce((total, { amountMinor }) => total + amountMinor, 0);
  assert.equal(await findPayable(db, "2"), sum);
  assert.deepEqual(await findLedgerErrors(db, 10), []);
});

test("a balance that differs from its entries is found and raised once", async () => {
  await db.query(sql`
    update ledger_balances set amount_minor = amount_minor - 7
     where merchant_id = '2' and account = 'MERCHANT_PAYABLE'
       and bucket = (select min(bucket) from ledger_balances
                      where merchant_id = '2' and account = 'MERCHANT_PAYABLE')`);
  const [fault, ...others] = await findLedgerErrors(db, 10);
  assert.ok(fault);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [fault.kind, fault.merchantId, fault.subject, fault.foundMinor - fault.expectedMinor],
    ["PROJECTION", "2", "MERCHANT_PAYABLE", -7],
  );
  assert.equal(await insertLedgerAlarm(db, fault, AT), true);
  assert.equal(await insertLedgerAlarm(db, fault, AT), false);
});
