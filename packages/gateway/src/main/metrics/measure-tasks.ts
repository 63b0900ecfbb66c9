import type { Deps } from "../../operations/deps.ts";
import type { TaskState, Tasks } from "../../platform/repeat.ts";

/** The tasks of a process, by their rounds. */
export function measureTasks({ metrics, tasks }: Pick<Deps, "metrics" | "tasks">): void {
  const before = new Map<TaskState, { rounds: number; failedRounds: number }>();
  metrics.beforeRead(() => {
    for (const state of tasks) {
      const { name: task, rounds, failedRounds } = state;
      const seen = before.get(state) ?? { rounds: 0, failedRounds: 0 };
      const failed = failedRounds - seen.failedRounds;
      metrics.jobRounds.inc({ task, result: "error" }, failed);
      metrics.jobRounds.inc({ task, result: "ok" }, rounds - seen.rounds - failed);
      before.set(state, { rounds, failedRounds });
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
