/**
 * `npm start`: the whole gateway on one machine. Starts the database, the simulators (sandbox), the
 * API processes and the worker, says where everything is, and stops all of it in order.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Config } from "../config.ts";
import { createLog, type Log } from "../platform/log.ts";
import { readCheckedConfig } from "./installation/find-database-problems.ts";
import { explainStartFailure } from "./process/explain-start-failure.ts";
import { releaseOnceIdle } from "./process/release-memory.ts";
import type { Gateway } from "./start-gateway.ts";

/**
 * Waits for a database that is being created or recovered, so that it stops cleanly. After this
 * long it is left to exit on its own.
 */
const UNFINISHED_MS_MAX = 60_000;
/** The first start takes a while, and says every few seconds what it is at. */
const STEP_MS = 4_000;

let isStopping = false;
try {
  const config = await readCheckedConfig();
  const log = createLog(config.logLevel, "start");
  const abort = new AbortController();
  const starting = start(config, log, abort.signal);
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    abort.abort();
    const limit = setTimeout(() => process.exit(code), UNFINISHED_MS_MAX);
    void starting
      .finally(() => clearTimeout(limit))
      .then((gateway) => gateway.stop())
      .catch((error: unknown) => log.debug({ err: error }, "stopped during startup"))
      .finally(() => process.exit(code));
  };
  process.on("SIGINT", () => stop(0));
  process.on("SIGTERM", () => stop(0));
  const gateway = await starting;
  gateway.onFatal(() => stop(1));
  if (!isStopping) process.stdout.write(`${gateway.greeting}\n`);
  releaseOnceIdle();
} catch (error) {
  // Ctrl-C ends what we started, too: its failure may be known before our own signal is.
  await nextTurn();
  if (!isStopping) {
    for (const line of explainStartFailure(error)) process.stderr.write(`kaunter: ${line}\n`);
    process.exit(1);
  }
}

async function start(config: Config, log: Log, signal: AbortSignal): Promise<Gateway> {
  let step = "starting";
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += STEP_MS / 1_000;
    log.info(`${step}, ${seconds} s`);
  }, STEP_MS);
  try {
    const { startGateway } = await import("./start-gateway.ts");
    return await startGateway(config, {
      log,
      signal,
      onStep(next) {
        step = next;
      },
    });
  } finally {
    clearInterval(timer);
  }
}
