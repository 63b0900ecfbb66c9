import type { Metrics } from "../../platform/metrics/metrics.ts";

/** Whom a process has turned away since it started. */
interface RefusalCounts {
  /** Requests, by class. */
  refused: Readonly<Record<string, number>>;
  connections: Readonly<{ rejected: number; closed: number }>;
}

/** Counts what never reaches a route. */
export function measureLoad(metrics: Metrics, read: () => RefusalCounts): void {
  const before = new Map<string, number>();
  const grown = (name: string, count: number) => {
    const more = count - (before.get(name) ?? 0);
    before.set(name, count);
    return more;
  };
  metrics.beforeRead(() => {
    const { refused, connections } = read();
    for (const [kind, count] of Object.entries(refused)) {
      metrics.httpRefused.inc({ class: kind }, grown(`class ${kind}`, count));
    }
    for (const reason of ["rejected", "closed"] as const) {
      metrics.connectionsRefused.inc({ reason }, grown(reason, connections[reason]));
    }
  });
}
