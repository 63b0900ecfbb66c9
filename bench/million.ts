/**
 * Does a merchant's history slow it down? Pages of the list, an order, a day's reconciliation and
 * its CSV totals over 1,000,000 transactions against 10,000; every day has 1,000 of them in both.
 * Run: `node bench/million.ts`. Rows are made in SQL, with triggers off. Quote the ratio.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "../packages/gateway/src/domain/malaysian-day.ts";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { type Database, openDatabase } from "../packages/gateway/src/store/database.ts";
import { findPayable } from "../packages/gateway/src/store/ledger.ts";
import { migrate } from "../packages/gateway/src/store/migrate.ts";
import {
  listMethodTotals,
  listReportLines,
  type ReportScope,
} from "../packages/gateway/src/store/report-lines.ts";
import {
  findTransactionByOrder,
  listTransactionPage,
} from "../packages/gateway/src/store/transactions.ts";

const SMALL = Number(process.env.BENCH_SMALL ?? 10_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const PER_DAY = 1_000;
const CHUNK = 50_000;
const CALLS = 60;
const DAYS_READ = 5;
const MERCHANT = "1767225600000000001";
const FIRST_DAY = new Date("2023-01-01T00:00:00+08:00");

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function makeShop(db: Database): Promise<void> {
  const now = FIRST_DAY;
  await db.query({
    text: `insert into merchants (id, profile, status, registration_source, created_at, updated_at)
           values ($1, '{}', 'VERIFIED', 'BENCH', $2, $2)`,
    values: [MERCHANT, now],
  });
  await db.query({
    text: `insert into stores (merchant_id, id, name, status, created_at, updated_at)
           values ($1, 'S1', 'Bench', 'ACTIVE', $2, $2)`,
    values: [MERCHANT, now],
  });
}

/**
 * Transactions `from` <= n < `until`: a checkout, a payment, two postings with two entries each.
 */
async function fill(db: Database, from: number, until: number): Promise<void> {
  for (let start = from; start < until; start += CHUNK) {
    const end = Math.min(until, start + CHUNK) - 1;
    for (const text of FILL) await db.query({ text, values: [MERCHANT, FIRST_DAY, start, end] });
  }
  await db.query({ text: "delete from ledger_balances", values: [] });
  await db.query({
    text: `insert into ledger_balances (merchant_id, account, rail_id, bucket, amount_minor)
           select merchant_id, account, rail_id, 0, sum(amount_minor)
             from ledger_entries group by 1, 2, 3`,
    values: [],
  });
  await db.query({ text: "vacuum analyze", values: [] });
}

const SERIES = `
  (select n, $1 as merchant_id, lpad(n::text, 19, '0') as checkout_id, 'B-' || n as order_id,
          lpad(n::text, 24, '0') as id, 'PA' || lpad(n::text, 18, '0') as attempt_id,
          $2::timestamptz + n * interval '${86_400 / PER_DAY} seconds' as at
     from generate_series($3::int, $4::int) n) g`;

const FILL = [
  `insert into checkouts (
     merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
     additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
     status, transaction_id, start_at, end_at, created_at, updated_at)
   select merchant_id, checkout_id, 'S1', 'A1', order_id, 'Lunch', '2 x nasi lemak', '', 2590,
          '\\x00', 'WEB_PAYMENT', 'v4', 'https://shop.example/return',
          'https://shop.example/notify', '{}', 'SUCCESS', id, at, at + interval '10 minutes', at, at
     from ${SERIES}`,
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     rail_reference, expires_at, paid_at, created_at, updated_at)
   select merchant_id, id, 'S1', checkout_id, 'A1', order_id, attempt_id, 'k', 'fpx', 'FPX_MY',
          'FPX', 'MALAYSIA', 2590, 2590, 'SUCCESS', 'APPROVED', 'R' || n,
          at + interval '10 minutes', at, at, at
     from ${SERIES}`,
  `insert into ledger_postings (
     merchant_id, id, kind, reference, transaction_id, fee_schedule_id, created_at)
   overriding system value
   select merchant_id, 2 * n + side, case side when 1 then 'PAYMENT' else 'FEE' end, g.id, g.id,
          case side when 2 then 2 end, at
     from ${SERIES} cross join generate_series(1, 2) side order by n, side`,
  `insert into ledger_entries (
     merchant_id, posting_id, line, account, rail_id, amount_minor)
   select merchant_id, 2 * n + e.side, e.line, e.account, e.rail_id, e.amount_minor
     from ${SERIES} cross join (values
       (1, 1, 'RAIL_RECEIVABLE', 'fpx', 2590), (1, 2, 'MERCHANT_PAYABLE', '', -2590),
       (2, 1, 'MERCHANT_PAYABLE', '', 120), (2, 2, 'MERCHANT_FEES', '', -120)
     ) as e(side, line, account, rail_id, amount_minor)`,
];

/** Medians in milliseconds. */
async function measureAll(db: Database, count: number): Promise<Map<string, number>> {
  const days = count / PER_DAY;
  const found = new Map<string, number>();
  const measure = async (name: string, act: (call: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const startedAt = performance.now();
      await act(call);
      times.push(performance.now() - startedAt);
    }
    found.set(name, median(times));
  };
  const scattered = (call: number, below: number) => (call * 7_919 + 13) % below;
  const timeOf = (n: number) => new Date(FIRST_DAY.getTime() + n * (DAY_MS / PER_DAY));
  await measure("first page of the list", () => listTransactionPage(db, MERCHANT, null, 100));
  await measure("a page in the middle", (call) => {
    const n = scattered(call, count);
    const after = { createdAt: timeOf(n), id: String(n).padStart(24, "0") };
    return listTransactionPage(db, MERCHANT, after, 100);
  });
  await measure("one order", (call) =>
    findTransactionByOrder(db, MERCHANT, `B-${scattered(call, count)}`),
  );
  await measure("what is owed", () => findPayable(db, MERCHANT));
  // The same number of days in both, so that neither is helped more by what was read before.
  const dayOf = (call: number) => scopeOf(timeOf(PER_DAY * scattered(call % DAYS_READ, days)));
  await measure("reconciliation of a day, 500 lines", (call) =>
    listReportLines(db, dayOf(call), null, 500),
  );
  await measure("totals of a day", (call) => listMethodTotals(db, dayOf(call)));
  return found;
}

function scopeOf(from: Date): ReportScope {
  const until = new Date(from.getTime() + DAY_MS);
  const transactionType = "PAYMENT" as const;
  const all = { methods: [], regions: [] };
  return { merchantId: MERCHANT, settlementId: null, from, until, transactionType, ...all };
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-million-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  try {
    await migrate(postgres.url);
    const db = openDatabase({ url: postgres.url, connectionsMax: 1 });
    await db.query({ text: "set session_replication_role = replica", values: [] });
    await makeShop(db);
    await fill(db, 0, SMALL);
    const small = await measureAll(db, SMALL);
    const startedAt = performance.now();
    await fill(db, SMALL, LARGE);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const large = await measureAll(db, LARGE);
    print(`made ${LARGE - SMALL} transactions in ${seconds} s`);
    for (const [name, smallMs] of small) {
      const largeMs = large.get(name) ?? Number.NaN;
      const ratio = (largeMs / smallMs).toFixed(2);
      print(`${name.padEnd(34)} ${smallMs.toFixed(2)} ms  ${largeMs.toFixed(2)} ms  x${ratio}`);
    }
    await db.end();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
