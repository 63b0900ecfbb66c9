/** What a program and all that it has started use, from /proc (Linux). */
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessUse {
  /** Its command line, shortened to what tells it from the others. */
  name: string;
  /** Its share of the memory, in MB: what several processes share counts once in all. */
  pssMb: number;
  cpuSeconds: number;
}

const TICKS_PER_SECOND = 100;

export function readTree(root: number): ProcessUse[] {
  const children = Map.groupBy(
    readdirSync("/proc").filter((name) => /^\d+$/.test(name)),
    (pid) => Number(readStat(pid)?.[1]),
  );
  const found: ProcessUse[] = [];
  const queue = [String(root)];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    queue.push(...(children.get(Number(pid)) ?? []));
    const use = readUse(pid);
    if (use) found.push(use);
  }
  return found;
}

export const sumOf = (uses: readonly ProcessUse[], key: "pssMb" | "cpuSeconds"): number =>
  uses.reduce((sum, use) => sum + use[key], 0);

function readUse(pid: string): ProcessUse | null {
  const memory = read(pid, "smaps_rollup");
  const stat = readStat(pid);
  if (memory === null || !stat) return null; // it has ended
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0);
  // Its own time and that of its children that have ended.
  const ticks = stat.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
  const name = nameOf((read(pid, "cmdline") ?? "").replaceAll("\0", " ").trim());
  return { name, pssMb: kilobytes / 1_024, cpuSeconds: ticks / TICKS_PER_SECOND };
}

function nameOf(command: string): string {
  const script =
    /[\w-]+\/(?:src\/|dist\/|bin\/)?(?:main\/|commands\/)?[\w-]+\.(?:ts|mjs|js)\b/.exec(command);
  if (/^postgres:|\/postgres /.test(command)) return "PostgreSQL";
  return script?.[0] ?? command.slice(0, 40);
}

/** The fields of /proc/PID/stat from the third on. */
function readStat(pid: string): string[] | undefined {
  const stat = read(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function read(pid: string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}
