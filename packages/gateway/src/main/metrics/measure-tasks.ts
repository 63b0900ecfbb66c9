import type { Deps } from "../../operations/deps.ts";
import type { TaskState, Tasks } from "../../platform/repeat.ts";

/** The tasks of a process, by their rounds. */
export function measureTasks({ metrics, tasks }: Pick<Deps, "metrics" | "tasks">): void {
  const before = new Map<TaskState, { rounds: number; failedRounds: number }>();
  metrics.beforeRead(() => {
    for (const task of tasks) {
      const { name: job, rounds, failedRounds } = task;
      const seen = before.get(task) ?? { rounds: 0, failedRounds: 0 };
      const failed = failedRounds - seen.failedRounds;
      metrics.jobRounds.inc({ job, result: "error" }, failed);
      metrics.jobRounds.inc({ job, result: "ok" }, rounds - seen.rounds - failed);
      before.set(task, { rounds, failedRounds });
    }
  });
}

/** A task whose round does not end; null when there is none. */
export function findStuckTask(tasks: Tasks): string | null {
  for (const { name, elapsedMs, roundMsMax } of tasks) {
    const ms = elapsedMs?.() ?? 0;
    if (ms > roundMsMax) return `stuck for ${Math.round(ms / 1_000)} s: ${name}`;
  }
  return null;
}
