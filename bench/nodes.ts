/**
 * `npm run bench -- nodes`: the CPU time of a signed checkout on Citus with 1, 2 and 4 workers,
 * over all processes of the gateway and of PostgreSQL. The same two gateways each time, the same
 * merchants, spread over the shards; what the idle processes need is measured first and subtracted.
 * Quote the ratios of one run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "../packages/gateway/src/store/migrate.ts";
import { findCitus, startCitusCluster } from "../test/engine/citus-cluster.ts";
import type { OtherMerchant } from "../test/support/other-merchant.ts";
import {
  type Gateway,
  loadShops,
  makeMerchants,
  startGateway,
  stopGateway,
} from "./nodes/shops.ts";

const WORKERS = (process.env.BENCH_WORKERS ?? "1,2,4").split(",").map(Number);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4_000);
const GATEWAYS = 2;
const MERCHANTS = 16;
const CONNECTIONS = 8; // of each gateway
const IDLE_MS = 10_000;
/** Of /proc, on Linux. */
const TICK_MS = 10;

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
      const own = { folder: join(folder, `gateway${i}`), url, coordinatorUrl };
      gateways.push(await startGateway(own));
    }
    const merchants = await makeMerchants({ folder, url: workers[0]?.url ?? "" }, MERCHANTS);
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
    for (const gateway of gateways) await stopGateway(gateway);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves with the time of the slowest gateway's load, in milliseconds. */
async function load(
  folder: string,
  gateways: readonly Gateway[],
  merchants: readonly OtherMerchant[],
  label: string,
): Promise<number> {
  const requests = REQUESTS / gateways.length;
  const results = await Promise.all(
    gateways.map((gateway, i) => {
      const own = { folder, label: `${label}g${i}`, requests, connections: CONNECTIONS };
      return loadShops(gateway, merchants, own);
    }),
  );
  return Math.max(...results.map(({ seconds }) => seconds)) * 1_000;
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
