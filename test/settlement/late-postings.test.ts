import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS, dayBefore, endOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import type { Settlement } from "../../packages/gateway/src/domain/settlement/settlement.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { settleMerchant } from "../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { ONE_NODE } from "../../packages/gateway/src/store/citus/reach.ts";
import { findPayable } from "../../packages/gateway/src/store/ledger/ledger.ts";
import {
  listSettlementLines,
  listSettlements,
} from "../../packages/gateway/src/store/settlement/settlement-list.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { provideDatabase } from "../support/database.ts";
import { PAYOUT_SETTINGS } from "../support/samples/payout-settings.ts";
import {
  makeMerchant,
  type OpenPosting,
  openPosting,
  postPayment,
} from "../support/samples/postings.ts";

const HOUR_MS = 3_600_000;
const DAY = "2026-03-02";
const NEXT = "2026-03-03";
/** Malaysian time. */
const at = (time: string) => new Date(`${time}+08:00`);
const db = await provideDatabase({ connectionsMax: 20 });

const depsAt = (now: Date) => ({
  database: db,
  clock: { now: () => now },
  random: systemRandom,
  reach: ONE_NODE,
  payouts: PAYOUT_SETTINGS,
  log: silentLog,
});

let merchants = 0;
async function newMerchant(status: "VERIFIED" | "SUSPENDED" = "VERIFIED"): Promise<string> {
  merchants += 1;
  const id = `178000000000000${String(merchants).padStart(4, "0")}`;
  await makeMerchant(db, id, status);
  return id;
}

/** Settles the day that ended three minutes ago. */
function settle(merchantId: string, date: string): Promise<Settlement[]> {
  const end = endOfDay(date);
  assert.ok(end);
  return settleMerchant(depsAt(new Date(end.getTime() + 3 * 60_000)), merchantId, date);
}

const post = (merchantId: string, id: string, amountMinor: number, time: Date) =>
  db.transaction((tx) => postPayment(tx, merchantId, { id, amountMinor }, time));

/** Posts where another one was posted before. */
async function postInto(bucket: number, merchantId: string, id: string, minor: number, time: Date) {
  const payment = { id, amountMinor: minor };
  await (await openPosting(db, merchantId, payment, time, (one) => one === bucket)).commit();
}

const byDate = (settlements: readonly Settlement[]) =>
  settlements.map(({ date, lineCount, linesMinor }) => [date, lineCount, linesMinor]);

test("what a process writes whose clock is 26 hours ahead, and what follows it, is settled at once", async () => {
  const merchant = await newMerchant();
  const ahead = await openPosting(
    db,
    merchant,
    { id: "P1", amountMinor: 100 },
    new Date(at(`${DAY}T22:00`).getTime() + 26 * HOUR_MS),
  );
  await ahead.commit();
  await postInto(ahead.bucket, merchant, "P2", 20, at(`${DAY}T22:05`));
  assert.deepEqual(byDate(await settle(merchant, DAY)), [[DAY, 2, 120]]);
  await post(merchant, "P3", 3, new Date(at(`${NEXT}T10:00`).getTime() + 26 * HOUR_MS));
  await postInto(ahead.bucket, merchant, "P4", 4, at(`${NEXT}T11:00`));
  assert.deepEqual(byDate(await settle(merchant, NEXT)), [[NEXT, 2, 7]]);
  assert.equal(await findPayable(db, merchant), 0);
  assert.deepEqual(await checkLedger(depsAt(at("2026-03-04T00:05"))), []);
});

test("what follows a line of next year does not wait until another bucket has a line of the day", async () => {
  const merchant = await newMerchant();
  const ahead = await openPosting(
    db,
    merchant,
    { id: "P1", amountMinor: 100 },
    at("2027-03-02T22:00"),
  );
  await ahead.commit();
  await postInto(ahead.bucket, merchant, "P2", 20, at(`${DAY}T22:05`));
  await postInto((ahead.bucket + 1) % 8, merchant, "P3", 3, at(`${NEXT}T00:01`));
  assert.deepEqual(byDate(await settle(merchant, DAY)), [[DAY, 2, 120]]);
  assert.deepEqual(byDate(await settle(merchant, NEXT)), [[NEXT, 1, 3]]);
});

test("what a process writes into a settled day whose clock is 26 hours behind is settled next", async () => {
  const merchant = await newMerchant();
  await post(merchant, "P1", 100, at(`${DAY}T12:00`));
  await post(merchant, "P2", 20, new Date(at(`${DAY}T22:00`).getTime() - 26 * HOUR_MS));
  assert.deepEqual(byDate(await settle(merchant, DAY)), [
    ["2026-03-01", 1, 20],
    [DAY, 1, 100],
  ]);
  const late = new Date(at(`${NEXT}T01:00`).getTime() - 26 * HOUR_MS);
  await post(merchant, "P3", 3, late);
  await post(merchant, "P4", 4, at(`${NEXT}T11:00`));
  const [next, ...others] = await settle(merchant, NEXT);
  assert.ok(next);
  assert.deepEqual([byDate([next]), others], [[[NEXT, 2, 7]], []]);
  const lines = await listSettlementLines(db, next, null, 10);
  assert.deepEqual(
    lines.map(({ amountMinor, createdAt }) => [amountMinor, createdAt]),
    [
      [3, late],
      [4, at(`${NEXT}T11:00`)],
    ],
  );
  assert.equal(await findPayable(db, merchant), 0);
});

test("a transaction that commits after the settlement of its day is settled next", async () => {
  // Nothing is paid out, so that the settlement waits for nobody.
  const merchant = await newMerchant("SUSPENDED");
  const long = await openPosting(db, merchant, { id: "P1", amountMinor: 20 }, at(`${DAY}T23:59`));
  const others = await openPosting(
    db,
    merchant,
    { id: "P2", amountMinor: 100 },
    at(`${DAY}T12:00`),
    (bucket) => bucket !== long.bucket,
  );
  await others.commit();
  assert.deepEqual(byDate(await settle(merchant, DAY)), [[DAY, 1, 100]]);
  await long.commit();
  assert.deepEqual(byDate(await settle(merchant, NEXT)), [[NEXT, 1, 20]]);
  assert.deepEqual(await settle(merchant, "2026-03-04"), []);
});

test("a posting behind a neighbour of the next day is settled with it", async () => {
  const merchant = await newMerchant();
  const early = await openPosting(
    db,
    merchant,
    { id: "P1", amountMinor: 100 },
    at(`${NEXT}T00:00`),
  );
  await early.commit();
  await postInto(early.bucket, merchant, "P2", 20, at(`${DAY}T23:59:59.999`));
  await postInto((early.bucket + 1) % 8, merchant, "P3", 3, at(`${DAY}T23:59:59.999`));
  assert.deepEqual(byDate(await settle(merchant, DAY)), [[DAY, 1, 3]]);
  assert.deepEqual(byDate(await settle(merchant, NEXT)), [[NEXT, 2, 120]]);
});

type Step =
  | { do: "open" | "post"; hours: number; minor: number }
  | { do: "commit" | "roll_back"; which: number }
  | { do: "settle"; days: number }
  | { do: "check" };

/** Most clocks are right; some are a day or a year off. */
const hours = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: -30, max: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(-26, 26, -24 * 400, 24 * 400) },
);
const minor = fc.integer({ min: 2, max: 100_000 });
const which = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("open", "post"), hours, minor }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("commit"), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("roll_back"), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("settle"), days: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("check") }) },
) as fc.Arbitrary<Step>; // fc.oneof joins the names with all their values
const OPEN_MAX = 5;

class Run {
  readonly merchantId: string;
  now = at(`${DAY}T12:00`);
  open: (OpenPosting & { minor: number })[] = [];
  payments = 0;
  postedMinor = 0;

  constructor(merchantId: string) {
    this.merchantId = merchantId;
  }

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case "open":
      case "post": {
        if (this.open.length === OPEN_MAX) return;
        this.payments += 1;
        const payment = { id: `P${this.payments}`, amountMinor: one.minor, feeMinor: 1 };
        const time = new Date(this.now.getTime() + one.hours * HOUR_MS);
        const held = new Set(this.open.map(({ bucket }) => bucket));
        const made = await openPosting(db, this.merchantId, payment, time, (b) => !held.has(b));
        this.open.push({ ...made, minor: one.minor - 1 });
        if (one.do === "post") await this.end(this.open.length - 1, "commit");
        return;
      }
      case "commit":
        return this.end(one.which, "commit");
      case "roll_back":
        return this.end(one.which, "rollBack");
      case "settle":
        return this.settle(one.days);
      case "check": {
        const found = await checkLedger(depsAt(this.now));
        assert.deepEqual(
          found.filter(({ kind }) => kind !== "UNSETTLED"),
          [],
        );
      }
    }
  }

  async end(index: number, how: "commit" | "rollBack"): Promise<void> {
    const [one] = this.open.splice(index, 1);
    if (!one) return;
    await one[how]();
    if (how === "commit") this.postedMinor += one.minor;
  }

  async settle(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      this.now = new Date(this.now.getTime() + DAY_MS);
    }
    await settleMerchant(depsAt(this.now), this.merchantId, dayBefore(this.now));
  }
}

const DONE: Step[] = Array.from({ length: OPEN_MAX }, () => ({ do: "commit", which: 0 }));

test("in any order of times, commits and settlements, every posting is settled once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.boolean(),
      async (steps, isPaidOut) => {
        // A payout may wait for the bucket of an open transaction, so nothing is paid out till
        // then.
        const merchantId = await newMerchant("SUSPENDED");
        const run = new Run(merchantId);
        for (const one of [...steps, ...DONE]) await run.take(one);
        if (isPaidOut) {
          await db.run(sql`update merchants set status = 'VERIFIED' where id = ${merchantId}`);
        }
        // One day for all, and one for those behind a neighbour of that day.
        await run.settle(1);
        await run.settle(2);
        await expectSettledOnce(run);
        assert.equal(await findPayable(db, merchantId), isPaidOut ? 0 : run.postedMinor);
        assert.deepEqual(await checkLedger(depsAt(run.now)), []);
      },
    ),
    { numRuns: inLongRun(40, 1_000), seed: 20_260_303, endOnFailure: true },
  );
});

async function expectSettledOnce({ merchantId, postedMinor }: Run): Promise<void> {
  const faults = await db.rows<object>(sql`
    select p.kind, p.reference, count(s.id) as settlements
      from ledger_postings p
      left join settlements s
        on s.merchant_id = p.merchant_id and p.sequence > s.previous_through[p.bucket + 1]
       and p.sequence <= s.through[p.bucket + 1]
     where p.merchant_id = ${merchantId} and p.kind <> 'PAYOUT'
     group by p.kind, p.reference having count(s.id) <> 1`);
  assert.deepEqual(faults, []);
  const all = await listSettlements(db, merchantId, {}, { after: null, limit: 1_000 });
  let [totalMinor, openingMinor] = [0, 0];
  // Several days that are settled at once have the same time here.
  for (const settlement of all.sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const lines = await listSettlementLines(db, settlement, null, 1_000);
    const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    assert.deepEqual([lines.length, linesMinor], [settlement.lineCount, settlement.linesMinor]);
    assert.equal(settlement.openingMinor, openingMinor);
    totalMinor += linesMinor;
    openingMinor = settlement.closingMinor;
  }
  assert.equal(totalMinor, postedMinor);
}
