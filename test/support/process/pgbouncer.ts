/** Debian's PgBouncer on 127.0.0.1, in front of the server of a test's database. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePostgresAccount } from "../../../packages/gateway/src/main/postgres/postgres-account.ts";
import { findProgram, LANGUAGES } from "../../../scripts/find-languages.mjs";
import { queryAt, RUNTIME_PASSWORD } from "../server/test-home.ts";
import { until } from "../until.ts";
import { freePort } from "./free-port.ts";

const FOUND = findProgram(LANGUAGES.pgbouncer);
const PROGRAM = FOUND ?? "pgbouncer";

/** For `skip`: false where it is installed, else what is missing. */
export const withoutPgBouncer = FOUND ? false : "PgBouncer is not installed (Debian: pgbouncer)";

export interface PgBouncerOptions {
  mode?: "transaction" | "session";
  /** Connections to PostgreSQL of each account and database. */
  poolSize?: number;
  /** Startup parameters that it accepts and drops; of others it rejects the connection. */
  ignored?: string;
}

export interface PgBouncer {
  /** Host and port. */
  address: string;
  /** The same database and account through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** `serverUrl`: that of any database of the server, with an administrator's account. */
export async function startPgBouncer(
  serverUrl: string,
  { mode = "transaction", poolSize = 5, ignored = "" }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-pgbouncer-"));
  const account = choosePostgresAccount([], [PROGRAM, join(folder, "x")]);
  const server = new URL(serverUrl);
  const port = await freePort();
  const users = { kaunter_runtime: RUNTIME_PASSWORD, [server.username]: server.password };
  const files = {
    "users.txt": Object.entries(users).map(
      ([name, word]) => `"${name}" "${decodeURIComponent(word)}"`,
    ),
    "pgbouncer.ini": [
      "[databases]",
      `* = host=${server.searchParams.get("host") ?? server.hostname} port=${server.port || 5432}`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir ="],
      ...["auth_type = scram-sha-256", `auth_file = ${folder}/users.txt`],
      ...[`pool_mode = ${mode}`, `default_pool_size = ${poolSize}`, "max_client_conn = 1000"],
      ...[`admin_users = ${server.username}`, "log_connections = 0", "log_disconnections = 0"],
      ...(ignored ? [`ignore_startup_parameters = ${ignored}`] : []),
    ],
  };
  for (const [name, lines] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600 });
    if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
  }
  chmodSync(folder, 0o711);
  const [command = "", ...words] = [...account.prefix, PROGRAM, "-q", `${folder}/pgbouncer.ini`];
  const child = spawn(command, words, { ...account.options, cwd: "/", stdio: "ignore" });
  const through = (url: string) => {
    const moved = new URL(url);
    moved.search = "";
    moved.host = `127.0.0.1:${port}`;
    return moved.href;
  };
  const console = through(serverUrl).replace(/[^/]*$/, "pgbouncer");
  await until(() => {
    assert.equal(child.exitCode, null, "pgbouncer does not start");
    return queryAt(console, "show version").then(Boolean, () => false);
  });
  return {
    address: `127.0.0.1:${port}`,
    through,
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
