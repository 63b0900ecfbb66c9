/**
 * `npm run bench -- citus`: the CPU time of a signed checkout on Citus with one worker against a
 * plain PostgreSQL, in turns. `BENCH_ROOT` is the folder of another commit, whose gateways are
 * measured instead. What the idle processes need is subtracted. Quote the ratios of one run.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { findCitus, startCitusCluster } from "../../test/engine/citus-cluster.ts";
import type { OtherMerchant } from "../../test/support/other-merchant.ts";
import { median } from "../support/gateway.ts";
import { readTree } from "../support/process-tree.ts";
import { type Gateway, loadShops, makeMerchants, startGateway, stopGateway } from "./shops.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 4_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const AT_ONCE = (process.env.BENCH_CONNECTIONS ?? "16,256").split(",").map(Number);
const ROOT = process.env.BENCH_ROOT;
const VERBOSE = process.env.BENCH_VERBOSE !== undefined;
const MERCHANTS = 16;
const IDLE_MS = 5_000;
const US = 1_000_000;

interface Contender {
  name: string;
  gateway: Gateway;
  merchants: OtherMerchant[];
  /** First processes of its servers. */
  servers: number[];
}

/** CPU by kind of process; seconds, or microseconds for a checkout. */
type Use = Record<"api" | "database" | "worker", number>;

const binaries = findCitus();
if (!binaries) throw new Error("Citus is not installed: see docs/operating/many-nodes.md");
const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const plain = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const cluster = await startCitusCluster(binaries, 1, { isDurable: true });
const contenders: Contender[] = [];
try {
  const pid = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  await add("plain", { url: plain.url }, [pid]);
  const [coordinator, worker] = cluster.nodes;
  const place = { url: worker?.url ?? "", coordinatorUrl: coordinator?.url ?? "" };
  const servers = cluster.nodes.map((node) => node.pid());
  await add("citus", place, servers);
  for (const atOnce of AT_ONCE) await compare(atOnce);
} finally {
  for (const { gateway } of contenders) await stopGateway(gateway);
  await Promise.all([plain.stop(), cluster.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

async function add(
  name: string,
  place: { url: string; coordinatorUrl?: string },
  servers: number[],
): Promise<void> {
  const own = { folder: join(folder, name), ...place, ...(ROOT && { root: ROOT }) };
  mkdirSync(own.folder);
  await migrate(place.coordinatorUrl ?? place.url);
  const gateway = await startGateway(own);
  const merchants = await makeMerchants(own, MERCHANTS);
  contenders.push({ name, gateway, merchants, servers });
}

async function compare(atOnce: number): Promise<void> {
  const uses = new Map(contenders.map(({ name }) => [name, [] as Use[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const each of contenders) {
      const use = await measure(each, atOnce, `${each.name}${atOnce}r${round}`);
      if (VERBOSE) print(`round ${round} of ${atOnce} at once, ${each.name}`, [use]);
      if (round > 0) uses.get(each.name)?.push(use); // the first round warms up
    }
  }
  const [plainUses = [], citusUses = []] = uses.values();
  const ratio = median(citusUses.map(total)) / median(plainUses.map(total));
  print(`${atOnce} at once, plain`, plainUses);
  print(`${atOnce} at once, citus`, citusUses, `, ratio ${ratio.toFixed(2)}`);
}

async function measure(
  { gateway, merchants, servers }: Contender,
  connections: number,
  label: string,
): Promise<Use> {
  const read = () => readUse(gateway.process.pid ?? 0, servers);
  const atIdle = read();
  await delay(IDLE_MS);
  const before = read();
  const startedAt = performance.now();
  await loadShops(gateway, merchants, { folder, label, requests: REQUESTS, connections });
  await delay(500); // the request log is written after the responses
  const idle = (before.database - atIdle.database) / (IDLE_MS / 1_000);
  if (VERBOSE) process.stdout.write(`idle PostgreSQL: ${idle.toFixed(2)} cores\n`);
  const share = (performance.now() - startedAt) / IDLE_MS;
  const after = read();
  const spent = (kind: keyof Use) =>
    ((after[kind] - before[kind] - (before[kind] - atIdle[kind]) * share) / REQUESTS) * US;
  return { api: spent("api"), database: spent("database"), worker: spent("worker") };
}

function readUse(gatewayPid: number, servers: readonly number[]): Use {
  const own = readTree(gatewayPid);
  const sum = (uses: readonly { cpuSeconds: number }[]) =>
    uses.reduce((seconds, { cpuSeconds }) => seconds + cpuSeconds, 0);
  return {
    api: sum(own.filter(({ name }) => name.includes("api"))),
    worker: sum(own.filter(({ name }) => !name.includes("api"))),
    database: sum(servers.flatMap(readTree)),
  };
}

/** The worker has nothing to do with a checkout: what is left of it is noise. */
function total({ api, database }: Use): number {
  return api + database;
}

function print(name: string, uses: readonly Use[], ratio = ""): void {
  const figure = (kind: keyof Use) => median(uses.map((use) => use[kind])).toFixed(0);
  const line = `API ${figure("api")} us, PostgreSQL ${figure("database")} us, rest ${figure("worker")} us`;
  process.stdout.write(`${name}: ${line}${ratio}\n`);
}
