// The tests of the whole system on a distributed database, started here:
//
//   npm run test:engine -- citus                        one coordinator, two workers
//   npm run test:engine -- citus test/refund            only the tests whose path holds a word
//   npm run test:engine -- citus --on-coordinator       gateways connect to the coordinator
//
// Without the option they connect to a worker, as in docs/operating/many-nodes.md.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startTestServer } from "../support/server/test-server.ts";
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
  ...["test/process/two-workers", "test/process/late-results"],
];

const [engine, ...rest] = process.argv.slice(2);
const words = rest.filter((word) => !word.startsWith("--"));
process.exitCode = await main();

async function main(): Promise<number> {
  if (engine !== "citus") return complain("Usage: npm run test:engine -- citus [words]");
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
    process.env.KAUNTER_TEST_HOME = server.home;
    const tests = [join(ROOT, "scripts/test.ts"), "--without-browser"];
    const child = spawn(
      process.execPath,
      [...tests, ...(words.length > 0 ? words : WHOLE_SYSTEM)],
      {
        cwd: ROOT,
        stdio: "inherit",
      },
    );
    const [code] = await once(child, "exit");
    await server.stop();
    return typeof code === "number" ? code : 1;
  } finally {
    await cluster.stop();
  }
}

function complain(line: string): number {
  process.stderr.write(`${line}\n`);
  return 1;
}
