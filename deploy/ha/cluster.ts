/**
 * A database that survives the loss of a server, on 127.0.0.1: three PostgreSQL with Patroni, etcd,
 * HAProxy and PgBouncer, all of Debian. See README.md in this folder.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { choosePostgresAccount } from "../../packages/gateway/src/main/postgres/postgres-account.ts";

const HOST = "127.0.0.1";
const NODES = ["node1", "node2", "node3"] as const;
/** What has a port, besides two for each node. */
const PORTS = ["etcd", "its peers", "haproxy", "pgbouncer"];
const DATABASE = "kaunter";
const ADMIN = "postgres";
const READY_MS_MAX = 180_000;
const LOOK_MS = 200;

const PACKAGES = "patroni etcd-server haproxy pgbouncer postgresql";
const MAJOR_VERSIONS = ["17", "16", "15"];
const PROGRAMS = {
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
};

export interface HaNode {
  readonly name: string;
  readonly port: number;
  /** Kills all of its processes at once, as a machine that fails. */
  kill(): void;
  /** All of its processes hang, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  start(): void;
}

export interface HaCluster {
  readonly nodes: readonly HaNode[];
  /** Through PgBouncer, in transaction mode. */
  pooledUrl(account: string, password: string): string;
  /** Through HAProxy, which leads to the leader. */
  proxiedUrl(account: string, password: string): string;
  /** All nodes: whoever connects finds the one that accepts writes. */
  directUrl(account: string, password: string): string;
  /** Of the account `postgres`. */
  readonly adminPassword: string;
  /** With the files and logs of all. */
  readonly folder: string;
  /** Resolves when there is a leader, and so many standbys follow it. */
  whenReady(standbyCount: number): Promise<HaNode>;
  /** Asks Patroni for another leader; resolves when it has agreed. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/** What is missing to start one; null when all is there. */
export function findMissing(): string | null {
  const missing = Object.values(PROGRAMS).filter((path) => !existsSync(path));
  if (!findBinaries()) missing.push("/usr/lib/postgresql");
  if (missing.length === 0) return null;
  return `${missing.join(", ")} not found. On Debian: apt-get install --no-install-recommends ${PACKAGES}`;
}

const findBinaries = () =>
  MAJOR_VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync);

/** `runtimePassword`: of the gateway's account, which PgBouncer has to know. */
export async function startHaCluster(runtimePassword: string): Promise<HaCluster> {
  const place = openPlace();
  const ports = await freePorts(PORTS.length + NODES.length * 2);
  const [etcd = 0, peer = 0, haproxy = 0, bouncer = 0, ...ofNodes] = ports;
  const [adminPassword, replicationPassword] = [secret(), secret()];
  const nodes = NODES.map((name, i) => {
    const [port = 0, restPort = 0] = ofNodes.slice(i * 2);
    const passwords = { adminPassword, replicationPassword };
    return createNode(place, { name, port, restPort, etcd: `${HOST}:${etcd}`, ...passwords });
  });
  startEtcd(place, `http://${HOST}:${etcd}`, `http://${HOST}:${peer}`);
  for (const node of nodes) node.start();
  startHaproxy(place, haproxy, nodes);
  const users = { [ADMIN]: adminPassword, kaunter_runtime: runtimePassword };
  startPgBouncer(place, { port: bouncer, haproxyPort: haproxy, users });

  const killAll = () => {
    for (const node of nodes) node.kill();
    place.killAll();
  };
  process.once("exit", killAll);
  const urlAt = (address: string) => (name: string, password: string) =>
    `postgresql://${name}:${password}@${address}/${DATABASE}`;
  const all = urlAt(nodes.map(({ port }) => `${HOST}:${port}`).join(","));
  return {
    ...{ nodes, adminPassword, folder: place.folder, ...followCluster(place, nodes) },
    pooledUrl: urlAt(`${HOST}:${bouncer}`),
    proxiedUrl: urlAt(`${HOST}:${haproxy}`),
    directUrl: (name, password) => `${all(name, password)}?target_session_attrs=read-write`,
    async stop() {
      killAll();
      await place.close();
      process.off("exit", killAll);
    },
  };
}

/** A private folder with the files and logs of all, and the account that runs them. */
function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-ha-"));
  const account = choosePostgresAccount(["/var/lib/postgresql"], [join(folder, "x")]);
  const running = new Map<string, ChildProcess>();
  const own = (path: string) => {
    if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
    return path;
  };
  chmodSync(own(folder), 0o711);
  return {
    folder,
    pidOf: (name: string) => running.get(name)?.pid,
    /** Returns its path. */
    write(name: string, text: string): string {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      return own(path);
    },
    run(name: string, program: string, words: readonly string[]): void {
      const log = openSync(join(folder, `${name}.log`), "a");
      const [command = "", ...rest] = [...account.prefix, program, ...words];
      const env = { PATH: "/usr/bin:/bin:/usr/sbin", LC_ALL: "C.UTF-8", HOME: folder };
      const options = { ...account.options, cwd: "/", env };
      running.set(name, spawn(command, rest, { ...options, stdio: ["ignore", log, log] }));
      closeSync(log);
    },
    killAll() {
      for (const child of running.values()) child.kill("SIGKILL");
    },
    async close() {
      await Promise.all([...running.values()].map(hasEnded));
      rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}

type Place = ReturnType<typeof openPlace>;

interface NodeOptions {
  name: string;
  port: number;
  /** Of Patroni. */
  restPort: number;
  etcd: string;
  adminPassword: string;
  replicationPassword: string;
}

function createNode(place: Place, options: NodeOptions): HaNode & Pick<NodeOptions, "restPort"> {
  const { name, port, restPort } = options;
  const dataDir = join(place.folder, name);
  const here = { host: HOST, network: `${HOST}/32`, dataDir, socketDir: place.folder };
  const values = { ...options, ...here, binDir: findBinaries() ?? "" };
  const file = place.write(`${name}.yml`, fill("patroni.yml", values));
  // PostgreSQL is no child of Patroni: it lives on when that is restarted.
  const pids = () => [...treeOf(place.pidOf(name)), ...treeOf(readPostmaster(dataDir))];
  return {
    ...{ name, port, restPort },
    kill: () => signal(pids(), "SIGKILL"),
    freeze: () => signal(pids(), "SIGSTOP"),
    thaw: () => signal(pids(), "SIGCONT"),
    start: () => place.run(name, PROGRAMS.patroni, [file]),
  };
}

function startEtcd(place: Place, ownUrl: string, peerUrl: string): void {
  place.run("etcd", PROGRAMS.etcd, [
    ...["--name", "default", "--data-dir", join(place.folder, "etcd")],
    ...["--listen-client-urls", ownUrl, "--advertise-client-urls", ownUrl],
    ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
    ...["--initial-cluster", `default=${peerUrl}`, "--logger", "zap"],
  ]);
}

function startHaproxy(place: Place, port: number, nodes: readonly Member[]): void {
  const servers = nodes.map(
    (node) => `  server ${node.name} ${HOST}:${node.port} maxconn 200 check port ${node.restPort}`,
  );
  const values = { host: HOST, port, servers: servers.join("\n") };
  const file = place.write("haproxy.cfg", fill("haproxy.cfg", values));
  place.run("haproxy", PROGRAMS.haproxy, ["-db", "-f", file]);
}

function startPgBouncer(
  place: Place,
  { users, ...ports }: { port: number; haproxyPort: number; users: Record<string, string> },
): void {
  const lines = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  const usersFile = place.write("users.txt", lines.join(""));
  const text = fill("pgbouncer.ini", { host: HOST, usersFile, ...ports });
  place.run("pgbouncer", PROGRAMS.pgbouncer, ["-q", place.write("pgbouncer.ini", text)]);
}

type Member = Pick<NodeOptions, "name" | "port" | "restPort">;

/** What Patroni says of the nodes, and does with them. */
function followCluster<Node extends HaNode & Member>(place: Place, nodes: readonly Node[]) {
  const restOf = ({ restPort }: Member, path: string) => `http://${HOST}:${restPort}${path}`;

  async function readStates(): Promise<State[]> {
    for (const node of nodes) {
      const response = await ask(restOf(node, "/cluster"));
      if (response) return ((await response.json()) as { members: State[] }).members; // Patroni's
    }
    return [];
  }

  async function whenReady(standbyCount: number): Promise<Node> {
    const until = performance.now() + READY_MS_MAX;
    while (performance.now() < until) {
      const states = await readStates();
      const leader = states.find(({ role, state }) => role === "leader" && state === "running");
      const node = nodes.find(({ name }) => name === leader?.name);
      const isLeader = node && (await ask(restOf(node, "/primary")))?.ok;
      const isSynchronous = states.some(({ role }) => role === "sync_standby");
      if (isLeader && isSynchronous && states.filter(isFollowing).length >= standbyCount) {
        return node;
      }
      await delay(LOOK_MS);
    }
    throw new Error(`no leader with ${standbyCount} standbys:\n${tailOf(place.folder)}`);
  }

  async function switchOver(): Promise<void> {
    const leader = await whenReady(1);
    const candidate = (await readStates()).find(({ role }) => role === "sync_standby")?.name;
    const body = JSON.stringify({ leader: leader.name, candidate });
    const response = await ask(restOf(leader, "/switchover"), { method: "POST", body });
    if (!response?.ok) throw new Error(`switchover: ${await response?.text()}`);
  }

  return { whenReady, switchOver };
}

interface State {
  name: string;
  role: string;
  state: string;
}

const isFollowing = ({ role, state }: State) =>
  role !== "leader" && (state === "running" || state === "streaming");

/** Null when there is no response in time. */
async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
  const limitMs = init.method === "POST" ? READY_MS_MAX : 1_000;
  return fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) }).catch(() => null);
}

function fill(name: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: no value for ${key}`);
    return String(value);
  });
}

const secret = () => randomBytes(12).toString("hex");

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port); // listening
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

function readPostmaster(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined; // it does not run
  }
}

/** A process and all that it has started. */
function treeOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = pairs.some(([each]) => each === pid) ? [pid] : [];
  for (const each of found) {
    for (const [child = 0, parent] of pairs) if (parent === each) found.push(child);
  }
  return found;
}

function signal(pids: readonly number[], name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended on its own.
    }
  }
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function tailOf(folder: string): string {
  const names = ["etcd", ...NODES];
  const tails = names.map((name) =>
    readFileSync(join(folder, `${name}.log`), "utf8")
      .split("\n")
      .slice(-8)
      .join("\n"),
  );
  return names.map((name, i) => `${name}:\n${tails[i]}`).join("\n");
}
