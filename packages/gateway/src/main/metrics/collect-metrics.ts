import {
  addCounts,
  createMetrics,
  formatMetrics,
  type Metrics,
  type MetricValues,
  measureProcess,
} from "../../platform/metrics/metrics.ts";
import type { Child, ChildProcesses } from "../children/child-processes.ts";
import { measureBuild } from "./measure-build.ts";

/** A process that is blocked or stopped must not hold up the scrape of the others. */
const RESPONSE_MS_MAX = 1_500;

/**
 * One scrape of all processes of this machine. What a process has counted stays in the sums when it
 * has ended: otherwise they would fall, and a rate over them would jump.
 */
export function createCollector(children: ChildProcesses): { metrics(): Promise<string> } {
  const own = createMetrics();
  measureProcess(own, "start");
  measureBuild(own);
  const lastKnown = new Map<Child, MetricValues>();
  let ended: MetricValues = [];
  let ending = Promise.resolve();

  children.onEnd((child) => {
    const known = lastKnown.get(child);
    lastKnown.delete(child);
    own.restarts.inc({ kind: child.kind, reason: child.killedFor ?? "ended" });
    if (!known) return;
    ending = ending.then(async () => {
      ended = await addCounts([ended, known]);
    });
  });

  return {
    async metrics() {
      const responses = await children.collectMetrics(RESPONSE_MS_MAX);
      const missing: MetricValues[] = [];
      const given: MetricValues[] = [];
      const living = new Set(children.list());
      for (const [child, values] of responses) {
        if (!values) missing.push(lastKnown.get(child) ?? []);
        else if (living.has(child)) {
          lastKnown.set(child, values);
          given.push(values);
        } // else it has ended since, and counts with those
      }
      setOwn(own, children, missing.length);
      await ending;
      return formatMetrics([await own.read(), ...given, await addCounts(missing), ended]);
    },
  };
}

function setOwn(own: Metrics, children: ChildProcesses, missing: number): void {
  const ready = children.list().filter(({ isReady }) => isReady);
  for (const kind of ["api", "worker"] as const) {
    own.processes.set({ kind }, ready.filter((child) => child.kind === kind).length);
  }
  own.missing.set(missing);
}

/** Of a process that runs without a parent. */
export function readAlone(metrics: Metrics): () => Promise<string> {
  return async () => formatMetrics([await metrics.read()]);
}
