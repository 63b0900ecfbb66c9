import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { queryAt } from "../../../../../test/support/server/test-home.ts";
import { until } from "../../../../../test/support/until.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { commandOf, isAlive } from "../process/running-process.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPostmaster } from "./orphaned-postgres.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { clusterFiles, ensureCluster, findPostgresBinaries } from "./postgres-cluster.ts";

const IS_ROOT = process.getuid?.() === 0;

const ends = new WeakMap<TestContext, (() => unknown)[]>();

/** Acts after the test in turned order: what was started last ends first. */
function atEnd(t: TestContext, act: () => unknown): void {
  const acts = ends.get(t) ?? [];
  if (acts.length === 0) {
    ends.set(t, acts);
    t.after(async () => {
      for (const each of acts.reverse()) await each();
    });
  }
  acts.push(act);
}

/** A private folder, like a clone in a home folder or `mktemp -d`: others may not enter. */
function aFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "kaunter-test-")));
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(t: TestContext, dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const options = { dataDir, log: silentLog, durable: false, ...more };
  const postgres = await startEmbeddedPostgres(options);
  atEnd(t, () => postgres.stop());
  return postgres;
}

/** Another process that keeps a PostgreSQL, as the gateway does, until it is killed. */
async function startElsewhere(
  t: TestContext,
  dataDir: string,
  account: { prefix: readonly string[]; options: object } = { prefix: [], options: {} },
): Promise<{ child: ChildProcess; said: { url?: string; error?: string } }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve("./embedded-postgres.ts"))};
    const log = { info() {}, warn() {}, error() {} };
    const options = { dataDir: ${JSON.stringify(dataDir)}, log, durable: false };
    const said = await startEmbeddedPostgres(options).catch((error) => ({ error: error.message }));
    process.stdout.write(JSON.stringify(said) + "\\n");
    if (said.url) setInterval(() => {}, 1000);`;
  const node = [process.execPath, "--input-type=module-typescript", "-e", code];
  const [command = "", ...words] = [...account.prefix, ...node];
  const child = spawn(command, words, {
    ...account.options,
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  atEnd(t, async () => {
    child.kill("SIGKILL");
    const postmaster = readPostmaster(join(dataDir, "postgres"));
    if (postmaster && !postmaster.isStale) await waitUntilGone(postmaster.pid);
  });
  let text = "";
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    text += part;
    if (text.endsWith("\n")) break;
  }
  return { child, said: JSON.parse(text) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const waitUntilGone = (pid: number) => until(() => !isAlive(pid));

function postmasterPid(dataDir: string): number {
  const pid = readPostmaster(join(dataDir, "postgres"))?.pid;
  assert.ok(pid);
  return pid;
}

test("a restart keeps what was committed", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const first = await start(t, dataDir);
  await queryAt(first.url, "create table kept as select 1 as id");
  await first.stop();
  const second = await start(t, dataDir);
  assert.deepEqual(await queryAt(second.url, "select id from kept"), [[1]]);
});

test("the database is durable, UTF-8, PostgreSQL 18, and has no network port", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const postgres = await start(t, dataDir, { durable: true });
  const settings = ["fsync", "synchronous_commit", "full_page_writes", "server_encoding"];
  const show = [...settings, "listen_addresses", "timezone", "password_encryption"].map(
    (name) => `current_setting('${name}')`,
  );
  assert.deepEqual(await queryAt(postgres.url, `select ${show.join(", ")}`), [
    ["on", "on", "on", "UTF8", "", "UTC", "scram-sha-256"],
  ]);
  const [[version] = []] = await queryAt(postgres.url, "show server_version_num");
  assert.match(String(version), /^18/);
});

test("the password and the log are readable to their owner only, and the password is asked", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { url } = await start(t, dataDir);
  for (const file of ["postgres.password", "postgres.log"]) {
    assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600, file);
  }
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8").trim();
  await assert.rejects(queryAt(url.replace(password, "wrong"), "select 1"), /password/);
});

test("nothing is left behind by a stop", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { url, stop } = await start(t, dataDir);
  const pid = postmasterPid(dataDir);
  const sockets = new URL(url).searchParams.get("host") ?? "";
  assert.ok(existsSync(sockets));
  await stop();
  assert.ok(!isAlive(pid));
  assert.ok(!existsSync(sockets));
  assert.ok(!existsSync(join(dataDir, "gateway.lock")));
  await stop(); // a second stop is allowed
});

test("a second gateway on the same folder is rejected while the first one lives", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { child, said } = await startElsewhere(t, dataDir);
  await assert.rejects(start(t, dataDir), {
    name: "EmbeddedPostgresError",
    message: new RegExp(`another gateway \\(process ${child.pid}\\) is already running`),
  });
  assert.deepEqual(await queryAt(said.url ?? "", "select 1"), [[1]]);
});

test("PostgreSQL ends when its gateway is killed, and loses nothing", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { child, said } = await startElsewhere(t, dataDir);
  await queryAt(said.url ?? "", "create table kept as select 1 as id");
  const pid = postmasterPid(dataDir);
  await kill(child);
  await waitUntilGone(pid);
  const { url } = await start(t, dataDir);
  assert.deepEqual(await queryAt(url, "select id from kept"), [[1]]);
});

test("a start at once after the gateway was killed succeeds", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { child, said } = await startElsewhere(t, dataDir);
  await queryAt(said.url ?? "", "create table kept as select 1 as id");
  await kill(child);
  const { url } = await start(t, dataDir);
  assert.deepEqual(await queryAt(url, "select id from kept"), [[1]]);
});

test("a PostgreSQL whose gateway and watchdog were killed is ended by the next start", {
  skip: process.platform !== "linux" && "finds the watchdog in /proc",
}, async (t) => {
  const dataDir = join(aFolder(t), "data");
  const { child, said } = await startElsewhere(t, dataDir);
  await queryAt(said.url ?? "", "create table kept as select 1 as id");
  const pid = postmasterPid(dataDir);
  const watchdog = Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  const reader = readFileSync(`/proc/${watchdog}/task/${watchdog}/children`, "utf8").split(" ");
  const others = reader.map(Number).filter((other) => other > 0 && other !== pid);
  // What waits for the gateway's end first: it would end PostgreSQL in the time between.
  for (const each of [...others, watchdog]) process.kill(each, "SIGKILL");
  await kill(child);
  assert.ok(isAlive(pid));
  const { url } = await start(t, dataDir);
  assert.ok(!isAlive(pid));
  assert.deepEqual(await queryAt(url, "select id from kept"), [[1]]);
});

test("a PostgreSQL that was killed is asked to the gateway and recovers at the next start", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const ended = Promise.withResolvers<string>();
  const first = await start(t, dataDir, {
    durable: true,
    onUnexpectedExit: ended.resolve,
  });
  await queryAt(first.url, "create table kept as select 1 as id");
  process.kill(postmasterPid(dataDir), "SIGKILL");
  assert.match(await ended.promise, /exited unexpectedly/);
  await first.stop();
  const second = await start(t, dataDir);
  assert.deepEqual(await queryAt(second.url, "select id from kept"), [[1]]);
});

test("a gateway that has ended but was not waited for does not hold the folder", {
  skip: process.platform !== "linux" && "reads /proc",
}, async (t) => {
  const dataDir = join(aFolder(t), "data");
  // The shell becomes a sleep that never waits for its inherited child, which stays a zombie. The
  // child ends with our end of the pipe.
  const script = "exec 3<&0; (read _ <&3) & echo $!; exec sleep 600";
  const parent = spawn("/bin/sh", ["-c", script]);
  atEnd(t, () => parent.kill("SIGKILL"));
  const [text] = await once(parent.stdout, "data");
  await until(() => commandOf(parent.pid ?? 0)?.startsWith("sleep"));
  parent.stdin.end();
  const ended = Number(text);
  await waitUntilGone(ended);
  const startedAt = readFileSync(`/proc/${ended}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "gateway.lock"), `${ended} ${startedAt}\n`);
  const { url } = await start(t, dataDir);
  assert.deepEqual(await queryAt(url, "select 1"), [[1]]);
});

test("a left-over process id that now belongs to another program does not matter", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const first = await start(t, dataDir);
  const path = join(dataDir, "postgres/postmaster.pid");
  const left = readFileSync(path, "utf8");
  await first.stop();
  writeFileSync(path, left.replace(/^\d+/, String(process.pid)));
  writeFileSync(join(dataDir, "gateway.lock"), `${process.pid} another time\n`);
  const second = await start(t, dataDir);
  assert.deepEqual(await queryAt(second.url, "select 1"), [[1]]);
});

test("a data folder is rejected by name when its password or its version is wrong", async (t) => {
  const dataDir = join(aFolder(t), "data");
  const first = await start(t, dataDir);
  await first.stop();
  const version = join(dataDir, "postgres/PG_VERSION");
  writeFileSync(version, "17\n");
  await assert.rejects(start(t, dataDir), /was written by PostgreSQL 17/);
  writeFileSync(version, "18\n");
  rmSync(join(dataDir, "postgres.password"));
  await assert.rejects(start(t, dataDir), /postgres\.password is missing/);
});

const asRoot = { skip: !IS_ROOT && "needs root" };

test("root's PostgreSQL runs under another account", asRoot, async (t) => {
  const dataDir = join(aFolder(t), "data");
  await start(t, dataDir);
  const owner = statSync(`/proc/${postmasterPid(dataDir)}`).uid;
  assert.notEqual(owner, 0);
  assert.equal(statSync(join(dataDir, "postgres")).uid, owner);
});

test("root can use a clone in a folder that is closed to others", asRoot, async (t) => {
  const folder = aFolder(t);
  cpSync(join(findPostgresBinaries(), ".."), join(folder, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const binaries = join(folder, "native/bin");
  const files = clusterFiles(folder);
  const account = choosePostgresAccount([], [join(binaries, "postgres"), files.cluster]);
  await ensureCluster(files, binaries, account, { random: systemRandom, durable: false });
  assert.ok(existsSync(join(files.cluster, "PG_VERSION")));
});

test("no power of root is kept where every folder is open", asRoot, (t) => {
  const folder = aFolder(t);
  chmodSync(folder, 0o711);
  assert.deepEqual(choosePostgresAccount([], [join(folder, "x")]).prefix, []);
  chmodSync(folder, 0o700);
  assert.notDeepEqual(choosePostgresAccount([], [join(folder, "x")]).prefix, []);
});

test("a folder closed to PostgreSQL is named, with the fix", asRoot, (t) => {
  const folder = join(aFolder(t), "closed");
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(join(folder, ".."), 0o755);
  assert.throws(() => choosePostgresAccount([], [join(folder, "x")], "no-such-setpriv"), {
    message: new RegExp(`cannot enter ${folder}; run "chmod o\\+x ${folder}"`),
  });
});

/** Another user of the machine, with a folder of his own. */
function anOrdinaryUser(t: TestContext) {
  const home = aFolder(t);
  const account = choosePostgresAccount([], [process.execPath, import.meta.filename, home]);
  if (account.owner) chownSync(home, account.owner.uid, account.owner.gid);
  return { home, account };
}

test("an ordinary user can run it, and root can go on with his data", async (t) => {
  const { home, account } = anOrdinaryUser(t);
  const dataDir = join(home, "data");
  const { child, said } = await startElsewhere(t, dataDir, account);
  assert.equal(said.error, undefined);
  await queryAt(said.url ?? "", "create table kept as select 1 as id");
  const pid = postmasterPid(dataDir);
  await kill(child);
  await waitUntilGone(pid);
  const { url } = await start(t, dataDir);
  assert.deepEqual(await queryAt(url, "select id from kept"), [[1]]);
});

test("a data folder that cannot be written is named", async (t) => {
  const { home, account } = anOrdinaryUser(t);
  if (account.prefix.length > 0) return t.skip("the clone is in a folder of root's");
  mkdirSync(join(home, "data"), { mode: 0o500 });
  if (account.owner) chownSync(join(home, "data"), account.owner.uid, account.owner.gid);
  const { said } = await startElsewhere(t, join(home, "data"), account);
  assert.match(said.error ?? "", /the data folder .*data cannot be used \(EACCES\)/);
});
