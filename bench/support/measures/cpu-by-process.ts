/** Which program used how much CPU: of all that this process has started, from /proc (Linux). */
import { readTree, sumOf } from "../process-tree.ts";

/** By the end of what `readTree` calls it; everything else is the load or the benchmark itself. */
const PROGRAMS = {
  api: "gateway/src/main/api.ts",
  worker: "gateway/src/main/worker.ts",
  database: "PostgreSQL",
  simulators: "sandbox/src/main.ts",
  floor: "support/floor.ts",
} as const;

export type Program = keyof typeof PROGRAMS;
export type CpuSeconds = Record<Program, number>;

const listPrograms = (): Program[] => Object.keys(PROGRAMS) as Program[]; // its own keys

export function readCpuByProcess(): CpuSeconds {
  const tree = readTree(process.pid);
  return mapPrograms((program) =>
    sumOf(
      tree.filter(({ name }) => name.endsWith(PROGRAMS[program])),
      "cpuSeconds",
    ),
  );
}

/** Used since `before`, less what the idle programs would have used in that time. */
export function cpuSince(before: CpuSeconds, idle?: { perSecond: CpuSeconds; seconds: number }) {
  const now = readCpuByProcess();
  return mapPrograms((program) => {
    const atIdle = idle ? idle.perSecond[program] * idle.seconds : 0;
    return Math.max(0, now[program] - before[program] - atIdle);
  });
}

export function mapPrograms(read: (program: Program) => number): CpuSeconds {
  const entries = listPrograms().map((program) => [program, read(program)]);
  return Object.fromEntries(entries) as CpuSeconds; // has every key
}
