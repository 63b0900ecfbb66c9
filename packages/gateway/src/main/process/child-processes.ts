import { type ChildProcess, fork } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { inheritedEnvironment } from "../../config.ts";
import type { Log } from "../../platform/log.ts";
import { StartError } from "./explain-start-failure.ts";

export interface ChildProcesses {
  /** Starts `count` processes that share the port; resolves when all are listening. */
  startApi(environment: Record<string, string>, count: number): Promise<void>;
  startWorker(environment: Record<string, string>): Promise<void>;
  /** API first, so that no new work arrives; then the worker. */
  stop(): Promise<void>;
}

const API_FILE = join(import.meta.dirname, "../api.ts");
const WORKER_FILE = join(import.meta.dirname, "../worker.ts");
/** A process that exits is replaced, with a pause between restarts. */
const RESTART_MS = 1_000;
const STOP_MS_MAX = 30_000;

/**
 * Most objects are short-lived: a larger young generation costs memory and saves a sixth of the
 * collector's work. The collector runs on the main thread: helper threads would only compete with
 * the other processes.
 */
const API_FLAGS = ["--max-semi-space-size=64", "--single-threaded-gc"];

type Child = ChildProcess | Worker;

export function manageChildren(log: Log): ChildProcesses {
  const api = new Set<Child>();
  const workers = new Set<Child>();
  let isStopping = false;

  function keep(group: Set<Child>, name: string, start: () => Child): Promise<void> {
    const child = start();
    group.add(child);
    const processOf = (one: Child) => ("process" in one ? one.process : one);
    processOf(child).once("exit", (code, signal) => {
      group.delete(child);
      if (isStopping) return;
      log.error({ process: name, code, signal }, "process ended; starting another");
      setTimeout(() => {
        if (!isStopping) keep(group, name, start).catch((error) => log.error({ err: error }, name));
      }, RESTART_MS);
    });
    return new Promise((resolve, reject) => {
      child.on("message", (message: unknown) => {
        if (message === "ready") resolve();
      });
      processOf(child).once("exit", (code) =>
        reject(new StartError(`The ${name} process ended with code ${code}; see its log.`)),
      );
    });
  }

  return {
    async startApi(environment, count) {
      cluster.setupPrimary({ exec: API_FILE, execArgv: API_FLAGS });
      await Promise.all(
        Array.from({ length: count }, () => keep(api, "api", () => cluster.fork(environment))),
      );
    },
    startWorker: (environment) =>
      keep(workers, "worker", () =>
        fork(WORKER_FILE, { env: { ...inheritedEnvironment(), ...environment }, stdio: "inherit" }),
      ),
    async stop() {
      isStopping = true;
      await stopAll(api);
      await stopAll(workers);
    },
  };
}

async function stopAll(group: Set<Child>): Promise<void> {
  await Promise.all(
    [...group].map(async (child) => {
      const { process: inner } = "process" in child ? child : { process: child };
      if (inner.exitCode !== null || inner.signalCode !== null) return;
      const timer = setTimeout(() => inner.kill("SIGKILL"), STOP_MS_MAX);
      inner.kill("SIGTERM");
      await once(inner, "exit");
      clearTimeout(timer);
    }),
  );
}
