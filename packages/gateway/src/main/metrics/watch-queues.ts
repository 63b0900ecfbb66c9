import type { Deps } from "../../operations/deps.ts";
import { createNotes } from "../../platform/note-changes.ts";

/** What a write combiner holds, now. */
interface QueueLoad {
  waiting: number;
  /** Of the oldest row or batch; 0 when there is none. */
  oldestMs: number;
}

interface Queue {
  load(): QueueLoad;
}

const LOOK_MS = 1_000;
/** A batch takes milliseconds. */
const STUCK_MS = 2_000;
/**
 * Counted rather than shown: a batch that fails at its time limit makes way for the next, so that
 * what waits is young again each time a scrape happens to look.
 */
const SLOW_MS = 1_000;

/** Measures combiners, and logs once when writes get stuck and once when they resume. */
export function watchQueues(
  { log, metrics }: Pick<Deps, "log" | "metrics">,
  queues: Readonly<Record<string, Queue>>,
): { stop(): void } {
  const note = createNotes(log, {
    name: "queue",
    begins: "writes are stuck",
    ends: "writes go on",
  });
  const loads = () => Object.entries(queues).map(([name, queue]) => ({ name, ...queue.load() }));
  metrics.beforeRead(() => {
    for (const { name: queue, waiting, oldestMs } of loads()) {
      metrics.combinerDepth.set({ queue }, waiting);
      metrics.combinerSeconds.set({ queue }, oldestMs / 1_000);
    }
  });
  const timer = setInterval(() => {
    for (const { name, waiting, oldestMs } of loads()) {
      if (oldestMs > SLOW_MS) metrics.stuckSeconds.inc({ queue: name }, LOOK_MS / 1_000);
      note(name, oldestMs > STUCK_MS, { waiting, oldestMs: Math.round(oldestMs) });
    }
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
