/**
 * Loaded into the gateway's processes with `--import`: the API counts what it allocates on the heap
 * of JavaScript, by the collector's own figures. SIGUSR2 prints it and begins again.
 */
import { GCProfiler, getHeapStatistics } from "node:v8";

const isApi = process.argv[1]?.endsWith("main/api.ts");
if (isApi) watch();

function watch(): void {
  let profiler = new GCProfiler();
  let startedWith = used();
  profiler.start();
  process.on("SIGUSR2", () => {
    let bytes = 0;
    let before = startedWith;
    for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? []) {
      bytes += beforeGC.heapStatistics.usedHeapSize - before;
      before = afterGC.heapStatistics.usedHeapSize;
    }
    bytes += used() - before;
    process.stderr.write(`allocated ${bytes} bytes\n`);
    profiler = new GCProfiler();
    profiler.start();
    startedWith = used();
  });
}

function used(): number {
  return getHeapStatistics().used_heap_size;
}
