/**
 * `npm run bench -- nodes`: the CPU time of a signed checkout on Citus with 1, 2 and 4 workers,
 * over all processes of the gateway and of PostgreSQL. The same two gateways each time, the same
 * merchants, spread over the shards; what the idle processes need is measured first and subtracted.
 * Quote the ratios of one run.
 */
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { readConfig } from "../packages/gateway/src/config.ts";
import { buildDeps } from "../packages/gateway/src/main/build-deps.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { migrate } from "../packages/gateway/src/store/migrate.ts";
import { findCitus, startCitusCluster } from "../test/engine/citus-cluster.ts";
import { makeSecondMerchant, type OtherMerchant } from "../test/support/other-merchant.ts";
import { freePort } from "../test/support/process/free-port.ts";
import { readUntil, spawnGateway } from "../test/support/process/gateway-process.ts";
import { type Prepared, prepareCheckouts } from "./support/signed-requests.ts";

const WORKERS = (process.env.BENCH_WORKERS ?? "1,2,4").split(",").map(Number);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4_000);
const GATEWAYS = 2;
const MERCHANTS = 16;
const CONNECTIONS = "8"; // of each gateway
const IDLE_MS = 10_000;
/** Of /proc, on Linux. */
const TICK_MS = 10;
const MASTER_KEY = "7".repeat(64);
const run = promisify(execFile);

interface Gateway {
  process: ChildProcess;
  baseUrl: string;
}

const binaries = findCitus();
if (!binaries) throw new Error("Citus is not installed: see docs/operating/many-nodes.md");
const results: { workers: number; cpuMs: number; databaseMs: number }[] = [];
for (const workers of WORKERS) results.push(await measure(binaries, workers));
const [first] = results;
for (const { workers, cpuMs, databaseMs } of results) {
  const ratio = first ? (cpuMs / first.cpuMs).toFixed(2) : "";
  const ms = `${cpuMs.toFixed(2)} ms of CPU a checkout (PostgreSQL ${databaseMs.toFixed(2)} ms)`;
  process.stdout.write(`${workers} workers: ${ms}, ratio ${ratio}\n`);
}

async function measure(citus: string, workerCount: number) {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
  const cluster = await startCitusCluster(citus, workerCount, { isDurable: true });
  const gateways: Gateway[] = [];
  try {
    const [coordinator, ...workers] = cluster.nodes;
    const coordinatorUrl = coordinator?.url ?? "";
    await migrate(coordinatorUrl);
    for (let i = 0; i < GATEWAYS; i += 1) {
      const url = workers[i % workers.length]?.url ?? "";
      gateways.push(await startOne(join(folder, `gateway${i}`), url, coordinatorUrl));
    }
    const merchants = await makeMerchants(folder, workers[0]?.url ?? "");
    const postgres = cluster.nodes.map((node) => node.pid());
    const processes = gateways.map((gateway) => gateway.process.pid ?? 0);
    const read = () => ({ database: cpuOf(postgres), gateway: cpuOf(processes) });

    await load(folder, gateways, merchants, `w${workerCount}`);
    const atIdle = read();
    await delay(IDLE_MS);
    const before = read();
    const sentMs = await load(folder, gateways, merchants, `m${workerCount}`);
    const after = read();
    const share = sentMs / IDLE_MS;
    const idleMs = before.database - atIdle.database + before.gateway - atIdle.gateway;
    const seconds = (sentMs / 1_000).toFixed(1);
    process.stdout.write(
      `${workerCount} workers: ${REQUESTS} checkouts in ${seconds} s; idle ${(idleMs / IDLE_MS).toFixed(2)} cores\n`,
    );
    const spent = (name: "database" | "gateway") =>
      (after[name] - before[name] - (before[name] - atIdle[name]) * share) / REQUESTS;
    return {
      workers: workerCount,
      cpuMs: spent("database") + spent("gateway"),
      databaseMs: spent("database"),
    };
  } finally {
    for (const { process: child } of gateways) {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "close");
    }
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOne(dataDir: string, url: string, coordinatorUrl: string): Promise<Gateway> {
  const port = await freePort();
  const child = spawnGateway(dataDir, port, {
    DATABASE_URL: url,
    KAUNTER_COORDINATOR_URL: coordinatorUrl,
    KAUNTER_MASTER_KEY: MASTER_KEY,
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    KAUNTER_MIGRATE_AT_START: "0",
    KAUNTER_PROCESSES: "1",
  });
  if (child.stdout) await readUntil(child.stdout, "Kaunter is ready");
  return { process: child, baseUrl: `http://127.0.0.1:${port}` };
}

async function makeMerchants(folder: string, url: string): Promise<OtherMerchant[]> {
  const config = readConfig({
    KAUNTER_DATA_DIR: folder,
    DATABASE_URL: url,
    KAUNTER_MASTER_KEY: MASTER_KEY,
    KAUNTER_SIMULATORS: "0",
  });
  const deps = await buildDeps(config, silentLog);
  try {
    const made: OtherMerchant[] = [];
    while (made.length < MERCHANTS) {
      // It needs no more of a gateway than this.
      made.push(await makeSecondMerchant({ deps } as Parameters<typeof makeSecondMerchant>[0]));
    }
    return made;
  } finally {
    await deps.close();
  }
}

/** Resolves with the time of the slowest gateway's load, in milliseconds. */
async function load(
  folder: string,
  gateways: readonly Gateway[],
  merchants: readonly OtherMerchant[],
  label: string,
): Promise<number> {
  const files: string[] = [];
  for (const [i, { baseUrl }] of gateways.entries()) {
    const count = REQUESTS / gateways.length / merchants.length;
    const perMerchant: Prepared[][] = [];
    for (const [j, merchant] of merchants.entries()) {
      const accessToken = await requestToken(baseUrl, merchant);
      const { privateKey, storeId } = merchant;
      const signer = { privateKey, accessToken, baseUrl, storeId };
      perMerchant.push(prepareCheckouts(signer, Math.ceil(count), `${label}g${i}m${j}`));
    }
    const mixed = perMerchant[0]?.flatMap((_, n) => perMerchant.flatMap((all) => all[n] ?? []));
    const file = join(folder, `${label}-${i}.json`);
    writeFileSync(file, JSON.stringify(mixed?.slice(0, REQUESTS / gateways.length)));
    files.push(file);
  }
  const seconds = await Promise.all(
    gateways.map(async ({ baseUrl }, i) => {
      const words = ["bench/support/load.ts", files[i] ?? "", baseUrl, CONNECTIONS];
      const { stdout } = await run(process.execPath, words);
      // Written by load.ts.
      const result = JSON.parse(stdout) as { seconds: number; failed: number; firstError: string };
      if (result.failed > 0) throw new Error(`${result.failed} failed: ${result.firstError}`);
      return result.seconds;
    }),
  );
  return Math.max(...seconds) * 1_000;
}

async function requestToken(baseUrl: string, merchant: OtherMerchant): Promise<string> {
  const pair = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  const response = await fetch(`${baseUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string }; // the token response
  return accessToken;
}

/** The CPU time of these processes and all below them, ended ones included, in milliseconds. */
function cpuOf(roots: readonly number[]): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended: its parent has its time.
    }
  }
  const isBelow = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  let ticks = 0;
  for (const [pid, each] of all) if (isBelow(pid)) ticks += each.ticks;
  return ticks * TICK_MS;
}
