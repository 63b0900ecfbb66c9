/** A folder that looks like an operator's machine, with a database, and the shell of one page. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sandbox } from "@kaunter/sandbox";
import {
  createDemoDatabase,
  createEmptyDatabase,
  createTestDatabase,
  findTestHome,
} from "../../support/database.ts";
import { freePort } from "../../support/process/free-port.ts";
import { readDemoOf } from "../../support/process/gateway-process.ts";
import { asRuntime, startSimulators } from "../../support/server/test-home.ts";
import { until } from "../../support/until.ts";
import { ROOT } from "./pages.ts";
import { isSettings } from "./shell-words.ts";
import { SERVERS_FILE, writeStandIns } from "./stand-ins.ts";

/** Only so that a command that waits in vain ends at last. */
const LIMIT_MS = 300_000;
/** Folders that pages write to, below the machine's own. */
const FOLDERS = [
  ...["etc/kaunter", "etc/systemd/system", "etc/sysusers.d", "etc/postgresql/17/main/conf.d"],
  ...["opt/kaunter/kaunter-VERSION/bin", "path/to", "mnt/journal", "run/vault", "typed"],
  ...["usr/local/bin", "usr/local/sbin", "var/lib", "var/log", "var/spool", "work/data"],
];
const ABSOLUTE = /(?<![\w.])\/(?=(?:etc|mnt|opt|path\/to|run|usr\/local|var)\/)/g;
export const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What the page begins with: a database of the sandbox, of production, or one without tables. */
export type Beginning = "sandbox" | "production" | "empty";

export interface Machine {
  readonly folder: string;
  /** Where blocks are run. */
  readonly work: string;
  readonly databaseUrl: string;
  /** What the page writes as an example, and what it is here. */
  readonly replacements: Map<string | RegExp, string>;
  readonly env: Record<string, string>;
  /** As the page has it, but for the replacements. */
  run(shell: string, input?: string): Promise<{ code: number | null; output: string }>;
  /** Ends the gateways that its blocks have started. */
  stopServers(): Promise<void>;
}

export async function openMachine(beginning: Beginning): Promise<Machine & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  opened.defer(() => rmSync(folder, { recursive: true }));
  for (const each of FOLDERS) mkdirSync(join(folder, each), { recursive: true });
  const work = join(folder, "work");
  const database = opened.adopt(await openDatabaseFor(beginning, join(work, "data")), ({ drop }) =>
    drop(),
  );
  const port = await freePort();
  const home = await findTestHome();
  const simulators = opened.adopt(
    await startSimulators(`http://127.0.0.1:${port}`, home.credentials),
    ({ stop }) => stop(),
  );
  const replacements = await replacementsFor(folder, database.url, beginning);
  const bin = writeStandIns(folder);
  fill(folder, bin, simulators, (text) => replaceAll(text, replacements));
  const local = ["bin", "sbin"].map((name) => join(folder, "usr/local", name)).join(":");
  const env: Record<string, string> = {
    ...{ PATH: `${bin}:${local}:${PATH}`, HOME: folder, PORT: String(port) },
    // The simulators of the page's rail settings run already.
    ...{ KAUNTER_LOG_LEVEL: "error", KAUNTER_SIMULATORS: "0", KAUNTER_DRAIN_SECONDS: "0" },
    NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled"),
    ...(beginning === "sandbox" && {
      DATABASE_URL: asRuntime(database.url),
      KAUNTER_MIGRATOR_URL: database.url,
      KAUNTER_MASTER_KEY: home.masterKey,
      KAUNTER_DATA_DIR: join(work, "data"),
      KAUNTER_RAILS_FILE: join(folder, "etc/kaunter/rails.json"),
    }),
  };
  const stopServers = () => stopServersOf(folder);
  opened.defer(stopServers);
  const machine = { folder, work, databaseUrl: database.url, replacements, env };
  const all = opened.move();
  return {
    ...machine,
    run: (shell, input) => runShell(machine, shell, input),
    stopServers,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function openDatabaseFor(beginning: Beginning, dataDir: string) {
  if (beginning === "empty") return createEmptyDatabase();
  return beginning === "sandbox" ? createDemoDatabase(dataDir) : createTestDatabase();
}

async function replacementsFor(folder: string, url: string, beginning: Beginning) {
  const year = new Date(performance.timeOrigin).getUTCFullYear() + 1;
  const map = new Map<string | RegExp, string>([
    [ABSOLUTE, `${folder}/`],
    [/postgresql:\/\/(postgres|kaunter_migrator:…)@db3?\.internal:5432\/kaunter/g, url],
    [/postgresql:\/\/kaunter_runtime:…@db\.internal:5432\/kaunter/g, asRuntime(url)],
    // Fees begin in the future.
    [/\b2027-(?=\d\d-01\b)/g, `${year}-`],
    ["9464", String(await freePort())],
  ]);
  if (beginning === "sandbox") {
    map.set("1610997890543277888", readDemoOf(join(folder, "work/data")).merchantId);
  }
  return map;
}

function replaceAll(text: string, replacements: ReadonlyMap<string | RegExp, string>): string {
  let changed = text;
  for (const [what, by] of replacements) changed = changed.replaceAll(what, () => by);
  return changed;
}

/** A release in /opt/kaunter, the files of an installation, and a clone's folders. */
function fill(folder: string, bin: string, simulators: Sandbox, place: (text: string) => string) {
  const release = join(folder, "opt/kaunter/kaunter-VERSION");
  cpSync(join(ROOT, "deploy"), join(release, "deploy"), { recursive: true });
  for (const name of globSync("deploy/**/*", { cwd: release })) {
    const file = join(release, name);
    if (statSync(file).isFile()) writeFileSync(file, place(readFileSync(file, "utf8")));
  }
  symlinkSync(join(bin, "kaunter"), join(release, "bin/kaunter"));
  symlinkSync("kaunter-VERSION", join(folder, "opt/kaunter/current"));
  symlinkSync(join(release, "deploy"), join(folder, "opt/kaunter/deploy"));
  for (const name of ["etc/kaunter/rails.json", "path/to/rails.json"]) {
    writeFileSync(join(folder, name), JSON.stringify(simulators.rails), { mode: 0o600 });
  }
  const work = join(folder, "work");
  symlinkSync(join(bin, "kaunter"), join(work, "kaunter"));
  for (const name of ["deploy", "packages"]) symlinkSync(join(ROOT, name), join(work, name));
}

type Shell = Pick<Machine, "folder" | "work" | "replacements" | "env">;

/** Variables that it exports are those of the next one as well, but no Vault: there is none. */
async function runShell({ folder, work, replacements, env }: Shell, text: string, input = "") {
  const state = join(folder, "state");
  const head = isSettings(text) ? "set -a\n" : "";
  const script = `${head}${replaceAll(text, replacements)}\nenv -0 > '${state}'`;
  const child = spawn("sh", ["-eux", "-c", script], { cwd: work, env, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  child.stdin.on("error", () => {}); // it may end without reading
  child.stdin.end(input);
  const limit = setTimeout(() => endGroup(child.pid), LIMIT_MS);
  const [code] = await once(child, "close");
  clearTimeout(limit);
  if (existsSync(state)) Object.assign(env, readState(state));
  return { code, output };
}

function endGroup(pid: number | undefined): void {
  if (pid) process.kill(-pid, "SIGKILL");
}

function readState(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\0");
  return Object.fromEntries(
    lines
      .map((line) => /^(\w+)=([\s\S]*)$/.exec(line) ?? [])
      .filter(([, name]) => name && /^(KAUNTER_(?!VAULT)|OTEL_|DATABASE_URL$)/.test(name))
      .map(([, name = "", value = ""]) => [name, value]),
  );
}

async function stopServersOf(folder: string): Promise<void> {
  const file = join(folder, SERVERS_FILE);
  const pids = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : [];
  writeFileSync(file, "");
  for (const pid of pids.filter((each) => each > 0)) {
    if (isAlive(pid)) process.kill(pid, "SIGTERM");
    await until(() => !isAlive(pid));
  }
}

/** Also false for one that has ended and that nobody has waited for. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
