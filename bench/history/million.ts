/**
 * Does a merchant's history slow it down? Pages of the list, an order, a day's reconciliation, its
 * CSV totals and the portal's list over 1,000,000 transactions against 10,000; every day has 1,000
 * of them in both. What a filter finds is the same in both, and as old as can be. Run: `node
 * bench/history/million.ts`. Rows are made in SQL, with triggers off. Quote the ratio.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paymentPosting } from "../../packages/gateway/src/domain/ledger/ledger.ts";
import { DAY_MS } from "../../packages/gateway/src/domain/malaysian-day.ts";
import {
  ANY_PAYMENT,
  type PaymentFilter,
} from "../../packages/gateway/src/domain/payment/payment-filter.ts";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { ONE_NODE } from "../../packages/gateway/src/store/citus/reach.ts";
import { type Database, openDatabase } from "../../packages/gateway/src/store/database.ts";
import { findPayable, insertPostings } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { listPaymentPage } from "../../packages/gateway/src/store/payment/payment-list.ts";
import { findTransactionByOrder } from "../../packages/gateway/src/store/payment/transactions.ts";
import {
  listMethodTotals,
  listReportLines,
  type ReportScope,
} from "../../packages/gateway/src/store/settlement/report-lines.ts";
import { listSettlements } from "../../packages/gateway/src/store/settlement/settlement-list.ts";

const SMALL = Number(process.env.BENCH_SMALL ?? 10_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const PER_DAY = 1_000;
const CHUNK = 50_000;
const CALLS = 60;
const DAYS_READ = 5;
const NEW_PAYMENTS = 100;
const MERCHANT = "1767225600000000001";
const FIRST_DAY = new Date("2023-01-01T00:00:00+08:00");

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function makeShop(db: Database): Promise<void> {
  const now = FIRST_DAY;
  await db.query({
    text: `insert into merchants (id, shard_key, profile, status, registration_source, created_at, updated_at)
           values ($1, 0, '{}', 'VERIFIED', 'BENCH', $2, $2)`,
    values: [MERCHANT, now],
  });
  await db.query({
    text: `insert into stores (merchant_id, id, name, status, created_at, updated_at)
           values ($1, 'S1', 'Bench', 'ACTIVE', $2, $2), ($1, 'S2', 'Old', 'ACTIVE', $2, $2)`,
    values: [MERCHANT, now],
  });
}

/** Each has a checkout, a payment and two postings, and is settled. */
async function fill(db: Database, count: number): Promise<void> {
  for (let start = 0; start < count; start += CHUNK) {
    const end = Math.min(count, start + CHUNK) - 1;
    for (const text of FILL) await db.query({ text, values: [MERCHANT, FIRST_DAY, start, end] });
  }
  await db.query({ text: SETTLE, values: [MERCHANT, count / PER_DAY] });
  await db.query({
    text: `insert into ledger_heads
           select merchant_id, bucket, max(sequence), sum(payable_minor), sum(fees_minor), 0, 0, 0,
                  sum(receivable_minor), 0, 0
             from ledger_postings group by 1, 2`,
    values: [],
  });
  await db.query({ text: "vacuum analyze", values: [] });
}

/** The oldest payments differ in all that a filter can name. */
const OLD = 200;
const PAYMENTS_PER_PAYER = 20;

const SERIES = `
  (select n, $1 as merchant_id, lpad(n::text, 19, '0') as checkout_id, 'B-' || n as order_id,
          lpad(n::text, 24, '0') as id, 'PA' || lpad(n::text, 18, '0') as attempt_id,
          $2::timestamptz + n * interval '${86_400 / PER_DAY} seconds' as at,
          n < ${OLD} as is_old, 'payer-' || n / ${PAYMENTS_PER_PAYER} as payer
     from generate_series($3::int, $4::int) n) g`;

const FILL = [
  `insert into checkouts (
     merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
     additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
     status, transaction_id, start_at, end_at, created_at, updated_at)
   select merchant_id, checkout_id, 'S1', 'A1', order_id, 'Lunch', '2 x nasi lemak', '', 2590,
          '\\x00', 'WEB_PAYMENT', 'v4', 'https://shop.example/return',
          'https://shop.example/notify',
          jsonb_build_object('customer', jsonb_build_object(
            'userId', payer, 'email', payer || '@example.com')),
          'SUCCESS', id, at, at + interval '10 minutes', at, at
     from ${SERIES}`,
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     rail_reference, bank_code, expires_at, paid_at, created_at, updated_at)
   select merchant_id, id, case when is_old then 'S2' else 'S1' end, checkout_id,
          case when is_old then 'A2' else 'A1' end, order_id, attempt_id, 'k', 'fpx',
          case when is_old then 'TNG_MY' else 'FPX_MY' end, 'FPX', 'MALAYSIA',
          case when is_old then 777 else 2590 end, case when is_old then 0 else 2590 end,
          case when is_old then 'FULL_REFUNDED' else 'SUCCESS' end, 'APPROVED', 'R' || n,
          case when is_old then 'OLD:B2C' else 'SIM0000:B2C' end,
          at + interval '10 minutes', at, at, at
     from ${SERIES}`,
  `insert into ledger_postings (
     merchant_id, bucket, sequence, kind, reference, transaction_id, fee_schedule_id, rail_id,
     payable_minor, fees_minor, receivable_minor, created_at)
   select merchant_id, n % 8, 2 * (n / 8) + p.place, p.kind, g.id, g.id, p.fee_schedule_id,
          p.rail_id, p.payable, p.fees, p.receivable, at
     from ${SERIES} cross join (values
       (1, 'PAYMENT', null::int, 'fpx', -2590, null::int, 2590), (2, 'FEE', 2, '', 120, -120, null)
     ) as p(place, kind, fee_schedule_id, rail_id, payable, fees, receivable) order by n, place`,
];

const DAY_START = `'2023-01-01T00:00:00+08:00'::timestamptz + day * interval '1 day'`;

/** One for each of $2 days; nothing is paid out. */
const SETTLE = `
  insert into settlements (
    merchant_id, id, previous_id, previous_through, through, date, opening_minor, line_count,
    lines_minor, payments_minor, fees_minor, refunds_minor, disputes_minor, first_at, last_at,
    payout_minor, closing_minor, created_at)
  select $1, 'S' || day, case when day > 0 then 'S' || day - 1 end,
         array_fill(day * ${(2 * PER_DAY) / 8}, '{8}'),
         array_fill((day + 1) * ${(2 * PER_DAY) / 8}, '{8}'), '2023-01-01'::date + day::int,
         day * ${2_470 * PER_DAY}, ${2 * PER_DAY}, ${2_470 * PER_DAY}, ${2_590 * PER_DAY},
         ${-120 * PER_DAY}, 0, 0, ${DAY_START}, ${DAY_START} + interval '1 day', 0,
         (day + 1) * ${2_470 * PER_DAY}, ${DAY_START} + interval '1 day'
    from generate_series(0::bigint, $2::int - 1) day`;

/** The same shop with so many transactions, in a database of its own. */
interface History {
  db: Database;
  count: number;
}

type Act = (history: History, call: number) => Promise<unknown>;

/** Medians in milliseconds; both are queried in turns, so that other work slows both. */
async function compare(
  name: string,
  small: History,
  large: History,
  act: Act,
  prepare: Act = () => Promise.resolve(),
): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call += 1) {
    for (const [index, history] of [small, large].entries()) {
      await prepare(history, call);
      const startedAt = performance.now();
      await act(history, call);
      times[index]?.push(performance.now() - startedAt);
    }
  }
  const [smallMs, largeMs] = [median(times[0]), median(times[1])];
  const ratio = (largeMs / smallMs).toFixed(2);
  print(`${name.padEnd(34)} ${smallMs.toFixed(2)} ms  ${largeMs.toFixed(2)} ms  x${ratio}`);
}

const scattered = (call: number, below: number) => (call * 7_919 + 13) % below;
const timeOf = (n: number) => new Date(FIRST_DAY.getTime() + n * (DAY_MS / PER_DAY));
/** The same number of days in both, so that neither is helped more by what was read before. */
const dayOf = (call: number, count: number) => scattered(call % DAYS_READ, count / PER_DAY);
const scopeOfDay = (call: number, count: number) => scopeOf(timeOf(PER_DAY * dayOf(call, count)));

const QUESTIONS: Readonly<Record<string, Act>> = {
  "first page of the list": ({ db }) =>
    listPaymentPage(db, MERCHANT, ANY_PAYMENT, { after: null, limit: 100 }),
  "a page in the middle": ({ db, count }, call) => {
    const n = scattered(call, count);
    const after = { at: timeOf(n), id: String(n).padStart(24, "0") };
    return listPaymentPage(db, MERCHANT, ANY_PAYMENT, { after, limit: 100 });
  },
  "the last page": ({ db }, call) => {
    const after = { at: timeOf(100 + call), id: String(100 + call).padStart(24, "0") };
    return listPaymentPage(db, MERCHANT, ANY_PAYMENT, { after, limit: 100 });
  },
  "one order": ({ db, count }, call) =>
    findTransactionByOrder(db, MERCHANT, `B-${scattered(call, count)}`),
  "what is owed": ({ db }) => findPayable(db, MERCHANT),
  "reconciliation of a day, 500 lines": ({ db, count }, call) =>
    listReportLines(db, scopeOfDay(call, count), null, 500),
  "the same of a settled day": async ({ db, count }, call) => {
    const [settlement = null] = await listSettlements(
      db,
      MERCHANT,
      { id: `S${dayOf(call, count)}` },
      { after: null, limit: 1 },
    );
    return listReportLines(db, { ...scopeOfDay(call, count), settlement }, null, 500);
  },
  "first page of the settlements": ({ db }) =>
    listSettlements(db, MERCHANT, {}, { after: null, limit: 51 }),
  "totals of a day": ({ db, count }, call) => listMethodTotals(db, scopeOfDay(call, count)),
};

const PORTAL_FILTERS: Readonly<Record<string, Partial<PaymentFilter>>> = {
  "no filter": {},
  "a rare status": { status: "FULL_REFUNDED" },
  "a status there is none of": { status: "REVERSED" },
  "unknown outcomes": { attemptState: "UNKNOWN" },
  "a rare method": { method: "TNG_MY" },
  "a rare bank": { bankCode: "OLD:B2C" },
  "a quiet store": { storeId: "S2" },
  "two stores": { allowedStoreIds: ["S2", "S3"] },
  "a quiet application": { applicationId: "A2" },
  "small amounts": { amountMinorMin: 700, amountMinorMax: 800 },
  "a payer": { customerId: "payer-7" },
  "an order": { search: "B-77" },
  "an e-mail": { search: "payer-7@example.com" },
  "an amount": { search: "7.77" },
  "a bank's reference": { search: "R77" },
  "a rare status of a month": {
    status: "FULL_REFUNDED",
    from: FIRST_DAY,
    to: new Date(FIRST_DAY.getTime() + 30 * DAY_MS),
  },
};

function scopeOf(from: Date): ReportScope {
  const until = new Date(from.getTime() + DAY_MS);
  const transactionType = "PAYMENT" as const;
  const all = { methods: [], regions: [] };
  return { merchantId: MERCHANT, settlement: null, from, until, transactionType, ...all };
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

const GUARDED = ["ledger_postings", "settlements"];

async function makeHistory(serverUrl: string, name: string, count: number): Promise<History> {
  const server = openDatabase({ url: serverUrl, connectionsMax: 1 });
  await server.query({ text: `create database ${name}`, values: [] });
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const db = openDatabase({ url: url.href, connectionsMax: 1 });
  await db.query({ text: "set session_replication_role = replica", values: [] });
  for (const table of GUARDED) {
    await db.query({ text: `alter table ${table} disable trigger user`, values: [] });
  }
  await makeShop(db);
  const startedAt = performance.now();
  await fill(db, count);
  print(`made ${count} transactions in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return { db, count };
}

/** The first check reads everything once, as each part of a history is read when it is new. */
async function compareChecks(small: History, large: History): Promise<void> {
  const check = async ({ db, count }: History) => {
    const clock = { now: () => timeOf(count) };
    const found = await checkLedger({ database: db, clock, log: silentLog, reach: ONE_NODE });
    if (found.length > 0) throw new Error(JSON.stringify(found));
  };
  for (const history of [small, large]) {
    const startedAt = performance.now();
    await check(history);
    const ms = Math.round(performance.now() - startedAt);
    print(`first ledger check of ${history.count} transactions took ${ms} ms`);
  }
  let next = 0;
  const post = ({ db, count }: History) => {
    const postings = Array.from({ length: NEW_PAYMENTS }, () => {
      next += 1;
      const payment = { id: `N${next}`, merchantId: MERCHANT, railId: "fpx", amountMinor: 2_590 };
      return paymentPosting(payment, timeOf(count));
    });
    return db.transaction((tx) => insertPostings(tx, postings));
  };
  const name = `ledger check of ${NEW_PAYMENTS} new postings`;
  await compare(name, small, large, check, post);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-million-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  try {
    const small = await makeHistory(postgres.url, "small", SMALL);
    const large = await makeHistory(postgres.url, "large", LARGE);
    for (const [name, act] of Object.entries(QUESTIONS)) await compare(name, small, large, act);
    await compareChecks(small, large);
    for (const [name, filter] of Object.entries(PORTAL_FILTERS)) {
      await compare(`portal: ${name}`, small, large, ({ db }) =>
        listPaymentPage(db, MERCHANT, { ...ANY_PAYMENT, ...filter }, { after: null, limit: 51 }),
      );
    }
    await Promise.all([small.db.end(), large.db.end()]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
