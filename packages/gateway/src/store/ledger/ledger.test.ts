import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import {
  feePosting,
  type Posting,
  paymentPosting,
  railSettledPosting,
} from "../../domain/ledger/ledger.ts";
import { sql } from "../sql.ts";
import { findPayable, insertPostings, listBalances } from "./ledger.ts";

const AT = new Date("2026-03-01T09:00:00Z");
const db = await provideDatabase({ connectionsMax: 20 });

// A guard of rows needs one.
await db.query(
  sql`insert into fee_schedules (party, valid_from, rate_basis_points) values ('RAIL', ${AT}, 0)`,
);

const aPayment = (id: string, amountMinor = 1_000, merchantId = "1") => ({
  id,
  merchantId,
  railId: "fpx",
  amountMinor,
});
const post = (...postings: (Posting | null)[]) =>
  db.transaction((tx) => insertPostings(tx, postings));

async function balancesOf(merchantId: string): Promise<[string, number][]> {
  const all = await listBalances(db, merchantId);
  return all
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ account, amountMinor }) => [account, amountMinor]);
}

interface Head {
  bucket: number;
  lastSequence: number;
}
const headsOf = (merchantId: string) =>
  db.rows<Head>(sql`
    select bucket, last_sequence from ledger_heads where merchant_id = ${merchantId}
     order by bucket`);
const sequencesOf = async (merchantId: string, bucket: number) => {
  const rows = await db.rows<{ sequence: number }>(sql`
    select sequence from ledger_postings
     where merchant_id = ${merchantId} and bucket = ${bucket} order by sequence`);
  return rows.map(({ sequence }) => sequence);
};

test("a balanced posting is stored and projected", async () => {
  const payment = aPayment("T1");
  const line = { reference: "L1", grossMinor: 600, feeMinor: 9, netMinor: 591 };
  await post(
    paymentPosting(payment, AT),
    feePosting(payment, { feeMinor: 15, taxMinor: 0, scheduleId: 1 }, AT),
    railSettledPosting(payment, line, AT),
  );
  assert.deepEqual(await balancesOf("1"), [
    ["MERCHANT_PAYABLE", -985],
    ["MERCHANT_FEES", -15],
    ["RAIL_RECEIVABLE", 400],
    ["RAIL_FEES", 9],
    ["RAIL_RECEIVED", 591],
  ]);
  const rows = await db.rows(sql`
    select kind, rail_id, payable_minor, receivable_minor, fee_schedule_id from ledger_postings
     where merchant_id = '1' order by sequence`);
  assert.deepEqual(rows.map(Object.values), [
    ["PAYMENT", "fpx", -1_000, 1_000, null],
    ["FEE", "", 15, null, 1],
    ["RAIL_SETTLED", "fpx", null, -600, null],
  ]);
  assert.equal(await findPayable(db, "1"), 985);
  assert.equal(await findPayable(db, "nobody"), 0);
});

test("the database rejects an unbalanced posting, and the balances stay", async () => {
  const posting = paymentPosting(aPayment("T2"), AT);
  const [first, second] = posting.entries;
  assert.ok(first && second);
  const before = await balancesOf("1");
  for (const entries of [
    [first, { ...second, amountMinor: -999 }],
    [first],
    [{ ...first, amountMinor: 0 }, second],
    [{ ...first, account: "POCKET" as "MERCHANT_FEES" }, second],
    [],
  ]) {
    const code = "23514";
    await assert.rejects(post({ ...posting, entries }), { code }, JSON.stringify(entries));
  }
  assert.deepEqual(await balancesOf("1"), before);
});

test("the database rejects a rail account without its rail, and a rail without its account", async () => {
  const posting = paymentPosting(aPayment("T3"), AT);
  const fee = feePosting(aPayment("T3"), { feeMinor: 15, taxMinor: 0, scheduleId: 1 }, AT);
  assert.ok(fee);
  for (const given of [posting, fee]) {
    const entries = given.entries.map((entry) => ({
      ...entry,
      railId: given === posting ? "" : "fpx",
    }));
    await assert.rejects(post({ ...given, entries }), { code: "23514" }, given.kind);
  }
});

test("an account twice, or two rails, in one posting is a bug", async () => {
  const posting = paymentPosting(aPayment("T3"), AT);
  const [first, second] = posting.entries;
  assert.ok(first && second);
  const half = { ...first, amountMinor: 500 };
  await assert.rejects(post({ ...posting, entries: [half, half, second] }), /one entry of/);
  const other = { ...first, account: "RAIL_FEES" as const, railId: "card" };
  await assert.rejects(post({ ...posting, entries: [half, other, second] }), /one rail/);
});

for (const statement of [
  "update ledger_postings set payable_minor = payable_minor * 2",
  "update ledger_postings set created_at = created_at - interval '1 day'",
  "delete from ledger_postings",
  "truncate ledger_postings cascade",
  "update fee_schedules set rate_basis_points = 0",
  "delete from fee_schedules",
  "truncate fee_schedules",
  "truncate settlements cascade",
  `insert into ledger_postings select * from ledger_postings limit 1
   on conflict (merchant_id, bucket, sequence) do update set payable_minor = 5`,
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

test("a role with read and write access only cannot disable the guards", async () => {
  for (const text of [
    "set local session_replication_role = replica",
    "alter table ledger_postings disable trigger user",
    "drop trigger ledger_postings_stay on ledger_postings",
    "create rule nothing as on update to ledger_postings do instead nothing",
  ]) {
    const act = db.transaction(async (tx) => {
      await tx.query(sql`create role writer`);
      await tx.query(sql`grant usage on schema public to writer`);
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

test("a rollback leaves no posting, no balance and no gap", async () => {
  const [before, heads] = [await balancesOf("1"), await headsOf("1")];
  const act = db.transaction(async (tx) => {
    await insertPostings(tx, [paymentPosting(aPayment("T5"), AT)]);
    throw new Error("no");
  });
  await assert.rejects(act, /no/);
  assert.deepEqual([await balancesOf("1"), await headsOf("1")], [before, heads]);
});

test("what is rolled back to a savepoint leaves no gap either", async () => {
  await db.transaction(async (tx) => {
    await insertPostings(tx, [paymentPosting(aPayment("A", 100, "3"), AT)]);
    await tx.query(sql`savepoint before`);
    await insertPostings(tx, [paymentPosting(aPayment("B", 200, "3"), AT)]);
    await tx.query(sql`rollback to savepoint before`);
    await insertPostings(tx, [paymentPosting(aPayment("C", 300, "3"), AT)]);
  });
  const [head, ...others] = await headsOf("3");
  assert.ok(head);
  assert.deepEqual(others, [], "one bucket for one transaction");
  assert.equal(head.lastSequence, 2);
  assert.deepEqual(await sequencesOf("3", head.bucket), [1, 2]);
  assert.equal(await findPayable(db, "3"), 400);
});

test("concurrent payments of one merchant add up and are numbered without a gap", async () => {
  const payments = Array.from({ length: 40 }, (_, i) => aPayment(`P${i}`, 100 + i, "2"));
  const acts = payments.map((payment, i) =>
    i % 5 === 0
      ? assert.rejects(post(paymentPosting(payment, AT), paymentPosting(payment, AT)))
      : post(
          paymentPosting(payment, AT),
          feePosting(payment, { feeMinor: 1, taxMinor: 0, scheduleId: 1 }, AT),
        ),
  );
  await Promise.all(acts);
  const sum = payments
    .filter((_, i) => i % 5 !== 0)
    .reduce((total, { amountMinor }) => total + amountMinor - 1, 0);
  assert.equal(await findPayable(db, "2"), sum);
  const heads = await headsOf("2");
  assert.ok(heads.length > 1, "they use several buckets");
  for (const { bucket, lastSequence } of heads) {
    const wanted = Array.from({ length: lastSequence }, (_, i) => i + 1);
    assert.deepEqual(await sequencesOf("2", bucket), wanted);
  }
  assert.equal(
    heads.reduce((total, { lastSequence }) => total + lastSequence, 0),
    64,
  );
});

test("transactions that post for several merchants in any order never wait in a circle", async () => {
  const merchants = Array.from({ length: 6 }, (_, i) => `m${i}`);
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const order = i % 2 === 0 ? merchants : merchants.toReversed();
      return post(...order.map((one) => paymentPosting(aPayment(`Q${i}`, 10, one), AT)));
    }),
  );
  for (const one of merchants) assert.equal(await findPayable(db, one), 600, one);
});

test("within a bucket, postings commit in the order of their sequence", async () => {
  // A sequence is never visible before all lower ones, in whatever order the buckets are read.
  let open = true;
  const reading = (async () => {
    while (open) {
      const rows = await db.rows<{ bucket: number; count: number; last: number }>(sql`
        select bucket, count(*) as count, max(sequence) as last from ledger_postings
         where merchant_id = '4' group by bucket`);
      for (const { bucket, count, last } of rows) assert.equal(count, last, `bucket ${bucket}`);
    }
  })();
  await Promise.all(
    Array.from({ length: 80 }, (_, i) => post(paymentPosting(aPayment(`S${i}`, 10, "4"), AT))),
  );
  open = false;
  await reading;
});
