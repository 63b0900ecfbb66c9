import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * When a process started, as an opaque text: with the id it names one process for good, although
 * ids are used again, soon so in a container. Undefined when there is no such process.
 */
export function startedAtOf(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "lstart=");
  const stat = readProc(pid, "stat");
  // Field 22, counted after the command name, which may itself hold spaces and brackets.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

/** The words a process was started with, joined by spaces. Undefined when there is none. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "command=");
  return readProc(pid, "cmdline")?.replaceAll("\0", " ").trim();
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
