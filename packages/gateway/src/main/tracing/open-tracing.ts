import type { Config } from "../../config.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { createTracing, type Tracing } from "../../platform/tracing/tracing.ts";
import { openRecorder, type SpanCounts } from "./open-recorder.ts";

export interface OpenTracing extends Tracing {
  /** Null: off. */
  counts: Readonly<SpanCounts> | null;
  close(): Promise<void>;
}

export async function openTracing(config: Config, role: "api" | "worker"): Promise<OpenTracing> {
  const recorder = await openRecorder(config, role);
  return {
    ...createTracing(recorder),
    counts: recorder?.counts ?? null,
    close: async () => recorder?.close(),
  };
}

const RESULTS = ["exported", "failed", "dropped"] as const satisfies (keyof SpanCounts)[];

/** Counts what became of spans. */
export function measureTracing(metrics: Metrics, { counts }: Pick<OpenTracing, "counts">): void {
  if (!counts) return;
  const before = { exported: 0, failed: 0, dropped: 0 };
  metrics.beforeRead(() => {
    for (const result of RESULTS) {
      metrics.traceSpans.inc({ result }, counts[result] - before[result]);
      before[result] = counts[result];
    }
  });
}
