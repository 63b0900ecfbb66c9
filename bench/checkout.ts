/**
 * `npm run bench`: signed checkouts per second of the gateway against the floor (bench/floor.ts),
 * on the same PostgreSQL, runs alternating. Load comes from a separate process with requests signed
 * before. Quote the ratio, never a single figure: machines are noisy.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import type { Demo } from "../packages/gateway/src/main/sandbox/demo.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { freePort } from "../test/support/process/free-port.ts";
import { prepareCheckouts, type Signer } from "./support/signed-requests.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CONNECTIONS = process.env.BENCH_CONNECTIONS ?? "128";
const PORT = await freePort();
const FLOOR_PORT = await freePort();
const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const run = promisify(execFile);

interface LoadResult {
  seconds: number;
  succeeded: number;
  failed: number;
  firstError: string;
  p50Ms: number;
  p99Ms: number;
}

const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const children: ChildProcess[] = [];
try {
  const gateway = await startGateway();
  const floorUrl = `http://127.0.0.1:${FLOOR_PORT}`;
  await startFloor(gateway.publicKey);
  const results = { floor: [] as number[], gateway: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await load(floorUrl, { ...gateway.signer, baseUrl: floorUrl }, `F${round}`);
    const own = await load(gateway.signer.baseUrl, gateway.signer, `G${round}`);
    if (round === 0) continue; // the first round warms up
    results.floor.push(REQUESTS / floor.seconds);
    results.gateway.push(REQUESTS / own.seconds);
    print(`round ${round}`, REQUESTS / floor.seconds, REQUESTS / own.seconds, own);
  }
  print("median", median(results.floor), median(results.gateway));
} finally {
  for (const child of children) {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startGateway(): Promise<{ signer: Signer; publicKey: string }> {
  const child = spawn(process.execPath, ["packages/gateway/src/main/start.ts"], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATABASE_URL: postgres.url,
      KAUNTER_DATA_DIR: join(folder, "gateway"),
      KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
      KAUNTER_PROCESSES: process.env.KAUNTER_PROCESSES ?? "2",
      KAUNTER_LOG_LEVEL: process.env.KAUNTER_LOG_LEVEL ?? "info",
    },
    stdio: ["ignore", "pipe", process.env.BENCH_VERBOSE ? "inherit" : "ignore"],
  });
  children.push(child);
  await untilReady(child, "the gateway");
  const demo = JSON.parse(readFileSync(join(folder, "gateway/demo.json"), "utf8")) as Demo; // its own file
  const pair = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
  const response = await fetch(`${demo.oauthUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string }; // the token response
  const { privateKey, publicKey, storeId, baseUrl } = demo;
  return { signer: { privateKey, accessToken, storeId, baseUrl }, publicKey };
}

async function startFloor(publicKey: string): Promise<void> {
  const child = spawn(process.execPath, ["bench/floor.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      FLOOR_PUBLIC_KEY: publicKey,
      FLOOR_PORT: String(FLOOR_PORT),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await untilReady(child, "the floor");
}

async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, "exit").then(() => {
    throw new Error(`${name} ended before it was ready; BENCH_VERBOSE=1 shows why`);
  });
  await Promise.race([child.stdout && once(child.stdout, "data"), ended]);
}

async function load(address: string, signer: Signer, label: string): Promise<LoadResult> {
  const file = join(folder, `${label}.json`);
  writeFileSync(file, JSON.stringify(prepareCheckouts(signer, REQUESTS, label)));
  const { stdout } = await run(process.execPath, [
    "bench/support/load.ts",
    file,
    address,
    CONNECTIONS,
  ]);
  rmSync(file);
  const result = JSON.parse(stdout) as LoadResult; // written by load.ts
  if (result.succeeded !== REQUESTS) {
    throw new Error(`${address}: ${result.failed} failed, such as ${result.firstError}`);
  }
  return result;
}

function print(name: string, floor: number, gateway: number, own?: LoadResult): void {
  const latency = own ? `  p50 ${own.p50Ms.toFixed(1)} ms  p99 ${own.p99Ms.toFixed(1)} ms` : "";
  process.stdout.write(
    `${name.padEnd(8)} floor ${floor.toFixed(0)}/s  gateway ${gateway.toFixed(0)}/s  ratio ${(gateway / floor).toFixed(2)}${latency}\n`,
  );
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
