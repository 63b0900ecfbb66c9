import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * How many files and sockets this process may have open. Infinity when there is no limit, or none
 * that can be read.
 */
export function readDescriptorLimit(): number {
  const text = process.platform === "linux" ? readLinuxLimit() : readShellLimit();
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

function readLinuxLimit(): string | undefined {
  const limits = readFileSync("/proc/self/limits", "utf8");
  return /^Max open files +(\S+)/m.exec(limits)?.[1];
}

/** The shell inherits what Node has raised its own limit to. */
function readShellLimit(): string | undefined {
  try {
    return execFileSync("/bin/sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
