import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100; // of Linux, whatever its kernel was built with

/**
 * Seconds of CPU that the descendants of this process have used, ended ones included; of `without`,
 * nothing. Where others use the machine too, a rate says more about them than this does.
 */
export function readCpuSeconds(without: readonly number[] = []): number {
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readStat(name) : []));
  let ticks = 0;
  const parents = [process.pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const child of stats) {
      if (child.parent !== parent || without.includes(child.pid)) continue;
      ticks += child.ticks;
      parents.push(child.pid);
    }
  }
  return ticks / TICKS_PER_SECOND;
}

/** Nothing when the process has just ended. */
function readStat(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before it may hold spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [own, system, waited, waitedSystem] = fields.slice(11, 15).map(Number);
    const ticks = (own ?? 0) + (system ?? 0) + (waited ?? 0) + (waitedSystem ?? 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return [];
  }
}
