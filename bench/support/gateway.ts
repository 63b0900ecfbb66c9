/** A gateway in a process of its own, as `npm start` runs it, and the load that is put on it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { freePort } from "../../test/support/process/free-port.ts";
import { requestDemoToken } from "../../test/support/speed/call-gateway.ts";
import { type Prepared, prepareCheckouts, type Signer } from "./signed-requests.ts";

const run = promisify(execFile);

export interface BenchGateway {
  child: ChildProcess;
  demo: Demo;
  signer: Signer;
}

export interface BenchGatewayOptions {
  databaseUrl: string;
  dataDir: string;
  /** Laid over the environment. */
  environment?: Record<string, string>;
}

export async function startBenchGateway(options: BenchGatewayOptions): Promise<BenchGateway> {
  const child = spawn(process.execPath, ["packages/gateway/src/main/start.ts"], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATABASE_URL: options.databaseUrl,
      KAUNTER_DATA_DIR: options.dataDir,
      KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
      KAUNTER_PROCESSES: process.env.KAUNTER_PROCESSES ?? "2",
      KAUNTER_LOG_LEVEL: process.env.KAUNTER_LOG_LEVEL ?? "info",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", process.env.BENCH_VERBOSE ? "inherit" : "ignore"],
  });
  await untilReady(child, "the gateway");
  const demo = JSON.parse(readFileSync(join(options.dataDir, "demo.json"), "utf8")) as Demo; // its own file
  const accessToken = await requestDemoToken(demo);
  const { privateKey, storeId, baseUrl } = demo;
  return { child, demo, signer: { privateKey, accessToken, storeId, baseUrl } };
}

/** Resolves with the first line on standard output. */
export async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, "exit").then(() => {
    throw new Error(`${name} ended before it was ready; BENCH_VERBOSE=1 shows why`);
  });
  await Promise.race([child.stdout && once(child.stdout, "data"), ended]);
  child.stdout?.resume(); // a full pipe would stop it
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

export interface LoadResult {
  seconds: number;
  succeeded: number;
  failed: number;
  firstError: string;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface Load {
  requests: number;
  connections: string;
  /** Part of order ids and nonces; new in each round. */
  label: string;
  /** For the prepared requests. */
  folder: string;
}

/** Signed checkouts from another process; throws unless every one of them was made. */
export async function load(signer: Signer, options: Load): Promise<LoadResult> {
  const prepared = prepareCheckouts(signer, options.requests, options.label);
  return sendAll(signer.baseUrl, prepared, options);
}

/** Prepared calls from another process; throws unless every one of them succeeded. */
export async function sendAll(
  baseUrl: string,
  prepared: readonly Prepared[],
  { connections, label, folder }: Omit<Load, "requests">,
): Promise<LoadResult> {
  const file = join(folder, `${label}.json`);
  writeFileSync(file, JSON.stringify(prepared));
  const words = ["bench/support/load.ts", file, baseUrl, connections];
  const { stdout } = await run(process.execPath, words);
  rmSync(file);
  const result = JSON.parse(stdout) as LoadResult; // written by load.ts
  if (result.succeeded !== prepared.length) {
    throw new Error(`${baseUrl}: ${result.failed} failed, such as ${result.firstError}`);
  }
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
