/**
 * `npm run bench -- checkout`: signed checkouts a second of the gateway, as `npm start` runs it,
 * against the floor (bench/support/floor.ts) on the same PostgreSQL, in turns, with the CPU of both
 * and their slowest hundredth. Load comes from another process with requests signed before. Quote
 * the ratios, never a single figure: machines are noisy.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { freePort } from "../test/support/process/free-port.ts";
import { end, startBenchGateway, untilReady } from "./support/gateway.ts";
import { cpuSince, readCpuByProcess } from "./support/measures/cpu-by-process.ts";
import { reportMeasure } from "./support/measures/measures.ts";
import { prepareCheckouts, type Signer } from "./support/signed-requests.ts";
import { runLoad } from "./support/wrk/run-load.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CONNECTIONS = process.env.BENCH_CONNECTIONS ?? "64";
/** What a call leaves to be written, such as its line in the request log. */
const SETTLE_MS = 600;
const MICROSECONDS = 1e6;

interface Round {
  perSecond: number;
  p99Ms: number;
  /** Of a checkout. */
  programUs: number;
  databaseUs: number;
}

const floorPort = await freePort();
const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const children: ChildProcess[] = [];
try {
  const gateway = await startBenchGateway({
    databaseUrl: postgres.url,
    dataDir: join(folder, "gateway"),
    environment: { KAUNTER_PROCESSES: process.env.KAUNTER_PROCESSES ?? "1" },
  });
  children.push(gateway.child);
  await startFloor(gateway.demo.publicKey);
  const floorSigner = { ...gateway.signer, baseUrl: `http://127.0.0.1:${floorPort}` };
  const floor: Round[] = [];
  const own: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const results = [
      await measure(floorSigner, `F${round}`, "floor"),
      await measure(gateway.signer, `G${round}`, "api"),
    ] as const;
    if (round === 0) continue; // the first round warms up
    floor.push(results[0]);
    own.push(results[1]);
    print(round, ...results);
  }
  report(floor, own);
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startFloor(publicKey: string): Promise<void> {
  const child = spawn(process.execPath, ["bench/support/floor.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      FLOOR_PUBLIC_KEY: publicKey,
      FLOOR_PORT: String(floorPort),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await untilReady(child, "the floor");
}

async function measure(signer: Signer, label: string, program: "floor" | "api"): Promise<Round> {
  const prepared = prepareCheckouts(signer, REQUESTS, label);
  const before = readCpuByProcess();
  const { succeeded, seconds, p99Ms } = await runLoad(signer.baseUrl, prepared, {
    connections: CONNECTIONS,
    label,
    folder,
  });
  await delay(SETTLE_MS);
  const cpu = cpuSince(before);
  return {
    perSecond: succeeded / seconds,
    p99Ms,
    programUs: (cpu[program] / succeeded) * MICROSECONDS,
    databaseUs: (cpu.database / succeeded) * MICROSECONDS,
  };
}

function print(round: number, floor: Round, own: Round): void {
  const show = ({ perSecond, p99Ms, programUs, databaseUs }: Round) =>
    `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms, CPU ${programUs.toFixed(0)} + ${databaseUs.toFixed(0)} us`;
  process.stdout.write(`round ${round}: floor ${show(floor)}; gateway ${show(own)}\n`);
}

function report(floor: readonly Round[], own: readonly Round[]): void {
  const compare = (name: string, unit: "/s" | "ms" | "us", read: (round: Round) => number) => ({
    name,
    unit,
    gateway: own.map(read),
    against: { name: "floor", figures: floor.map(read) },
  });
  const rate = compare("Signed checkouts", "/s", ({ perSecond }) => perSecond);
  const both = ({ programUs, databaseUs }: Round) => programUs + databaseUs;
  reportMeasure({ ...rate, goal: "at least 0.70" });
  reportMeasure({ ...compare("CPU of a checkout", "us", both), goal: "at most 1.5" });
  reportMeasure(compare("of which API", "us", ({ programUs }) => programUs));
  reportMeasure(compare("of which PostgreSQL", "us", ({ databaseUs }) => databaseUs));
  const slowest = compare("Slowest hundredth of checkouts (p99)", "ms", ({ p99Ms }) => p99Ms);
  reportMeasure({ ...slowest, goal: "at most 1.6" });
}
