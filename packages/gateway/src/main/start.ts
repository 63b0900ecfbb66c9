/**
 * `npm start`: the whole gateway on one machine. Starts the database, the simulators (sandbox), the
 * API processes and the worker, says where everything is, and stops all of it in order.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { describeUnknownVariables } from "../config/unknown-variables.ts";
import { type Config, inheritedEnvironment } from "../config.ts";
import { readCheckedConfig } from "./installation/find-database-problems.ts";
import { choosePort } from "./process/choose-port.ts";
import { explainStartFailure } from "./process/explain-start-failure.ts";
import { releaseOnceIdle } from "./process/release-memory.ts";
import type { Gateway } from "./start-gateway.ts";
import { openTerminal, say, shortPath, type Terminal } from "./terminal/terminal.ts";

/**
 * Waits for a database that is being created or recovered, so that it stops cleanly. After this
 * long it is left to exit on its own.
 */
const UNFINISHED_MS_MAX = 60_000;
/** As a shell says of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Set in package.json: a user has typed it, and can again. */
const isNpmStart = process.argv.includes("--npm-start");
let isStopping = false;
let logFile: string | null = null;
try {
  const config = await readCheckedConfig(await choosePort(inheritedEnvironment()));
  const terminal = openTerminal(config, isNpmStart);
  logFile = terminal.logFile;
  for (const line of describeUnknownVariables(inheritedEnvironment())) terminal.warn(line);
  const abort = new AbortController();
  const starting = start(config, terminal, abort.signal);
  const stop = (code: number, goodbye = "") => {
    if (isStopping) return;
    isStopping = true;
    abort.abort();
    const limit = setTimeout(() => process.exit(code), UNFINISHED_MS_MAX);
    const steps = terminal.showSteps("stopping");
    void starting
      .finally(() => clearTimeout(limit))
      .then((gateway) => gateway.stop())
      .catch((error: unknown) => terminal.log.debug({ err: error }, "stopped during startup"))
      .finally(() => {
        steps.end();
        process.stdout.write(goodbye, () => process.exit(code));
      });
  };
  // A terminal has just shown ^C.
  const line = process.stdout.isTTY ? "\n" : "";
  process.on("SIGINT", () => stop(INTERRUPTED, `${line}${sayGoodbye(config)}`));
  process.on("SIGTERM", () => stop(0, sayGoodbye(config)));
  const gateway = await starting;
  gateway.onFatal(() => stop(1));
  if (!isStopping) process.stdout.write(`${gateway.greeting}\n`);
  releaseOnceIdle();
} catch (error) {
  // Ctrl-C ends what we started, too: its failure may be known before our own signal is.
  await nextTurn();
  if (!isStopping) {
    for (const line of explainStartFailure(error)) say(line);
    if (logFile) say(`the log is ${shortPath(logFile)}`);
    process.exit(1);
  }
}

async function start(config: Config, terminal: Terminal, signal: AbortSignal): Promise<Gateway> {
  const steps = terminal.showSteps("starting");
  try {
    const { startGateway } = await import("./start-gateway.ts");
    return await startGateway(config, { ...terminal, signal, onStep: steps.next });
  } finally {
    steps.end();
  }
}

/** For the user of a sandbox; in production, the supervisor knows. */
function sayGoodbye({ mode, dataDir, databaseUrl }: Config): string {
  if (mode !== "sandbox") return "";
  const place = `${databaseUrl ? "your database and " : ""}${shortPath(dataDir)}`;
  const again = isNpmStart ? "; npm start continues with it" : "";
  return `Kaunter has stopped. Its data is kept in ${place}${again}.\n`;
}
