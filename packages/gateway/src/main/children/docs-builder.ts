import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { inheritedEnvironment } from "../../config.ts";
import { startStopwatch } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { onceEnded } from "../process/running-process.ts";

/** Of a clone; an image holds the built documentation instead. */
const BUILD_FILE = join(import.meta.dirname, "../../../../../scripts/setup/build-docs.mjs");
/** A build that failed is not repeated for each visitor. */
const RETRY_MS = 60_000;

/** After Ctrl-C, which may reach it first, and after a stop of this process. */
const STOPPED: readonly (number | null)[] = [130, 143];

export const canBuildDocs = (): boolean => existsSync(BUILD_FILE);

/**
 * Builds the documentation site in a process of its own, at its first visit: it takes longer, and
 * more memory, than all that `npm start` does.
 */
export function createDocsBuilder(log: Log): { request(): void; stop(): void } {
  let child: ChildProcess | null = null;
  let elapsedMs: (() => number) | null = null;

  return {
    request() {
      if (child !== null || (elapsedMs !== null && elapsedMs() < RETRY_MS)) return;
      elapsedMs = startStopwatch();
      child = start(log, (end) => {
        child = null;
        if (end.code === 0) log.info("the documentation is built");
        else if (STOPPED.includes(end.code)) log.info("the build was stopped");
        else log.error(end, "the documentation was not built");
      });
    },
    stop() {
      child?.kill("SIGTERM");
    },
  };
}

function start(log: Log, onEnd: Parameters<typeof onceEnded>[1]): ChildProcess {
  const child = spawn(process.execPath, [BUILD_FILE], {
    env: inheritedEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Calls and payers come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // Without a free descriptor it has none.
  if (child.stderr as Readable | undefined) {
    createInterface(child.stderr).on("line", (line) => log.info(line.replace(/^kaunter: /, "")));
  }
  onceEnded(child, onEnd);
  return child;
}
