/**
 * `npm run bench -- journal-and-traces`: what a payment costs with the attempt journal, and with
 * traces, against one without either, in turns: three gateways with a database each, of which two
 * are idle. CPU is that of the API and the worker; what the idle processes use is measured first
 * and subtracted. Quote the ratios of one run.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { answer, startReceiver } from "../../test/support/receiver.ts";
import { BANK } from "../../test/support/speed/payment-cost.ts";
import { type BenchGateway, end, startBenchGateway } from "../support/gateway.ts";
import { reportMeasure } from "../support/measures/measures.ts";
import { readTree, sumOf } from "../support/process-tree.ts";
import { openShop, runAtOnce, type Shop } from "../support/shop.ts";

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 60);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 2);
const SETTLE_MS = 2_000;
const IDLE_SECONDS = 5;
const IDLE_TIMES = 3;
const WARM_UP_TURNS = 2;
const PROGRAMS = /gateway\/src\/main\/(?:api|worker)\.ts$/;
const PLAIN = "neither";

const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const journalFolder = join(folder, "journal");
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const receiver = await startReceiver(answer(200));
const sink = await startSink();

interface Turn {
  /** Milliseconds of CPU of one payment. */
  cpuMs: number;
  /** Of the payer. */
  p50Ms: number;
  p95Ms: number;
}

interface Contender {
  name: string;
  gateway: BenchGateway;
  shop: Shop;
  idlePerSecond: number;
  turns: Turn[];
}

const contenders: Contender[] = [];
try {
  mkdirSync(journalFolder);
  await start(PLAIN, {});
  await start("journal", { KAUNTER_JOURNAL_URL: pathToFileURL(journalFolder).href });
  await start("traces", { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url });
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1)
    for (const contender of contenders) await takeTurn(contender);
  for (const contender of contenders) contender.turns = [];
  await delay(SETTLE_MS);
  for (const contender of contenders) contender.idlePerSecond = await readIdle(contender);
  const before = { journal: bytesOf(journalFolder), traces: sink.bytes() };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first in a round does not always follow the same one.
    const order = contenders.map((_, at) => contenders[(at + round) % contenders.length]);
    for (const contender of order) if (contender) await takeTurn(contender);
    for (const { name, turns } of contenders) print(`round ${round + 1}: ${name} ${show(turns)}`);
  }
  report();
  await delay(SETTLE_MS);
  reportBytes("journal", bytesOf(journalFolder) - before.journal);
  reportBytes("traces", sink.bytes() - before.traces);
} finally {
  for (const { gateway } of contenders) await end(gateway.child);
  await sink.stop();
  await receiver.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(name: string, environment: Record<string, string>): Promise<void> {
  const gateway = await startBenchGateway({
    databaseUrl: await createDatabase(name),
    dataDir: join(folder, name),
    environment: { KAUNTER_PROCESSES: "1", ...environment },
  });
  const shop = openShop(gateway.signer, receiver, name);
  contenders.push({ name, gateway, shop, idlePerSecond: 0, turns: [] });
}

async function createDatabase(name: string): Promise<string> {
  const server = openDatabase({ url: postgres.url, connectionsMax: 1 });
  await server.query({ text: `create database ${name}`, values: [] });
  await server.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function readCpuSeconds({ gateway }: Contender): number {
  const tree = readTree(gateway.child.pid ?? 0);
  return sumOf(
    tree.filter(({ name }) => PROGRAMS.test(name)),
    "cpuSeconds",
  );
}

/** Of one second: the least of some times, because memory is tidied up after work. */
async function readIdle(contender: Contender): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < IDLE_TIMES; i += 1) {
    const before = readCpuSeconds(contender);
    await delay(IDLE_SECONDS * 1_000);
    found.push(readCpuSeconds(contender) - before);
  }
  return Math.min(...found) / IDLE_SECONDS;
}

async function takeTurn(contender: Contender): Promise<void> {
  const before = readCpuSeconds(contender);
  const startedAt = performance.now();
  const times: number[] = [];
  await runAtOnce(PAYMENTS, AT_ONCE, async () => {
    times.push((await contender.shop.pay("FPX_MY", BANK)).payerMs);
  });
  await delay(SETTLE_MS); // spans leave in batches, and so do notes
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = readCpuSeconds(contender) - before - contender.idlePerSecond * seconds;
  times.sort((a, b) => a - b);
  contender.turns.push({
    cpuMs: (Math.max(0, used) / PAYMENTS) * 1_000,
    p50Ms: times[Math.floor(PAYMENTS * 0.5)] ?? Number.NaN,
    p95Ms: times[Math.floor(PAYMENTS * 0.95)] ?? Number.NaN,
  });
}

function show(turns: readonly Turn[]): string {
  const { cpuMs, p50Ms, p95Ms } = turns.at(-1) ?? { cpuMs: 0, p50Ms: 0, p95Ms: 0 };
  return `${cpuMs.toFixed(1)} ms of CPU, p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`;
}

function report(): void {
  const plain = contenders.find(({ name }) => name === PLAIN);
  for (const { name, turns } of contenders) {
    if (name === PLAIN || !plain) continue;
    for (const [what, key] of [
      ["CPU of a payment", "cpuMs"],
      ["p50 of paying", "p50Ms"],
      ["p95 of paying", "p95Ms"],
    ] as const) {
      const against = { name: "without", figures: plain.turns.map((turn) => turn[key]) };
      const gateway = turns.map((turn) => turn[key]);
      reportMeasure({ name: `${what} with ${name}`, unit: "ms", gateway, against });
    }
  }
}

/** What is measured must also have happened. */
function reportBytes(name: string, bytes: number): void {
  if (bytes <= 0) throw new Error(`nothing was written: ${name}`);
  const each = bytes / PAYMENTS / ROUNDS / 1_024;
  reportMeasure({ name: `${name}, of a payment`, unit: "KB", gateway: [each] });
}

function bytesOf(path: string): number {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

/** A collector that throws everything away. */
async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    request.on("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
