import type { Deps } from "../../operations/deps.ts";

/** What a write combiner holds, now. */
interface QueueLoad {
  waiting: number;
  /** Of the oldest row or batch; 0 when there is none. */
  oldestMs: number;
}

type Queue = ((row: never) => Promise<unknown>) & { load?(): QueueLoad };

const LOOK_MS = 1_000;
/** A batch takes milliseconds. */
const STUCK_MS = 2_000;

/** Measures combiners, and logs once when writes get stuck and once when they go on. */
export function watchQueues(
  { log, metrics }: Pick<Deps, "log" | "metrics">,
  queues: Readonly<Record<string, Queue>>,
): { stop(): void } {
  const stuck = new Set<string>();
  const loads = () =>
    Object.entries(queues).flatMap(([name, { load }]) => (load ? [{ name, ...load() }] : []));
  metrics.beforeRead(() => {
    for (const { name: queue, waiting, oldestMs } of loads()) {
      metrics.combinerDepth.set({ queue }, waiting);
      metrics.combinerSeconds.set({ queue }, oldestMs / 1_000);
    }
  });
  const timer = setInterval(() => {
    for (const { name: queue, waiting, oldestMs } of loads()) {
      const isStuck = oldestMs > STUCK_MS;
      if (isStuck === stuck.has(queue)) continue;
      if (isStuck) {
        stuck.add(queue);
        log.error({ queue, waiting, oldestMs: Math.round(oldestMs) }, "writes are stuck");
      } else {
        stuck.delete(queue);
        log.info({ queue }, "writes go on");
      }
    }
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
