// The balance before any moment and the lines after it, against the sum of all postings: for clocks
// that are wrong, commits that are late and settlements that lie across a border of months.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, DAY_MS, dayBefore } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { readAccountingMonth } from "../../packages/gateway/src/domain/settlement/month/accounting-month.ts";
import { readMonth } from "../../packages/gateway/src/operations/settlement/read-month.ts";
import { settleMerchant } from "../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import type { Rails } from "../../packages/gateway/src/rails/rail.ts";
import { ONE_NODE } from "../../packages/gateway/src/store/citus/reach.ts";
import { findPayable } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { findBalanceAt } from "../../packages/gateway/src/store/settlement/month-postings.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { provideDatabase } from "../support/database.ts";
import { PAYOUT_SETTINGS } from "../support/samples/payout-settings.ts";
import { makeMerchant, postPayment } from "../support/samples/postings.ts";

const HOUR_MS = 3_600_000;
const db = await provideDatabase();
/** No posting here is of a payment that exists, so nothing is named. */
const rails = {} as Rails;

const depsAt = (now: Date) => ({
  database: db,
  clock: { now: () => now },
  random: systemRandom,
  reach: ONE_NODE,
  payouts: PAYOUT_SETTINGS,
  log: silentLog,
});

type Step = { do: "post"; hours: number; minor: number } | { do: "settle"; days: number };

/** Most clocks are right; some are days or a year off. */
const hours = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: -60, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(-24 * 40, 24 * 40, -24 * 400, 24 * 400) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("post"),
      ...{ hours, minor: fc.integer({ min: 2, max: 100_000 }) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("settle"), days: fc.integer({ min: 1, max: 20 }) }),
  },
) as fc.Arbitrary<Step>; // fc.oneof joins the names with all their values

let merchants = 0;

/** Near the end of a month, which a settlement of several days then lies across. */
const START = new Date("2026-03-30T12:00:00+08:00");

async function run(steps: readonly Step[]): Promise<string> {
  merchants += 1;
  const merchantId = `178000000000001${String(merchants).padStart(4, "0")}`;
  await makeMerchant(db, merchantId);
  let now = START;
  for (const [i, one] of steps.entries()) {
    if (one.do === "post") {
      const at = new Date(now.getTime() + one.hours * HOUR_MS);
      const payment = { id: `P${i}`, amountMinor: one.minor, feeMinor: one.minor % 7 };
      await db.transaction((tx) => postPayment(tx, merchantId, payment, at));
    } else {
      now = new Date(now.getTime() + one.days * DAY_MS);
      await settleMerchant(depsAt(now), merchantId, dayBefore(now));
    }
  }
  return merchantId;
}

const MONTHS = Array.from({ length: 32 }, (_, i) => addDays("2024-12-15", i * 31).slice(0, 7));

const listMoves = (merchantId: string) =>
  db.rows<{ at: Date; minor: number }>(sql`
    select created_at as at, -payable_minor as minor from ledger_postings
     where merchant_id = ${merchantId} and payable_minor is not null`);

test("opening and lines are the closing balance, which the next month begins with", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const merchantId = await run(steps);
      const moves = await listMoves(merchantId);
      const times = moves.flatMap(({ at }) => [at, new Date(at.getTime() + 1)]);
      for (const at of times) {
        const expected = moves.reduce((sum, move) => sum + (move.at < at ? move.minor : 0), 0);
        assert.equal(await findBalanceAt(db, merchantId, at), expected, at.toISOString());
      }
      let [balanceMinor, lineCount] = [0, 0];
      for (const name of MONTHS) {
        const month = readAccountingMonth(name, new Date("2028-01-01"));
        assert.ok(month?.hasEnded);
        const lines = (
          await Array.fromAsync(readMonth({ database: db, rails }, merchantId, month))
        ).flat();
        const [first, ...moved] = lines;
        const last = moved.pop();
        assert.equal(first?.balanceMinor, balanceMinor, name);
        for (const { amountMinor, balanceMinor: after } of moved) {
          balanceMinor += amountMinor;
          assert.equal(after, balanceMinor);
        }
        assert.equal(last?.balanceMinor, balanceMinor);
        lineCount += moved.length;
      }
      assert.equal(lineCount, moves.length);
      assert.equal(balanceMinor, await findPayable(db, merchantId));
    }),
    { numRuns: inLongRun(25, 500), seed: 20_260_331, endOnFailure: true },
  );
});

test("a month of more than one part has no gap and no repeat", async () => {
  merchants += 1;
  const merchantId = `178000000000001${String(merchants).padStart(4, "0")}`;
  await makeMerchant(db, merchantId);
  const count = 2_500;
  for (let start = 0; start < count; start += 500) {
    await db.transaction(async (tx) => {
      for (let i = start; i < start + 500; i += 1) {
        // Many are of the same moment.
        const at = new Date(START.getTime() + Math.floor(i / 40) * 1_000);
        await postPayment(tx, merchantId, { id: `P${i}`, amountMinor: 100 + i, feeMinor: 1 }, at);
      }
    });
  }
  const month = readAccountingMonth("2026-03", new Date("2026-04-02"));
  assert.ok(month);
  const parts = await Array.fromAsync(readMonth({ database: db, rails }, merchantId, month));
  assert.ok(parts.length > 4 && parts.every((part) => part.length <= 4_000));
  const ids = parts.flat().flatMap(({ posting }) => posting?.postingId ?? []);
  assert.deepEqual([ids.length, new Set(ids).size], [count * 2, count * 2]);
  assert.equal(parts.flat().at(-1)?.balanceMinor, await findPayable(db, merchantId));
});
