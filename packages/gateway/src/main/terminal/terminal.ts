import { join, relative } from "node:path";
import type { Config } from "../../config.ts";
import { createLog, type Log } from "../../platform/log.ts";
import { prepareDataDir } from "../process/data-folder.ts";
import { openLogFile } from "./log-file.ts";

/** What takes long says every few seconds that it is at work. */
const STEP_MS = 4_000;
const LOG_NAME = "kaunter.log";
const STANDARD_ERROR = 2;

/** Where this process and those that it starts write, and what the user sees of it. */
export interface Terminal {
  log: Log;
  /** Descriptor that the processes' log lines go to. */
  logFd: number;
  /** Null for standard error. */
  logFile: string | null;
  /** For whoever starts it, even where nobody reads the log. */
  warn(text: string): void;
  /** Shows what is being done, and for how long. */
  showSteps(first: string): { next(step: string): void; end(): void };
}

/**
 * With a log file, standard error is the user's: it shows steps and, sparingly, warnings. Without
 * one, the log has them. `isNpmStart`: a user is watching, see `KAUNTER_LOG_FILE`.
 */
export function openTerminal(config: Config, isNpmStart: boolean): Terminal {
  const logFile = chooseLogFile(config, isNpmStart);
  if (logFile === null) {
    const log = createLog(config.logLevel, "start");
    return {
      ...{ log, logFd: STANDARD_ERROR, logFile },
      warn: (text) => log.warn(text),
      showSteps: (first) => showSteps(first, { onTime: (text) => log.info(text) }),
    };
  }
  prepareDataDir(config.dataDir);
  const logFd = openLogFile(logFile);
  const log = createLog(config.logLevel, "start", {
    fd: logFd,
    onWarning: (message) => say(`${message} (see ${shortPath(logFile)})`),
  });
  return {
    ...{ log, logFd, logFile },
    warn: say,
    showSteps: (first) => showSteps(first, { onTime: say, onStep: say }),
  };
}

/** A line on standard error, for the user. */
export function say(text: string): void {
  process.stderr.write(`kaunter: ${text}\n`);
}

/** As a user at this terminal would write it. */
export function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : `./${fromHere}`;
}

function chooseLogFile({ mode, logFile, dataDir }: Config, isNpmStart: boolean): string | null {
  if (logFile === "-" || mode !== "sandbox") return null;
  return logFile ?? (isNpmStart ? join(dataDir, LOG_NAME) : null);
}

function showSteps(
  first: string,
  { onTime, onStep }: { onTime(text: string): void; onStep?(text: string): void },
) {
  let step = first;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += STEP_MS / 1_000;
    onTime(`${step}, ${seconds} s`);
  }, STEP_MS);
  return {
    next(next: string) {
      step = next;
      onStep?.(step);
    },
    end: () => clearInterval(timer),
  };
}
