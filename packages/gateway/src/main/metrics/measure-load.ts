import type { Metrics } from "../../platform/metrics/metrics.ts";

/** What a process serves now, and has rejected since it started. */
interface LoadCounts {
  /** Requests, by class. */
  rejected: Readonly<Record<string, number>>;
  connections: Readonly<{ open: number; rejected: number; closed: number }>;
}

/** Counts connections, and what never reaches a route. */
export function measureLoad(metrics: Metrics, read: () => LoadCounts): void {
  const before = new Map<string, number>();
  const grown = (name: string, count: number) => {
    const more = count - (before.get(name) ?? 0);
    before.set(name, count);
    return more;
  };
  metrics.beforeRead(() => {
    const { rejected, connections } = read();
    metrics.httpConnections.set(connections.open);
    for (const [kind, count] of Object.entries(rejected)) {
      const more = grown(`class ${kind}`, count);
      metrics.httpRejected.inc({ class: kind }, more);
      if (kind === "checkout")
        metrics.objectiveEvents.inc({ slo: "checkouts", result: "bad" }, more);
    }
    for (const reason of ["rejected", "closed"] as const) {
      metrics.connectionsRejected.inc({ reason }, grown(reason, connections[reason]));
    }
  });
}
