import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { commandOf, isAlive } from "../process/running-process.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** PostgreSQL's own state file in its folder. */
export interface Postmaster {
  readonly pid: number;
  readonly sockets: string;
  readonly status: string;
  /** The file outlived its process, whose ID may be in use by another one. */
  readonly isStale: boolean;
}

export const SOCKET_FOLDER_PREFIX = "kaunter-pg-";

const POLL_MS = 20;
const FAST_LIMIT_MS = 30_000;
const IMMEDIATE_LIMIT_MS = 5_000;
/** Above every process ID of Linux and macOS. */
const NO_PID = 4_194_305;

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const isOurs = isAlive(pid) && (commandOf(pid) ?? "").includes(` -D ${cluster} `);
  return { pid, sockets: lines[4] ?? "", status: (lines[7] ?? "").trim(), isStale: !isOurs };
}

/**
 * Stops the PostgreSQL of a dead gateway, which its watchdog is usually doing already. Call it only
 * while no other gateway can be running. Throws `EmbeddedPostgresError` when it does not stop.
 */
export async function stopOrphanedPostgres(cluster: string, log: Pick<Log, "warn">): Promise<void> {
  const orphan = readPostmaster(cluster);
  if (!orphan) return;
  if (!orphan.isStale) {
    log.warn(`stopping the PostgreSQL (process ${orphan.pid}) left behind by the previous gateway`);
    await end(orphan.pid);
  } else {
    disownPid(cluster);
  }
  if (basename(orphan.sockets).startsWith(SOCKET_FOLDER_PREFIX)) {
    rmSync(orphan.sockets, { recursive: true, force: true });
  }
}

async function end(pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ["SIGINT", FAST_LIMIT_MS],
    ["SIGQUIT", IMMEDIATE_LIMIT_MS],
  ] as const) {
    sendSignal(pid, signal);
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
      if (!isAlive(pid)) return;
      await delay(POLL_MS);
    }
  }
  throw new EmbeddedPostgresError(
    `the PostgreSQL of the previous start (process ${pid}) does not stop`,
  );
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ESRCH") return;
    throw new EmbeddedPostgresError(
      `a PostgreSQL of another account (process ${pid}) is still running on this data folder; stop it first`,
    );
  }
}

/**
 * PostgreSQL does not start while the process ID in a left-over postmaster.pid is in use, by any
 * process. The rest of the file must stay: PostgreSQL uses it to make sure that no process of the
 * crashed server still uses its shared memory.
 */
function disownPid(cluster: string): void {
  const path = join(cluster, "postmaster.pid");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return; // it was still exiting and removed its file
  }
  const rest = text.split("\n").slice(1);
  writeFileSync(path, [NO_PID, ...rest].join("\n"));
}
