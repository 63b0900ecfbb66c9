import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { inheritedEnvironment } from "../../config.ts";
import { startStopwatch } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { MetricValues } from "../../platform/metrics/metrics.ts";
import { StartError } from "../process/explain-start-failure.ts";
import { hasEnded, onceEnded } from "../process/running-process.ts";
import { countBusy, needsAnother, relayTaken, tellPeers } from "./api-group.ts";
import type { ChildMessage, ParentMessage, Settings } from "./child-messages.ts";

type ChildKind = "api" | "worker";
/** Of a machine: which processes run there. */
export type Role = ChildKind | "all";

/** A running process, as its parent knows it. */
export interface Child {
  readonly kind: ChildKind;
  readonly process: ChildProcess;
  /** It has its settings. */
  isStarted: boolean;
  isReady: boolean;
  /** Why it cannot do its work, by its own word. */
  problem: string | null;
  /** How many beats in a row said that it was busy. */
  busyBeats: number;
  /** How many checks in a row found no beat. */
  silentLooks: number;
  /** Why it was killed. */
  killedFor: "silent" | "slow_start" | null;
}

export interface ChildProcesses {
  /**
   * Starts processes that share the port; resolves when all are listening. They load their code
   * while the settings are still being determined. `"auto"`: one, and others while all are busy.
   */
  startApi(settings: Promise<Settings>, count: number | "auto"): Promise<void>;
  startWorker(settings: Promise<Settings>): Promise<void>;
  /** API first, so that no new work arrives; then the worker. */
  stop(): Promise<void>;
  /** Why this machine does not do its work in full; empty when it does. */
  listProblems(): string[];
  list(): readonly Child[];
  /** Calls back when a process has ended; its metrics stay with their collector. */
  onEnd(act: (child: Child) => void): void;
  /** What each process counts; undefined for one that does not respond within `limitMs`. */
  collectMetrics(limitMs: number): Promise<ReadonlyMap<Child, MetricValues | undefined>>;
}

interface ChildrenOptions {
  log: Log;
  /** Descriptor that they write their log to. */
  logFd: number;
  drainSeconds: number;
  onDocsWanted(): void;
}

const API_FILE = join(import.meta.dirname, "../api.ts");
const WORKER_FILE = join(import.meta.dirname, "../worker.ts");

/** Between restarts of one process: doubled each time, until it has lived for `STEADY_MS`. */
const RESTART_MS = 1_000;
const RESTART_MS_MAX = 60_000;
const STEADY_MS = 60_000;
const STOP_MS_MAX = 30_000;

const LOOK_MS = 1_000;
/**
 * Checks, not time: while the whole machine sleeps, the parent does not check either, so every
 * child has its full time left at wake-up.
 */
const SILENT_LOOKS_MAX = 10;
const STARTING_LOOKS_MAX = 120;

/** What processes do not get from the environment: they have no use for it, an intruder would. */
const WITHHELD = {
  KAUNTER_MIGRATOR_URL: "",
  KAUNTER_MASTER_KEY_FILE: "",
  // It is called once, by their parent: a process that is replaced later must not need it.
  KAUNTER_VAULT_KEY_URL: "",
};

/**
 * Most objects are short-lived: a larger young generation costs memory and saves a sixth of the
 * collector's work. The collector runs on the main thread: helper threads would only compete with
 * the other processes.
 */
const API_FLAGS = ["--max-semi-space-size=64", "--single-threaded-gc"];

/** Keeps the processes of this machine running: one that ends or falls silent is replaced. */
export function manageChildren({
  log,
  logFd,
  drainSeconds,
  onDocsWanted,
}: ChildrenOptions): ChildProcesses {
  const children = new Set<Child>();
  const wanted: Record<ChildKind, number> = { api: 0, worker: 0 };
  const endings: ((child: Child) => void)[] = [];
  const questions = createQuestions();
  let isStopping = false;

  let startedApis = 0;
  let addIfBusy = () => {};
  const apis = () => [...children].filter(({ kind }) => kind === "api");
  const logFailure = (kind: ChildKind) => (err: unknown) => log.error({ err }, kind);

  const watch = setInterval(() => {
    for (const child of children) killIfSilent(log, child);
    addIfBusy();
  }, LOOK_MS).unref();

  function hear(child: Child, message: ChildMessage): void {
    child.silentLooks = 0;
    if (message === "ready") {
      child.isReady = true;
      // One that was added is not missing before it was ready once.
      wanted.api = Math.max(wanted.api, apis().filter(({ isReady }) => isReady).length);
      tellPeers(apis(), tell);
    } else if (message.kind === "beat") {
      child.problem = message.problem;
      child.busyBeats = countBusy(child.busyBeats, message.busyShare);
    } else if (message.kind === "taken") relayTaken(apis(), child, message, tell);
    else if (message.kind === "docs-wanted") onDocsWanted();
    else questions.respond(message.id, message.values);
  }

  function keep(
    kind: ChildKind,
    start: () => ChildProcess,
    settings: Promise<Settings>,
    failures = 0,
  ): Promise<void> {
    const child = createChild(kind, start());
    const elapsedMs = startStopwatch();
    children.add(child);
    giveSettings(child, settings);
    onceEnded(child.process, (end) => {
      children.delete(child);
      for (const act of endings) act(child);
      tellPeers(apis(), tell);
      if (isStopping) return;
      const failuresNow = elapsedMs() >= STEADY_MS ? 0 : failures;
      const pauseMs = Math.min(RESTART_MS * 2 ** failuresNow, RESTART_MS_MAX);
      logEnd(log, child, { ...end, pauseMs });
      setTimeout(() => {
        if (!isStopping) keep(kind, start, settings, failuresNow + 1).catch(logFailure(kind));
      }, pauseMs);
    });
    child.process.on("message", (message: ChildMessage) => hear(child, message));
    return untilReady(child);
  }

  function addApi(add: () => Promise<void>): void {
    if (!needsAnother(apis(), startedApis)) return;
    startedApis += 1;
    log.info({ processes: startedApis }, "all API processes are busy; starting another");
    add().catch(logFailure("api"));
  }

  const stop = (child: Child) => stopChild(child, drainSeconds * 1_000 + STOP_MS_MAX);

  return {
    async startApi(settings, count) {
      startedApis = count === "auto" ? 1 : count;
      wanted.api = startedApis;
      cluster.setupPrimary({ exec: API_FILE, execArgv: API_FLAGS, stdio: stdioOf(logFd) });
      const start = () => keep("api", forkApi, settings);
      await Promise.all(Array.from({ length: wanted.api }, start));
      if (count === "auto") addIfBusy = () => addApi(start);
    },
    startWorker(settings) {
      wanted.worker = 1;
      return keep("worker", () => forkWorker(logFd), settings);
    },
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await Promise.all(apis().map(stop));
      await Promise.all([...children].map(stop));
    },
    list: () => [...children],
    listProblems: () => (isStopping ? ["stopping"] : listProblems([...children], wanted)),
    onEnd: (act) => endings.push(act),
    collectMetrics: (limitMs) => questions.askAll([...children], limitMs),
  };
}

/** An error of the process comes to the cluster's worker too, where nobody else handles it. */
const forkApi = () => cluster.fork(WITHHELD).on("error", () => {}).process;

const forkWorker = (logFd: number) =>
  fork(WORKER_FILE, {
    env: { ...inheritedEnvironment(), ...WITHHELD },
    stdio: stdioOf(logFd),
  });

const stdioOf = (logFd: number) => ["inherit" as const, "inherit" as const, logFd, "ipc" as const];

/** Rejects when the process ends first. */
function untilReady({ kind, process }: Child): Promise<void> {
  return new Promise((resolve, reject) => {
    process.on("message", (message: ChildMessage) => {
      if (message === "ready") resolve();
    });
    onceEnded(process, ({ code, err }) => {
      const how = err ? `did not start (${err.message})` : `ended with code ${code}`;
      reject(new StartError(`The ${kind} process ${how}; see its log.`));
    });
  });
}

function logEnd(log: Log, { kind, process, killedFor }: Child, end: object): void {
  const facts = { process: kind, endedPid: process.pid, reason: killedFor ?? "ended", ...end };
  log.error(facts, "process ended; starting another");
}

/** Requests to processes, some of which never respond. */
function createQuestions() {
  const waiting = new Map<number, (values: MetricValues) => void>();
  let last = 0;

  function ask({ process }: Child, limitMs: number): Promise<MetricValues | undefined> {
    last += 1;
    const id = last;
    return new Promise<MetricValues | undefined>((resolve) => {
      const timer = setTimeout(resolve, limitMs, undefined);
      waiting.set(id, (values) => {
        clearTimeout(timer);
        resolve(values);
      });
      tell(process, { kind: "collect", id });
    }).finally(() => waiting.delete(id));
  }

  return {
    async askAll(children: readonly Child[], limitMs: number) {
      const ready = children.filter(({ isReady }) => isReady);
      const values = await Promise.all(ready.map((child) => ask(child, limitMs)));
      return new Map(ready.map((child, i) => [child, values[i]]));
    },
    respond: (id: number, values: MetricValues) => waiting.get(id)?.(values),
  };
}

function giveSettings(child: Child, settings: Promise<Settings>): void {
  settings.then(
    (known) => {
      child.isStarted = true;
      tell(child.process, { kind: "start", settings: known });
    },
    () => {}, // all of the start has failed
  );
}

function tell(process: ChildProcess, message: ParentMessage): void {
  if (process.connected) process.send(message, () => {}); // it may be ending
}

const createChild = (kind: ChildKind, process: ChildProcess): Child => ({
  ...{ kind, process, isStarted: false, isReady: false, busyBeats: 0 },
  ...{ problem: null, silentLooks: 0, killedFor: null },
});

/** SIGKILL: a process that is stopped, or whose event loop is blocked, handles no other signal. */
function killIfSilent(log: Log, child: Child): void {
  if (!child.isStarted) return;
  child.silentLooks += 1;
  const looksMax = child.isReady ? SILENT_LOOKS_MAX : STARTING_LOOKS_MAX;
  if (child.silentLooks < looksMax || child.killedFor) return;
  child.killedFor = child.isReady ? "silent" : "slow_start";
  const seconds = (child.silentLooks * LOOK_MS) / 1_000;
  log.error(
    { process: child.kind, killedPid: child.process.pid, seconds, reason: child.killedFor },
    "process does not respond; killing it",
  );
  child.process.kill("SIGKILL");
}

function listProblems(children: Child[], wanted: Record<ChildKind, number>): string[] {
  const kinds = Object.entries(wanted) as [ChildKind, number][]; // of a record of kinds
  const missing = kinds.flatMap(([kind, count]) => {
    const ready = children.filter((one) => one.kind === kind && one.isReady && !one.killedFor);
    return ready.length < count ? [`${ready.length} of ${count} ${kind} processes are ready`] : [];
  });
  const own = children.flatMap(({ kind, process, problem }) =>
    problem === null ? [] : [`${kind} ${process.pid}: ${problem}`],
  );
  return [...missing, ...own];
}

async function stopChild({ process }: Child, limitMs: number): Promise<void> {
  if (hasEnded(process)) return;
  const timer = setTimeout(() => process.kill("SIGKILL"), limitMs);
  process.kill("SIGTERM");
  await once(process, "exit");
  clearTimeout(timer);
}
