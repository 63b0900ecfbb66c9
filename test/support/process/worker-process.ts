/** A worker or an API process as `npm start` runs them, on a machine whose clock may be wrong. */
import assert from "node:assert/strict";
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestGateway } from "../gateway.ts";
import { asRuntime, databaseOf } from "../server/test-home.ts";

const MAIN = join(import.meta.dirname, "../../../packages/gateway/src/main");
const SHIFT_CLOCK = import.meta.resolve("../time/shift-clock.ts");

export interface WorkerProcess {
  pid: number;
  /** What it has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Whose work it does. */
type Worked = Pick<TestGateway, "config" | "coordinatorUrl">;

/** The environment of a program whose machine's clock is wrong by `shiftMs`. */
export function shiftedClock(shiftMs: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${SHIFT_CLOCK}`,
    KAUNTER_TEST_CLOCK_SHIFT_MS: String(shiftMs),
  };
}

/** Works on the gateway's database; ready when this resolves. */
export function startWorker(
  gateway: Worked,
  environment: Record<string, string>,
): Promise<WorkerProcess> {
  return startProgram("worker.ts", gateway, environment);
}

/** The same without a parent, as a service of its own; it may not be ready yet. */
export function startLoneWorker(
  gateway: Worked,
  environment: Record<string, string>,
): Promise<WorkerProcess> {
  return startProgram("worker.ts", gateway, environment, "alone");
}

/** Serves the gateway's database, as one more process of it. */
export function startApi(
  gateway: TestGateway,
  port: number,
  environment: Record<string, string> = {},
): Promise<WorkerProcess> {
  const { baseUrl, config } = gateway;
  return startProgram("api.ts", gateway, {
    PORT: String(port),
    ...databaseOf(config),
    KAUNTER_PUBLIC_URL: baseUrl,
    KAUNTER_SIMULATOR_URL: config.simulatorUrl ?? "",
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    ...environment,
  });
}

async function startProgram(
  file: string,
  { config, coordinatorUrl }: Worked,
  environment: Record<string, string>,
  parent: "parent" | "alone" = "parent",
): Promise<WorkerProcess> {
  const options = {
    env: {
      ...process.env,
      KAUNTER_DATA_DIR: config.dataDir,
      DATABASE_URL: asRuntime(coordinatorUrl),
      KAUNTER_MASTER_KEY: config.masterKey?.reveal().toString("hex") ?? "",
      KAUNTER_RAILS_FILE: config.railsFile ?? "",
      PORT: String(config.port),
      ...environment,
    },
  };
  const worker =
    parent === "alone"
      ? spawn(process.execPath, [join(MAIN, file)], {
          stdio: ["ignore", "ignore", "pipe"],
          ...options,
        })
      : fork(join(MAIN, file), { stdio: ["ignore", "ignore", "pipe", "ipc"], ...options });
  let log = "";
  worker.stderr?.setEncoding("utf8").on("data", (part: string) => {
    log += part;
  });
  if (parent === "parent") {
    worker.send({ kind: "start", settings: {} });
    await Promise.race([once(worker, "message"), failWhenEnded(worker, () => log)]);
  }
  assert.ok(worker.pid);
  return {
    pid: worker.pid,
    log: () => log,
    async stop() {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      worker.kill("SIGTERM");
      await once(worker, "exit");
    },
  };
}

async function failWhenEnded(worker: ChildProcess, log: () => string): Promise<never> {
  await once(worker, "close");
  throw new Error(`it ended: ${log()}`);
}
