/** A PostgreSQL of Debian whose WAL and backups pgBackRest has, with the files of deploy/backup. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
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
import { promisify } from "node:util";
import { choosePostgresAccount } from "../../packages/gateway/src/main/postgres/postgres-account.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { freePort } from "../support/process/free-port.ts";
import { queryAt, RUNTIME_PASSWORD } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy/backup");
const PGBACKREST = "/usr/bin/pgbackrest";
const BINARIES = ["17", "16", "15"].map((version) => `/usr/lib/postgresql/${version}/bin`);
const PACKAGES = "pgbackrest postgresql";
const STANZA = "--stanza=kaunter";

export interface BackedUpServer {
  /** Of the gateway's database, as the server's administrator. */
  readonly url: string;
  backUp(kind: "full" | "diff"): Promise<void>;
  /** All of its processes and files are gone. */
  lose(): Promise<void>;
  /** As at the end of the newest backup, without the WAL since. */
  restore(): Promise<void>;
  /** What the monthly test prints. */
  testRestore(): Promise<string>;
  /** Whether they have left their marks. */
  readonly marks: { readonly isBackedUp: boolean; readonly isRestoreTested: boolean };
  stop(): Promise<void>;
}

/** What is missing to start one; null when all is there. */
export function findMissingBackup(): string | null {
  if (existsSync(PGBACKREST) && BINARIES.some(existsSync)) return null;
  return `On Debian: apt-get install --no-install-recommends ${PACKAGES}`;
}

/** With the gateway's schema and accounts. */
export async function startBackedUpServer(): Promise<BackedUpServer> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-backup-"));
  const bin = BINARIES.find(existsSync) ?? "";
  const account = choosePostgresAccount(
    ["/var/lib/postgresql"],
    [join(folder, "x"), join(DEPLOY, "x")],
  );
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
    return path;
  };
  own(folder);
  const [data, marks] = [own(join(folder, "data")), own(join(folder, "marks"))];
  const [backedUp, tested] = [join(marks, "backed-up"), join(marks, "restore-tested")];
  const port = await freePort();
  const env = {
    PATH: "/usr/bin:/bin",
    LC_ALL: "C.UTF-8",
    HOME: folder,
    PGBACKREST_CONFIG: join(DEPLOY, "pgbackrest.conf"),
    PGBACKREST_REPO1_CIPHER_PASS: "of the tests",
    PGBACKREST_REPO1_PATH: own(join(folder, "repository")),
    PGBACKREST_SPOOL_PATH: own(join(folder, "spool")),
    PGBACKREST_LOG_PATH: own(join(folder, "log")),
    PGBACKREST_LOCK_PATH: own(join(folder, "lock")),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PG_BIN: bin,
    KAUNTER_BACKUP_MARK_FILE: backedUp,
    KAUNTER_RESTORE_TEST_MARK_FILE: tested,
    RESTORE_FOLDER: folder,
  };
  const options = { ...account.options, cwd: "/", env };
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    const [command = "", ...rest] = [...account.prefix, program, ...words];
    return (await promisify(execFile)(command, rest, options)).stdout;
  };
  const urlOf = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;

  let server: ReturnType<typeof spawn> | null = null;
  async function start(): Promise<void> {
    const log = openSync(join(folder, "postgresql.log"), "a");
    const [command = "", ...rest] = [...account.prefix, join(bin, "postgres"), "-D", data];
    server = spawn(command, rest, { ...options, stdio: ["ignore", log, log] });
    closeSync(log);
    await until(
      () => queryAt(urlOf("postgres"), "select pg_is_in_recovery()").catch(() => null),
      (rows) => rows?.[0]?.[0] === false,
    );
  }

  async function lose(): Promise<void> {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
    server = null;
    // Its children end by themselves.
    rmSync(data, { recursive: true, force: true, maxRetries: 9 });
  }

  await run(join(bin, "initdb"), ["-D", data, "--username=postgres", "--auth=trust"]);
  const settings = [
    readFileSync(join(DEPLOY, "postgresql.conf"), "utf8"),
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
  ];
  appendFileSync(join(data, "postgresql.conf"), settings.join("\n"));
  await start();
  await run(PGBACKREST, [STANZA, "stanza-create"]);
  await queryAt(urlOf("postgres"), "create database kaunter");
  await migrate(urlOf("kaunter"), { roles: { runtimePassword: RUNTIME_PASSWORD } });

  return {
    url: urlOf("kaunter"),
    backUp: async (kind) => void (await run(join(DEPLOY, "backup.sh"), [kind])),
    lose,
    async restore() {
      own(data);
      await run(PGBACKREST, [STANZA, "--type=immediate", "--target-action=promote", "restore"]);
      await start();
    },
    testRestore: () => run(join(DEPLOY, "restore-test.sh"), []),
    marks: {
      get isBackedUp() {
        return existsSync(backedUp);
      },
      get isRestoreTested() {
        return existsSync(tested);
      },
    },
    async stop() {
      await lose();
      rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}
