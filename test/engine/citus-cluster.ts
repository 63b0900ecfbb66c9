/** PostgreSQL servers with Citus on 127.0.0.1: one coordinator and some workers. */
import assert from "node:assert/strict";
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnWatched } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import {
  choosePostgresAccount,
  type PostgresAccount,
} from "../../packages/gateway/src/main/postgres/postgres-account.ts";
import { ENVIRONMENT } from "../../packages/gateway/src/main/postgres/postgres-cluster.ts";
import { freePort } from "../support/process/free-port.ts";
import { queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const MAJOR_VERSIONS = ["17", "16", "15"];
const HOST = "127.0.0.1";
const USER = "kaunter";
const DATABASE = "kaunter";

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  shared_preload_libraries: "citus,pg_stat_statements",
  max_connections: "600",
  max_prepared_transactions: "600",
  max_worker_processes: "300", // Citus has one for each database
  "citus.max_client_connections": "-1",
  "citus.node_conninfo": "sslmode=disable",
  "citus.stat_statements_track": "all",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_min_messages: "warning",
};
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

interface CitusNode {
  readonly url: string;
  /** Of its first process, to which all others belong. */
  pid(): number;
  /** Of all its processes. */
  pids(): number[];
  /** Kills it at once, as a machine that fails. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CitusCluster {
  /** The coordinator is the first; it holds no shards. */
  readonly nodes: readonly CitusNode[];
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs, with the Citus for it; null when there is none. */
export function findCitus(): string | null {
  const folder = MAJOR_VERSIONS.map((version) => `/usr/lib/postgresql/${version}`).find((found) =>
    existsSync(join(found, "lib/citus.so")),
  );
  return folder ? join(folder, "bin") : null;
}

/** With nothing in its database `kaunter` but Citus. */
export async function startCitusCluster(
  binaries: string,
  workerCount: number,
  options: { isDurable?: boolean } = {},
): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-citus-"));
  chmodSync(folder, 0o711);
  const account = choosePostgresAccount([], [join(binaries, "postgres"), join(folder, "x")]);
  const nodes: CitusNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let i = 0; i <= workerCount; i += 1) {
      const node = createNode(binaries, account, join(folder, `node${i}`), await freePort(), {
        ...SETTINGS,
        ...(options.isDurable ? {} : NOT_DURABLE),
      });
      await node.start();
      nodes.push(node);
    }
    await Promise.all(nodes.map(createExtensions));
    const [coordinator, ...workers] = nodes.map(({ url }) => url);
    await queryAt(
      coordinator ?? "",
      `select citus_set_coordinator_host('${HOST}', ${portOf(coordinator)})`,
    );
    for (const url of workers) {
      await queryAt(coordinator ?? "", `select citus_add_node('${HOST}', ${portOf(url)})`);
    }
    return { nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portOf(url = ""): number {
  return Number(new URL(url).port);
}

function withoutDatabase(url: string): string {
  return url.replace(/[^/]*$/, "postgres");
}

async function createExtensions({ url }: CitusNode): Promise<void> {
  await queryAt(withoutDatabase(url), `create database ${DATABASE}`);
  await queryAt(url, "create extension citus; create extension pg_stat_statements");
}

function createNode(
  binaries: string,
  account: PostgresAccount,
  folder: string,
  port: number,
  settings: Record<string, string>,
): CitusNode {
  const url = `postgres://${USER}@${HOST}:${port}/${DATABASE}`;
  const logPath = `${folder}.log`;
  mkdirSync(folder, { mode: 0o700 });
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync"];
  const [command = "", ...rest] = [
    ...account.prefix,
    ...[join(binaries, "initdb"), "-D", folder, "-U", USER, ...locale],
  ];
  const made = spawnSync(command, rest, { ...account.options, cwd: "/", env: ENVIRONMENT });
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);

  let child: ChildProcess | null = null;
  const pid = () => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const pids = () => {
    const ask = spawnSync("pgrep", ["-P", String(pid())], { encoding: "utf8" });
    return [pid(), ...ask.stdout.trim().split("\n").filter(Boolean).map(Number)];
  };
  const hasEnded = async (ended: ChildProcess) => {
    if (ended.exitCode === null && ended.signalCode === null) await once(ended, "exit");
  };
  return {
    url,
    pid,
    pids,
    async kill() {
      const ended = child;
      child = null;
      process.kill(pid(), "SIGKILL");
      if (ended) await hasEnded(ended);
    },
    async start() {
      const words = [join(binaries, "postgres"), "-D", folder];
      for (const [name, value] of Object.entries({ ...settings, port: String(port) })) {
        words.push("-c", `${name}=${value}`);
      }
      const log = openSync(logPath, "a");
      // The last word of the watchdog is a folder that it removes; this one has no sockets.
      child = spawnWatched(account, join(folder, "no-sockets"), words, log);
      closeSync(log);
      const started = child;
      await until(() => {
        assert.equal(started.exitCode, null, readFileSync(logPath, "utf8"));
        return queryAt(withoutDatabase(url), "select 1").then(Boolean, () => false);
      });
    },
    async stop() {
      const ended = child;
      child = null;
      if (!ended) return;
      ended.stdin?.end();
      await hasEnded(ended);
    },
  };
}
