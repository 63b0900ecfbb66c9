import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { takeInstanceLock } from "../process/instance-lock.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { readPostmaster, SOCKET_FOLDER_PREFIX, stopOrphanedPostgres } from "./orphaned-postgres.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import {
  type ClusterFiles,
  clusterFiles,
  ENVIRONMENT,
  embeddedRuntimeUrl,
  embeddedUrl,
  ensureCluster,
  findPostgresBinaries,
} from "./postgres-cluster.ts";

export interface EmbeddedPostgres {
  /** For `pg` and `psql`, as an administrator; contains the password. */
  readonly url: string;
  /** With the account of the gateway's processes, once `migrate` has created it. */
  readonly runtimeUrl: string;
  /** Aborts running statements, writes everything to disk and stops. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  /** False: faster, but a power cut may lose or corrupt data. For tests only. */
  readonly durable?: boolean;
  /** Called when PostgreSQL exits unexpectedly: the gateway should exit too. */
  readonly onUnexpectedExit?: (reason: string) => void;
}

/**
 * For about 2 cores and 1 GB of memory; larger machines should use their own PostgreSQL
 * (DATABASE_URL).
 */
const SETTINGS = {
  // A socket in a private folder is faster than a port, and cannot collide.
  listen_addresses: "",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  wal_buffers: "16MB",
  wal_compression: "pglz", // the only method this build has
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  io_method: "sync", // worker processes would compete for the same cores
  jit: "off",
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
};
const SETTINGS_OF_TESTS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "400", // several test files at once, each with its own pools
};

/**
 * Runs PostgreSQL ($2...) and stops it when standard input closes, which happens however the
 * gateway ends. Then removes the socket's folder ($1). It signals repeatedly, since a PostgreSQL
 * that is just starting ignores the first signal.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
sockets=$1; shift
"$@" 3<&- & server=$!
( while read -r _ <&3; do :; done
  while kill -INT $server; do sleep 1; done ) 2>/dev/null & watch=$!
wait $server; status=$?
kill $watch 2>/dev/null
rm -rf "$sockets"
exit $status`;

const READY_POLL_MS = 10;
/** Recovery after a crash takes time, so the user is informed. */
const READY_LIMIT_MS = 600_000;
const READY_NOTE_MS = 5_000;
const START_ATTEMPTS_MAX = 50;
const START_RETRY_MS = 200;
const STOP_LIMIT_MS = 60_000;
const LOG_BYTES_MAX = 10_000_000;
/** A socket's path must fit into 104 bytes on every supported system. */
const TEMPORARY_LENGTH_MAX = 70;
/** The processes of a crashed PostgreSQL need a moment to exit. */
const STILL_ENDING = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Starts the PostgreSQL installed by npm, on a database in `dataDir` that is created when missing.
 * Throws `EmbeddedPostgresError`, one line with the fix.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = ensureDataDir(resolve(options.dataDir));
  const files = clusterFiles(dataDir);
  const lock = takeInstanceLock(files.lock);
  try {
    const server = await start(dataDir, files, options);
    const stop = async () => {
      await server.stop();
      lock.release();
    };
    return { ...server, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function start(
  dataDir: string,
  files: ClusterFiles,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  const durable = options.durable ?? true;
  const temporary = tmpdir().length > TEMPORARY_LENGTH_MAX ? "/tmp" : tmpdir();
  const paths = [join(binaries, "postgres"), files.cluster, join(temporary, "x")];
  const account = choosePostgresAccount([files.cluster, dataDir], paths);
  expectOwnCluster(files);
  await stopOrphanedPostgres(files.cluster, options.log);
  const password = await ensureCluster(files, binaries, account, { random: systemRandom, durable });

  for (let attempt = 1; ; attempt += 1) {
    const sockets = makeSocketFolder(temporary, account);
    const settings = { ...SETTINGS, ...(durable ? {} : SETTINGS_OF_TESTS) };
    const words = Object.entries({ ...settings, unix_socket_directories: sockets });
    const command = [join(binaries, "postgres"), "-D", files.cluster];
    for (const [name, value] of words) command.push("-c", `${name}=${value}`);

    const log = openLog(files.log);
    const child = spawnWatched(account, sockets, command, log.fd);
    closeSync(log.fd);
    if (await isReady(child, files.cluster, options.log)) {
      const urls = {
        url: embeddedUrl(sockets, password),
        runtimeUrl: embeddedRuntimeUrl(sockets, password),
      };
      return { ...urls, stop: supervise(child, files.cluster, options) };
    }
    rmSync(sockets, { recursive: true, force: true });
    const reason = findReason(files.log, log.offset);
    if (!STILL_ENDING.test(reason) || attempt === START_ATTEMPTS_MAX) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason} (more: ${files.log})`);
    }
    await delay(START_RETRY_MS);
  }
}

/** The real path identifies a PostgreSQL left behind. */
function ensureDataDir(dataDir: string): string {
  try {
    // As root, another account must be able to pass through; everything inside is private.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new EmbeddedPostgresError(
      `the data folder ${dataDir} cannot be used (${reason}); change its owner, or set KAUNTER_DATA_DIR to another folder`,
    );
  }
}

function expectOwnCluster({ cluster }: ClusterFiles): void {
  const us = process.getuid?.();
  if (us === 0 || !existsSync(cluster)) return;
  const { uid } = statSync(cluster);
  if (uid === us) return;
  throw new EmbeddedPostgresError(
    `${cluster} belongs to another account (uid ${uid}), probably from a start as root; start as root again, or run "sudo chown -R $(id -u) ${cluster}" and do the same with the other files in that folder`,
  );
}

function makeSocketFolder(temporary: string, account: PostgresAccount): string {
  const folder = mkdtempSync(join(temporary, SOCKET_FOLDER_PREFIX));
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  return folder;
}

function openLog(path: string): { fd: number; offset: number } {
  if (existsSync(path) && statSync(path).size > LOG_BYTES_MAX) renameSync(path, `${path}.1`);
  const fd = openSync(path, "a", 0o600);
  return { fd, offset: statSync(path).size };
}

export function spawnWatched(
  account: PostgresAccount,
  sockets: string,
  words: readonly string[],
  logFd: number,
): ChildProcess {
  const watched = ["/bin/sh", "-c", WATCHDOG, "kaunter-postgres", sockets, ...words];
  const [command = "", ...rest] = [...account.prefix, ...watched];
  return spawn(command, rest, {
    ...account.options,
    cwd: "/",
    env: ENVIRONMENT,
    stdio: ["pipe", logFd, logFd],
    detached: true, // Ctrl-C must reach the gateway first, which still has responses to send
  });
}

/** False when it exited before it was ready. */
async function isReady(
  child: ChildProcess,
  cluster: string,
  log: EmbeddedPostgresOptions["log"],
): Promise<boolean> {
  let hasEnded = false;
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS; waitedMs += READY_POLL_MS) {
    if (hasEnded) return false;
    const postmaster = readPostmaster(cluster);
    if (postmaster?.status === "ready" && !postmaster.isStale) return true;
    if (waitedMs === READY_NOTE_MS) log.info("PostgreSQL is still starting; it may be recovering");
    await delay(READY_POLL_MS);
  }
  child.stdin?.end();
  return false;
}

function supervise(
  child: ChildProcess,
  cluster: string,
  { log, onUnexpectedExit }: EmbeddedPostgresOptions,
): EmbeddedPostgres["stop"] {
  let isStopping = false;
  const ended = once(child, "exit").then(([status]) => {
    if (isStopping) return;
    const reason = `PostgreSQL exited unexpectedly (status ${status})`;
    log.error(reason);
    onUnexpectedExit?.(reason);
  });
  child.stdin?.on("error", () => {}); // it exited first: reported above
  // A process that did not stop PostgreSQL may exit; the watchdog stops it.
  child.unref();
  if (child.stdin && "unref" in child.stdin) (child.stdin as { unref(): void }).unref();

  return async () => {
    isStopping = true;
    child.ref();
    child.stdin?.end();
    const hurry = setTimeout(() => {
      log.warn("PostgreSQL does not stop; terminating it now, it recovers at the next start");
      const postmaster = readPostmaster(cluster);
      if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
    }, STOP_LIMIT_MS);
    await ended;
    clearTimeout(hurry);
  };
}

/** The last error PostgreSQL logged since `offset`. */
function findReason(logPath: string, offset: number): string {
  const lines = readFileSync(logPath).subarray(offset).toString("utf8").trim().split("\n");
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "") || "no output";
}
