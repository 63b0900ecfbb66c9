/**
 * A process without keys, connections or environment, for untrusted files. A worker thread does the
 * work, so that the main thread can end both at once when the gateway is gone.
 */
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

const HEAP_MB_MAX = 256;
/** A third of the others' share while they use the whole machine. */
const NICENESS = 5;
/** Of all it has, memory of the decoders included, which no limit of the heap covers. */
const MEMORY_BYTES_MAX = 1_024 * 1_048_576;
const LOOK_MS = 200;

// The threads that are started from here inherit it: payers' requests come first.
try {
  setPriority(NICENESS);
} catch {
  // Where a container does not allow it, the scheduler shares evenly.
}
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.exit(1);
}, LOOK_MS);
// The terminal sends these to all processes; this one ends with the one that started it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const thread = new Worker(new URL("./reader-thread.ts", import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
});
thread.on("message", (result) => process.send?.(result));
thread.on("error", () => process.exit(1));
thread.on("exit", () => process.exit(1));
process.on("message", (task) => thread.postMessage(task));
