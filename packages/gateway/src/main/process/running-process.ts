import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Whether a process with this ID is running, under any account. A zombie does not count: in a
 * container it may stay one forever.
 */
export function isAlive(pid: number): boolean {
  if (process.platform === "linux" && readStat(pid)?.[0] === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * When a process started, as opaque text. With the ID it identifies a process, even though IDs are
 * reused. Undefined when there is none.
 */
export function startedAtOf(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "lstart=");
  return isAlive(pid) ? readStat(pid)?.[19] : undefined;
}

/**
 * Calls back once a process has ended, or with the reason for which it could not be started: with
 * no free descriptor or memory there is no `exit`, and an `error` that nobody handles ends this
 * process.
 */
export function onceEnded(
  child: ChildProcess,
  act: (end: { code: number | null; signal: string | null; err?: Error }) => void,
): void {
  child.once("exit", (code, signal) => act({ code, signal }));
  child.on("error", (err) => {
    if (child.pid === undefined) act({ code: null, signal: null, err });
  });
}

/** Also of one that could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** The command line of a process. Undefined when there is none. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "command=");
  return readProc(pid, "cmdline")?.replaceAll("\0", " ").trim();
}

/** The fields of /proc/PID/stat from the third on, after the name, which may contain anything. */
function readStat(pid: number): string[] | undefined {
  const stat = readProc(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const text = execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}
