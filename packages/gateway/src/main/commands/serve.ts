import { setImmediate as nextTurn } from "node:timers/promises";
import { type Config, inheritedEnvironment } from "../../config.ts";
import type { Role } from "../children/child-processes.ts";
import { expectConfig } from "../installation/check-config.ts";
import { choosePort } from "../process/choose-port.ts";
import { explainStartFailure, StartError } from "../process/explain-start-failure.ts";
import { releaseOnceIdle } from "../process/release-memory.ts";
import type { Gateway } from "../start-gateway.ts";
import { openTerminal, say, shortPath, type Terminal } from "../terminal/terminal.ts";

/**
 * Waits for a database that is being created or recovered, so that it stops cleanly. After this
 * long it is left to exit on its own.
 */
const UNFINISHED_MS_MAX = 60_000;
/** As a shell says of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

export interface Serving {
  /** Which processes run here. */
  role: Role;
  /** A user has typed `npm start`, and can again. */
  isNpmStart: boolean;
}

/**
 * Runs the gateway until a signal ends it. Resolves once it is ready; a start that fails, and a
 * stop, end this process.
 */
export async function serve({ role, isNpmStart }: Serving): Promise<void> {
  let isStopping = false;
  let logFile: string | null = null;
  try {
    const { config: checked, warnings } = await expectConfig(
      await choosePort(inheritedEnvironment()),
    );
    const config = configFor(role, checked);
    const terminal = openTerminal(config, isNpmStart);
    logFile = terminal.logFile;
    for (const line of warnings) terminal.warn(line);
    const abort = new AbortController();
    const starting = start(config, role, terminal, abort.signal);
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
    const goodbye = sayGoodbye(config, isNpmStart);
    process.on("SIGINT", () => stop(INTERRUPTED, `${line}${goodbye}`));
    process.on("SIGTERM", () => stop(0, goodbye));
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
}

/** Several machines, or several services of one, share a database and the settings of the rails. */
function configFor(role: Role, config: Config): Config {
  if (role === "all") return config;
  const missing = [
    ...(config.databaseUrl ? [] : ["DATABASE_URL"]),
    ...(config.railsFile === null ? ["KAUNTER_RAILS_FILE"] : []),
  ];
  if (missing.length > 0) {
    throw new StartError(
      `--role ${role} needs ${missing.join(" and ")}: the embedded database and the simulators run with --role all only.`,
    );
  }
  return { ...config, simulators: false };
}

async function start(
  config: Config,
  role: Role,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Gateway> {
  const steps = terminal.showSteps("starting");
  try {
    const { startGateway } = await import("../start-gateway.ts");
    return await startGateway(config, { ...terminal, role, signal, onStep: steps.next });
  } finally {
    steps.end();
  }
}

/** For the user of a sandbox; in production, the supervisor knows. */
function sayGoodbye({ mode, dataDir, databaseUrl }: Config, isNpmStart: boolean): string {
  if (mode !== "sandbox") return "";
  const place = `${databaseUrl ? "your database and " : ""}${shortPath(dataDir)}`;
  const again = isNpmStart ? "; npm start continues with it" : "";
  return `Kaunter has stopped. Its data is kept in ${place}${again}.\n`;
}
