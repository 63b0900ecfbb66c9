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
const REPLICA = "replica";

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  shared_preload_libraries: "citus,pg_stat_statements",
  max_connections: "600",
  max_prepared_transactions: "600",
  max_worker_processes: "300", // Citus has one for each database
  wal_level: "logical", // shards move while their rows change
  "citus.max_client_connections": "-1",
  "citus.node_conninfo": "sslmode=disable",
  "citus.stat_statements_track": "all",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_min_messages: "warning",
};
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface CitusNode {
  readonly url: string;
  /** Of its first process, to which all others belong. */
  pid(): number;
  /** Of all its processes. */
  pids(): number[];
  /** Kills it at once, as a machine that fails. */
  kill(): Promise<void>;
  /** The same, with its disk: nothing of what it stored is left. */
  destroy(): Promise<void>;
  start(): Promise<void>;
  /** Starts it at the address of another one, which is gone; that one is no longer used. */
  startAs(lost: CitusNode): Promise<void>;
  stop(): Promise<void>;
}

export interface CitusCluster {
  /** The coordinator is the first; it holds no shards. */
  readonly nodes: readonly CitusNode[];
  /** Another server with the same database, which Citus does not know yet. */
  addServer(): Promise<CitusNode>;
  /** A streaming replica that has not been promoted. Commits of the node wait for it. */
  addReplica(primary: CitusNode): Promise<CitusNode>;
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
  const servers: CitusNode[] = [];
  const settings = { ...SETTINGS, ...(options.isDurable ? {} : NOT_DURABLE) };
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const addServer = async (init: Init) => {
    const own = join(folder, `node${servers.length}`);
    createDataFolder(binaries, account, own, init);
    const server = createNode(binaries, account, own, await freePort(), settings);
    servers.push(server);
    await server.start();
    return server;
  };
  const addEmptyServer = async () => {
    const server = await addServer(INITDB);
    await createExtensions(server);
    return server;
  };
  try {
    for (let i = 0; i <= workerCount; i += 1) await addEmptyServer();
    const nodes = [...servers];
    const [coordinator, ...workers] = nodes.map(({ url }) => url);
    await queryAt(
      coordinator ?? "",
      `select citus_set_coordinator_host('${HOST}', ${portOf(coordinator)})`,
    );
    for (const url of workers) {
      await queryAt(coordinator ?? "", `select citus_add_node('${HOST}', ${portOf(url)})`);
    }
    return {
      nodes,
      addServer: addEmptyServer,
      async addReplica({ url }) {
        const replica = await addServer(baseBackupOf(url));
        await queryAt(url, `alter system set synchronous_standby_names = '${REPLICA}'`);
        await queryAt(url, "select pg_reload_conf()");
        const state = "select from pg_stat_replication where sync_state = 'sync'";
        await until(async () => (await queryAt(url, state)).length === 1);
        return replica;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A program of PostgreSQL that fills a data folder, and its options. */
type Init = readonly string[];

const INITDB: Init = [
  ...["initdb", "-U", USER, "--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync"],
];

function baseBackupOf(url: string): Init {
  const source = `host=${HOST} port=${portOf(url)} user=${USER} application_name=${REPLICA}`;
  const options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
  return ["pg_basebackup", "-d", source, ...options];
}

function createDataFolder(
  binaries: string,
  account: PostgresAccount,
  folder: string,
  [program = "", ...options]: Init,
): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  const [command = "", ...rest] = [
    ...account.prefix,
    ...[join(binaries, program), "-D", folder, ...options],
  ];
  const made = spawnSync(command, rest, { ...account.options, cwd: "/", env: ENVIRONMENT });
  if (made.status !== 0) throw new Error(`${program}: ${made.error ?? made.stderr}`);
}

/** Without its first process, the others end on their own. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
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
  let child: ChildProcess | null = null;
  const pid = () => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const pids = () => {
    const ask = spawnSync("pgrep", ["-P", String(pid())], { encoding: "utf8" });
    return [pid(), ...ask.stdout.trim().split("\n").filter(Boolean).map(Number)];
  };
  const hasEnded = async (ended: ChildProcess) => {
    if (ended.exitCode === null && ended.signalCode === null) await once(ended, "exit");
  };
  const kill = async () => {
    const ended = child;
    child = null;
    process.kill(pid(), "SIGKILL");
    if (ended) await hasEnded(ended);
  };
  const start = async (at = url) => {
    const words = [join(binaries, "postgres"), "-D", folder];
    for (const [name, value] of Object.entries({ ...settings, port: String(portOf(at)) })) {
      words.push("-c", `${name}=${value}`);
    }
    const log = openSync(logPath, "a");
    // The last word of the watchdog is a folder that it removes; this one has no sockets.
    child = spawnWatched(account, join(folder, "no-sockets"), words, log);
    closeSync(log);
    const started = child;
    await until(() => {
      assert.equal(started.exitCode, null, readFileSync(logPath, "utf8"));
      return queryAt(withoutDatabase(at), "select 1").then(Boolean, () => false);
    });
  };
  const stop = async () => {
    const ended = child;
    child = null;
    if (!ended) return;
    ended.stdin?.end();
    await hasEnded(ended);
  };
  return {
    url,
    pid,
    pids,
    kill,
    async destroy() {
      const others = pids().slice(1);
      await kill();
      for (const other of others) killIfThere(other);
      rmSync(folder, { recursive: true, maxRetries: 9 });
    },
    start: () => start(),
    async startAs(lost) {
      await stop();
      await start(lost.url);
    },
    stop,
  };
}
