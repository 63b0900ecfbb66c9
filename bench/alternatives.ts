/**
 * `npm run bench -- alternatives`: signed checkouts of the gateway next to what an integrator would
 * test against instead, in turns: Prism's static mock of the gateway's own OpenAPI description, and
 * charges of stripe-stateful-mock. Both are installed into a temporary folder by npm. Neither
 * checks a signature or keeps anything on disk.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { freePort } from "../test/support/process/free-port.ts";
import { end, startBenchGateway } from "./support/gateway.ts";
import { reportMeasure } from "./support/measures/measures.ts";
import { type Prepared, prepareCheckouts, type Signer } from "./support/signed-requests.ts";
import { runLoad } from "./support/wrk/run-load.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = process.env.BENCH_CONNECTIONS ?? "64";
const ROOT = join(import.meta.dirname, "..");
const OPENAPI = join(ROOT, "docs/reference/openapi.json");
const PACKAGES = ["@stoplight/prism-cli@5.14.2", "stripe-stateful-mock@0.0.16"];
const READY_MS = 60_000;

interface Contender {
  name: string;
  baseUrl: string;
  /** A part of the gateway's, so that each takes about as long. */
  requests: number;
  prepare(count: number, label: string): Prepared[];
  perSecond: number[];
  goal: string;
}

const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const children: ChildProcess[] = [];
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
try {
  install();
  const { child, signer } = await startBenchGateway({
    databaseUrl: postgres.url,
    dataDir: join(folder, "gateway"),
    environment: { KAUNTER_PROCESSES: process.env.KAUNTER_PROCESSES ?? "1" },
  });
  children.push(child);
  const others = [await startPrism(signer), await startStripeMock()];
  const own: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rate = await measure(
      signer.baseUrl,
      prepareCheckouts(signer, REQUESTS, `G${round}`),
      `G${round}`,
    );
    if (round > 0) own.push(rate); // the first round warms up
    for (const other of others) {
      const label = `${other.name.slice(0, 2)}${round}`;
      const otherRate = await measure(other.baseUrl, other.prepare(other.requests, label), label);
      if (round > 0) other.perSecond.push(otherRate);
      if (round > 0)
        print(
          `round ${round}: gateway ${rate.toFixed(0)}/s, ${other.name} ${otherRate.toFixed(0)}/s`,
        );
    }
  }
  for (const { name, perSecond, goal } of others) {
    const against = { name, figures: perSecond };
    reportMeasure({ name: "Signed checkouts", unit: "/s", gateway: own, against, goal });
  }
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function install(): void {
  const words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  execFileSync("npm", [...words, ...PACKAGES], { cwd: folder, stdio: "ignore" });
}

/** A mock that checks requests against the description and responds with its examples. */
async function startPrism(signer: Signer): Promise<Contender> {
  const port = await freePort();
  const words = ["mock", "-h", "127.0.0.1", "-p", String(port), "-v", "fatal", OPENAPI];
  start("prism", words, {});
  const baseUrl = `http://127.0.0.1:${port}`;
  const prepare = (count: number, label: string) =>
    prepareCheckouts({ ...signer, baseUrl }, count, label);
  await untilSuccess(baseUrl, prepare(1, "p"));
  const goal = "at least 8";
  return { name: "Prism", baseUrl, requests: REQUESTS / 8, prepare, perSecond: [], goal };
}

async function startStripeMock(): Promise<Contender> {
  const port = await freePort();
  start("stripe-stateful-mock", [], { PORT: String(port), LOG_LEVEL: "silent" });
  const baseUrl = `http://127.0.0.1:${port}`;
  const prepare = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      path: "/v1/charges",
      headers: {
        authorization: "Bearer sk_test_bench",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: `amount=${1_000 + (i % 9_000)}&currency=myr&source=tok_visa&description=Lunch`,
    }));
  await untilSuccess(baseUrl, prepare(1));
  const name = "stripe-stateful-mock";
  return { name, baseUrl, requests: REQUESTS / 2, prepare, perSecond: [], goal: "at least 2.5" };
}

/** Both are Node programs: they get the Node of the gateway. */
function start(program: string, words: string[], environment: Record<string, string>): void {
  const file = join(folder, "node_modules/.bin", program);
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "ignore", process.env.BENCH_VERBOSE ? "inherit" : "ignore"],
  });
  children.push(child);
}

async function untilSuccess(baseUrl: string, [call]: Prepared[]): Promise<void> {
  const { path = "/v3/payment/online", headers, body } = call as Prepared; // one was prepared
  let last: unknown = "nothing";
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += 200) {
    await delay(200);
    try {
      const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body });
      last = await response.text();
      if (response.ok) return;
    } catch (error) {
      last = error; // it is not listening yet
    }
  }
  throw new Error(`${baseUrl} did not start: ${last}`);
}

async function measure(baseUrl: string, prepared: Prepared[], label: string): Promise<number> {
  const options = { connections: CONNECTIONS, label, folder };
  const { succeeded, seconds } = await runLoad(baseUrl, prepared, options);
  return succeeded / seconds;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
