import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 5_000;
/** Share of the time in which the event loop has work. */
const IDLE_SHARE = 0.05;

/**
 * Gives memory back once, when a process that has started becomes idle: V8 does it only under
 * pressure, so the code and garbage of the start stay, 30 to 70 MB a process. Not after load: code
 * that was compiled for it would be compiled again.
 */
export function releaseOnceIdle(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_SHARE) return;
    clearInterval(timer);
    release();
  }, LOOK_MS).unref();
}

/** The collector's last resort: it also forgets compiled code, and shrinks the young generation. */
function release(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction; // as V8 documents the flag
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
