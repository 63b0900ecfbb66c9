/** A worker as `npm start` runs it, on a machine whose clock may be wrong. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestGateway } from "../gateway.ts";
import { asRuntime } from "../server/test-home.ts";

const WORKER = join(import.meta.dirname, "../../../packages/gateway/src/main/worker.ts");
const SHIFT_CLOCK = import.meta.resolve("../time/shift-clock.ts");

export interface WorkerProcess {
  /** What it has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

/** The environment of a program whose machine's clock is wrong by `shiftMs`. */
export function shiftedClock(shiftMs: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${SHIFT_CLOCK}`,
    KAUNTER_TEST_CLOCK_SHIFT_MS: String(shiftMs),
  };
}

/** Works on the gateway's database; ready when this resolves. */
export async function startWorker(
  { config, coordinatorUrl }: TestGateway,
  environment: Record<string, string>,
): Promise<WorkerProcess> {
  const worker = fork(WORKER, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      KAUNTER_DATA_DIR: config.dataDir,
      DATABASE_URL: asRuntime(coordinatorUrl),
      KAUNTER_MASTER_KEY: config.masterKey?.reveal().toString("hex") ?? "",
      KAUNTER_RAILS_FILE: config.railsFile ?? "",
      PORT: String(config.port),
      ...environment,
    },
  });
  let log = "";
  worker.stderr?.setEncoding("utf8").on("data", (part: string) => {
    log += part;
  });
  await Promise.race([once(worker, "message"), failWhenEnded(worker, () => log)]);
  return {
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
  throw new Error(`the worker ended: ${log()}`);
}
