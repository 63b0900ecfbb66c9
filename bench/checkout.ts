/**
 * `npm run bench`: signed checkouts per second of the gateway against the floor
 * (bench/support/floor.ts), on the same PostgreSQL, runs alternating. Load comes from a separate
 * process with requests signed before. Quote the ratio, never a single figure: machines are noisy.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { freePort } from "../test/support/process/free-port.ts";
import {
  end,
  type LoadResult,
  load,
  median,
  startBenchGateway,
  untilReady,
} from "./support/gateway.ts";
import type { Signer } from "./support/signed-requests.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CONNECTIONS = process.env.BENCH_CONNECTIONS ?? "128";
const FLOOR_PORT = await freePort();
const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));

const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const children: ChildProcess[] = [];
try {
  const gateway = await startBenchGateway({
    databaseUrl: postgres.url,
    dataDir: join(folder, "gateway"),
  });
  children.push(gateway.child);
  await startFloor(gateway.demo.publicKey);
  const floorSigner = { ...gateway.signer, baseUrl: `http://127.0.0.1:${FLOOR_PORT}` };
  const results = { floor: [] as number[], gateway: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await measure(floorSigner, `F${round}`);
    const own = await measure(gateway.signer, `G${round}`);
    if (round === 0) continue; // the first round warms up
    results.floor.push(REQUESTS / floor.seconds);
    results.gateway.push(REQUESTS / own.seconds);
    print(`round ${round}`, REQUESTS / floor.seconds, REQUESTS / own.seconds, own);
  }
  print("median", median(results.floor), median(results.gateway));
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
      FLOOR_PORT: String(FLOOR_PORT),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await untilReady(child, "the floor");
}

function measure(signer: Signer, label: string): Promise<LoadResult> {
  return load(signer, { requests: REQUESTS, connections: CONNECTIONS, label, folder });
}

function print(name: string, floor: number, gateway: number, own?: LoadResult): void {
  const latency = own ? `  p50 ${own.p50Ms.toFixed(1)} ms  p99 ${own.p99Ms.toFixed(1)} ms` : "";
  process.stdout.write(
    `${name.padEnd(8)} floor ${floor.toFixed(0)}/s  gateway ${gateway.toFixed(0)}/s  ratio ${(gateway / floor).toFixed(2)}${latency}\n`,
  );
}
