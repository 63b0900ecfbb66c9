// The tests of the whole system on a distributed database, or through a pooler, started here:
//
//   npm run test:engine -- citus                        one coordinator, two workers
//   npm run test:engine -- citus test/refund            only the tests whose path holds a word
//   npm run test:engine -- citus --on-coordinator       gateways connect to the coordinator
//   npm run test:engine -- prometheus                   every alert, by its fault
//
// Without the option they connect to a worker, as in docs/operating/many-nodes.md. The same tests
// on one server behind PgBouncer in transaction mode:
//
//   npm run test:engine -- pgbouncer
//
// Failovers of a database of three servers under payments, as in deploy/ha:
//
//   npm run test:engine -- failover
//
// A lost database that is restored from its backup and reconciled, as in deploy/backup:
//
//   npm run test:engine -- backup
//
// What a company installs is built, unpacked, run by an account without privileges, and examined:
//
//   npm run test:engine -- release

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findMissing } from "../../deploy/ha/cluster.ts";
import { startPgBouncer, withoutPgBouncer } from "../support/process/pgbouncer.ts";
import { readTestHome } from "../support/server/test-home.ts";
import { startTestServer, type TestServer } from "../support/server/test-server.ts";
import { findMissingBackup } from "./backed-up-server.ts";
import { findCitus, startCitusCluster } from "./citus-cluster.ts";

const ROOT = join(import.meta.dirname, "../..");
const WORKERS = 2;
/** Fewer than in production: a test's database is copied in half a second. */
const SHARD_COUNT = 4;
/**
 * The whole system: checkouts, every rail, refunds, settlement, portal, sign-in, exports, reports,
 * jobs, webhooks, tokens and keys. Others put triggers into tables or query across merchants, which
 * is not possible here.
 */
const WHOLE_SYSTEM = [
  "test/engine/",
  ...["create-checkout", "idempotency", "queries", "routes"].map((name) => `test/checkout/${name}`),
  ...["bank-offline", "crash", "export-claims", "figures", "methods", "model", "payment-page"].map(
    (name) => `test/payment/${name}`,
  ),
  ...["portal", "quarantine", "races", "report-schedule"].map((name) => `test/payment/${name}`),
  ...["test/qr-code/qr-codes", "test/qr-code/visits", "test/qr-code/payment-links.test"],
  ...["test/refund/", "test/dispute/", "test/subscription/", "test/application/token"],
  ...["accounts", "portal", "late-postings"].map((name) => `test/settlement/${name}`),
  ...["bank-answers", "bank-worklist", "day.test", "guards"].map((name) => `test/payout/${name}`),
  ...["daily-close", "fee-statements"].map((name) => `test/settlement/${name}`),
  ...["test/payment/counters", "test/payment/outage.test", "test/access/owner-replacement"],
  ...["api", "consented-application", "portal", "webhook-endpoints"].map(
    (name) => `test/notification/${name}`,
  ),
  ...["confirmation", "login", "mails", "passkeys", "password", "refusals", "second-factor"].map(
    (name) => `test/access/${name}`,
  ),
  ...["access-matrix", "store-scope", "throttle"].map((name) => `test/access/${name}`),
  ...["test/keys/rotate", "test/privacy/", "test/request-log/"],
  ...["create-merchant", "first-merchant", "go-live", "logo", "partner", "profile", "stores"].map(
    (name) => `test/merchant/${name}`,
  ),
  "test/merchant/onboarding",
  ...["attention", "first-view", "pages", "search", "sorted-payments"].map(
    (name) => `test/portal/${name}.test`,
  ),
  ...["test/contract/contract", "test/contract/routing"],
  ...["test/process/two-workers", "test/process/late-results"],
];

/** Connections to PostgreSQL of each test's database: fewer than its gateways have at once. */
const POOL_SIZE = 8;

const [engine, ...rest] = process.argv.slice(2);
const words = rest.filter((word) => !word.startsWith("--"));
process.exitCode = await main();

async function main(): Promise<number> {
  if (engine === "citus") return testOnCitus();
  if (engine === "prometheus") return testAlerts();
  if (engine === "pgbouncer") return testBehindPgBouncer();
  if (engine === "failover") return testReporting(findMissing());
  if (engine === "backup") return testReporting(findMissingBackup());
  if (engine === "release") return testReporting(null);
  return complain(
    "Usage: npm run test:engine -- citus|pgbouncer [words], failover, backup, prometheus or release",
  );
}

/** Each test starts what it needs. */
async function testAlerts(): Promise<number> {
  return runTests(null, ["test/engine/every-alert"]);
}

/** Tests that start what they need, and print what they measured. */
async function testReporting(missing: string | null): Promise<number> {
  if (missing) return complain(missing);
  const server = await startTestServer();
  const report = join(server.home, "report.txt");
  process.env.KAUNTER_TEST_REPORT = report;
  try {
    return await runTests(server, [`test/engine/${engine}`]);
  } finally {
    if (existsSync(report)) process.stdout.write(`\n${readFileSync(report, "utf8")}`);
    await server.stop();
  }
}

async function testBehindPgBouncer(): Promise<number> {
  if (withoutPgBouncer) return complain(withoutPgBouncer);
  const server = await startTestServer();
  const bouncer = await startPgBouncer(readTestHome(server.home).emptyUrl, { poolSize: POOL_SIZE });
  process.env.KAUNTER_TEST_POOLER = bouncer.address;
  try {
    return await runTests(server);
  } finally {
    await bouncer.stop();
    await server.stop();
  }
}

async function testOnCitus(): Promise<number> {
  const binaries = findCitus();
  if (!binaries) {
    return complain(
      "Citus is not installed for a PostgreSQL below /usr/lib/postgresql. See docs/operating/many-nodes.md.",
    );
  }
  const cluster = await startCitusCluster(binaries, WORKERS);
  const [coordinator] = cluster.nodes;
  process.env.KAUNTER_TEST_NODES = cluster.nodes.map(({ url }) => url).join(" ");
  process.env.KAUNTER_TEST_NODE = rest.includes("--on-coordinator") ? "0" : "1";
  try {
    const server = await startTestServer({
      url: coordinator?.url ?? "",
      shardCount: SHARD_COUNT,
      stop: cluster.stop,
    });
    const code = await runTests(server);
    await server.stop();
    return code;
  } finally {
    await cluster.stop();
  }
}

async function runTests(server: TestServer | null, usual = WHOLE_SYSTEM): Promise<number> {
  process.env.KAUNTER_TEST_ENGINE = engine;
  if (server) process.env.KAUNTER_TEST_HOME = server.home;
  const tests = [join(ROOT, "scripts/test.ts"), "--without-browser"];
  const all = [...tests, ...(words.length > 0 ? words : usual)];
  const child = spawn(process.execPath, all, { cwd: ROOT, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

function complain(line: string): number {
  process.stderr.write(`${line}\n`);
  return 1;
}
