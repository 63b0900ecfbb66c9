/**
 * `npm run bench -- growth`: does a gateway slow down as its history grows? Two gateways on one
 * PostgreSQL, one new, one with 10,000,000 checkouts and 2,000,000 payments, are queried in turns.
 * Filling takes 12 minutes and 22 GB; `BENCH_FOLDER` keeps the databases for the next run,
 * `BENCH_CHECKOUTS` makes fewer. Quote the ratios: machines are noisy.
 */
import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { payCheckout } from "../../packages/cli/src/sandbox/payer.ts";
import { findScenario } from "../../packages/cli/src/sandbox/scenarios.ts";
import { paymentPosting } from "../../packages/gateway/src/domain/ledger/ledger.ts";
import { DAY_MS, dayOf, startOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { ONE_NODE } from "../../packages/gateway/src/store/citus/reach.ts";
import { type Database, openDatabase } from "../../packages/gateway/src/store/database.ts";
import { insertPostings } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { retirePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import { PortalClient } from "../../test/support/portal/portal-client.ts";
import { until } from "../../test/support/until.ts";
import { type BenchGateway, end, load, median, startBenchGateway } from "../support/gateway.ts";
import { makeHistory, type Originals } from "./history.ts";

const CHECKOUTS = Number(process.env.BENCH_CHECKOUTS ?? 10_000_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const PAYMENTS = 40;
/** Not counted: a connection reads the catalog when it first meets a partition. */
const FIRST_PAYMENTS = 15;
const CALLS = 20;
const NEW_POSTINGS = 100;
const HISTORY = { merchants: 20, checkoutsPerDay: 1_000, paidEvery: 5 };
const DAYS = Math.ceil(CHECKOUTS / (HISTORY.merchants * HISTORY.checkoutsPerDay));

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const PAGES: readonly [string, string, Record<string, string>][] = [
  ["payments: first page", "listPayments", {}],
  ["payments: a method nobody used", "listPayments", { method: "TNG_MY" }],
  ["payments: failed ones", "listPayments", { status: "FAILED" }],
  ["payments: a week, a year ago", "listPayments", { from: daysAgo(372), to: daysAgo(365) }],
  ["payments: one order", "listPayments", { q: "H-4000000" }],
  ["payments: one email", "listPayments", { q: "payer-77@example.com" }],
  ["payments: nothing found", "listPayments", { q: "zebra quagga" }],
  ["figures of 30 days", "getPaymentFigures", {}],
  ["customers", "listCustomers", {}],
  ["settlements", "listSettlements", {}],
  ["notifications", "listNotifications", {}],
];

/** So that the history stays for the next run. */
const KEEP_ALL = Object.fromEntries(
  ["EXCHANGES", "UNPAID_CHECKOUTS", "NOTIFICATIONS", "EVENTS", "PROVIDER_REPORTS"].map((name) => [
    `KAUNTER_RETENTION_${name}_DAYS`,
    "36500",
  ]),
);

const run = promisify(execFile);
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** One of the two gateways. */
interface Installation {
  name: "new" | "grown";
  databaseUrl: string;
  dataDir: string;
}

const kept = process.env.BENCH_FOLDER;
const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), "kaunter-growth-"));
mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const children: ChildProcess[] = [];
try {
  const fresh = install("new");
  const grown = install("grown");
  await createDatabase(fresh);
  if (await createDatabase(grown)) await grow(grown);
  await printSizes(grown);
  await forgetUpdates(grown);
  const gateways = [await start(fresh), await start(grown)] as const;
  await compareCheckouts(...gateways);
  await comparePayments(...gateways);
  await printHotShares(grown);
  await comparePages(...gateways);
  await dropMonth(gateways[1], grown);
  for (const child of children) await end(child);
  children.length = 0;
  await compareLedgerChecks(fresh, grown);
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

function install(name: Installation["name"]): Installation {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { name, databaseUrl: url.href, dataDir: join(folder, `gateway-${name}`) };
}

/** False when an earlier run has left it. */
async function createDatabase({ name, databaseUrl, dataDir }: Installation): Promise<boolean> {
  if (existsSync(join(dataDir, "demo.json"))) return false;
  const server = openDatabase({ url: postgres.url, connectionsMax: 1 });
  await server.query({ text: `create database ${name}`, values: [] });
  await server.end();
  await migrate(databaseUrl);
  return true;
}

async function start({ databaseUrl, dataDir }: Installation): Promise<BenchGateway> {
  const environment = { ...KEEP_ALL, KAUNTER_PROCESSES: "1", KAUNTER_LOG_LEVEL: "warn" };
  const gateway = await startBenchGateway({ databaseUrl, dataDir, environment });
  children.push(gateway.child);
  return gateway;
}

async function grow(grown: Installation): Promise<void> {
  const startedAt = performance.now();
  const gateway = await start(grown);
  const originals = await makeOriginals(gateway, grown);
  await end(gateway.child);
  children.length = 0;
  const db = openDatabase({ url: grown.databaseUrl, connectionsMax: 1 });
  const today = startOfDay(dayOf(new Date()))?.getTime() ?? Number.NaN;
  const firstDay = new Date(today - DAYS * DAY_MS);
  await makeHistory(db, originals, { ...HISTORY, days: DAYS }, firstDay);
  await db.end();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  print(`made ${DAYS * HISTORY.merchants * HISTORY.checkoutsPerDay} checkouts in ${seconds} s`);
}

/** An unpaid checkout and a payment whose webhook was delivered. */
async function makeOriginals(
  { demo }: BenchGateway,
  { dataDir, databaseUrl }: Installation,
): Promise<Originals> {
  let deliveries = 0;
  const shop = createServer((request, response) => {
    request.resume().on("end", () => {
      deliveries += 1;
      response.end("ok");
    });
  });
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`; // it listens
  const trigger = async (what: string) => {
    const settings = ["--config", join(dataDir, "demo.json"), "--notify-url", notifyUrl, "--json"];
    const args = ["packages/cli/src/kaunter.ts", "trigger", what, ...settings];
    const { stdout } = await run(process.execPath, args);
    return String(JSON.parse(stdout).checkoutId);
  };
  const unpaidId = await trigger("checkout");
  const paidId = await trigger("payment");
  const db = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  await until(async () => {
    const text = "select from notifications where status = 'DELIVERED'";
    return deliveries > 0 && (await db.query({ text, values: [] })).rowCount === 1;
  });
  await db.end();
  shop.close();
  return { merchantId: demo.merchantId, unpaidId, paidId };
}

async function printSizes({ databaseUrl }: Installation): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  const { rows } = await db.query<{ name: string; rows: number; table: number; indexes: number }>({
    text: `
      select coalesce(i.inhparent, c.oid)::regclass::text as name,
             sum(c.reltuples)::bigint as rows,
             sum(pg_table_size(c.oid))::bigint as table,
             sum(pg_indexes_size(c.oid))::bigint as indexes
        from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       group by 1 having sum(pg_total_relation_size(c.oid)) > 10000000
       order by sum(pg_total_relation_size(c.oid)) desc`,
    values: [],
  });
  print(`${"".padEnd(24)}      rows     table   indexes   bytes a row`);
  for (const row of rows) {
    const megabytes = [row.table, row.indexes].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
    const each = Math.round((row.table + row.indexes) / row.rows);
    print(
      `${row.name.padEnd(24)}${String(row.rows).padStart(10)}${megabytes.map((text) => text.padStart(10)).join("")}${String(each).padStart(10)}`,
    );
  }
  await db.end();
}

async function forgetUpdates({ databaseUrl }: Installation): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  await db.query({ text: "select pg_stat_reset()", values: [] });
  await db.end();
}

/** Updates that changed no index, of those that paying has made. */
async function printHotShares({ databaseUrl }: Installation): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  const { rows } = await db.query<{ name: string; updates: number; hot: number }>({
    text: `
      select coalesce(i.inhparent, s.relid)::regclass::text as name,
             sum(n_tup_upd)::int as updates, sum(n_tup_hot_upd)::int as hot
        from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid
       group by 1 having sum(n_tup_upd) >= ${PAYMENTS} order by 2 desc, 1`,
    values: [],
  });
  for (const { name, updates, hot } of rows) {
    const share = `${Math.round((100 * hot) / updates)} %`;
    print(`HOT updates of ${name.padEnd(24)}${String(updates).padStart(8)}${share.padStart(8)}`);
  }
  await db.end();
}

function report(name: string, fresh: number[], grown: number[], unit: string): void {
  const [before, after] = [median(fresh), median(grown)];
  const digits = unit === "ms" ? 1 : 0;
  print(
    `${name.padEnd(34)} new ${before.toFixed(digits)} ${unit}  grown ${after.toFixed(digits)} ${unit}  x${(after / before).toFixed(2)}`,
  );
}

async function compareCheckouts(fresh: BenchGateway, grown: BenchGateway): Promise<void> {
  const rates: [number[], number[]] = [[], []];
  const stamp = Date.now().toString(36);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, { signer }] of [fresh, grown].entries()) {
      const label = `${stamp}${i}${round}`;
      const made = await load(signer, { requests: REQUESTS, connections: "64", label, folder });
      if (round > 0) rates[i]?.push(REQUESTS / made.seconds);
    }
  }
  report("signed checkouts a second", ...rates, "/s");
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** From opening the page to its success, by FPX and the simulated bank. */
async function comparePayments(fresh: BenchGateway, grown: BenchGateway): Promise<void> {
  const times: [number[], number[]] = [[], []];
  const scenario = findScenario("approved");
  for (let call = 0; call < FIRST_PAYMENTS + PAYMENTS; call += 1) {
    for (const [i, { demo }] of [fresh, grown].entries()) {
      const config = join(folder, `gateway-${i === 0 ? "new" : "grown"}`, "demo.json");
      const args = ["packages/cli/src/kaunter.ts", "trigger", "checkout", "--config", config];
      const { stdout } = await run(process.execPath, [...args, "--json"]);
      const url = `${demo.baseUrl}/checkout?checkoutId=${JSON.parse(stdout).checkoutId}`;
      const time = await timeOf(() => payCheckout(url, scenario));
      if (call >= FIRST_PAYMENTS) times[i]?.push(time);
    }
  }
  report("a payment, all its pages", ...times, "ms");
}

async function comparePages(fresh: BenchGateway, grown: BenchGateway): Promise<void> {
  const clients = await Promise.all(
    [fresh, grown].map(async ({ demo }) => {
      const client = new PortalClient(demo);
      await client.login(demo.portal.email, demo.portal.password);
      return client;
    }),
  );
  for (const [title, name, query] of PAGES) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call <= CALLS; call += 1) {
      for (const [i, client] of clients.entries()) {
        const time = await timeOf(async () => {
          const { status, text } = await client.call(name, { query });
          if (status !== 200) throw new Error(`${name}: ${text}`);
        });
        if (call > 0) times[i]?.push(time);
      }
    }
    report(title, ...times, "ms");
  }
}

/** How long the slowest call takes while the oldest month is dropped, and without that. */
async function dropMonth({ signer }: BenchGateway, { databaseUrl }: Installation): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  const { rows } = await db.query<{ oldest: string }>({
    text: "select min(relname) as oldest from pg_class where relname ~ '^exchanges_[0-9]{4}_[0-9]{2}$'",
    values: [],
  });
  const month = Number(rows[0]?.oldest.slice(-7).replace("_", ""));
  const before = new Date(Date.UTC(Math.floor(month / 100), month % 100, 1)); // the next month
  const drop = () =>
    retirePartitions(db, {
      before: () => before,
      now: new Date(),
      archive: null,
      onKept: (name, reason) => print(`${name} was not dropped: ${reason}`),
    });
  for (const [name, act] of [
    ["without", null],
    ["while a month is dropped", drop],
  ] as const) {
    const label = `${Date.now().toString(36)}D`;
    const made = load(signer, { requests: 2 * REQUESTS, connections: "64", label, folder });
    const took = act && (await timeOf(act));
    const { p99Ms, maxMs } = await made;
    print(
      `checkouts ${name}: p99 ${p99Ms.toFixed(0)} ms, slowest ${maxMs.toFixed(0)} ms` +
        (took === null ? "" : `; dropping took ${took.toFixed(0)} ms`),
    );
  }
  await db.end();
}

/** Of some new postings; the first check of all reads everything and is not compared. */
async function compareLedgerChecks(fresh: Installation, grown: Installation): Promise<void> {
  const times: [number[], number[]] = [[], []];
  const clock = { now: () => new Date() };
  const databases = [fresh, grown].map(({ databaseUrl }) =>
    openDatabase({ url: databaseUrl, connectionsMax: 1 }),
  );
  for (const database of databases)
    await checkLedger({ database, clock, log: silentLog, reach: ONE_NODE });
  for (let call = 0; call < CALLS; call += 1) {
    for (const [i, database] of databases.entries()) {
      await post(database, `${clock.now().getTime()}${i}`);
      times[i]?.push(
        await timeOf(() => checkLedger({ database, clock, log: silentLog, reach: ONE_NODE })),
      );
    }
  }
  report(`ledger check of ${NEW_POSTINGS} new postings`, ...times, "ms");
  await Promise.all(databases.map((database) => database.end()));
}

async function post(database: Database, label: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>({
    text: "select id from merchants order by id limit 1",
    values: [],
  });
  const merchantId = rows[0]?.id ?? "";
  const postings = Array.from({ length: NEW_POSTINGS }, (_, n) =>
    paymentPosting(
      { id: `L${label}${n}`, merchantId, railId: "fpx", amountMinor: 2_590 },
      new Date(),
    ),
  );
  await database.transaction((tx) => insertPostings(tx, postings));
}
