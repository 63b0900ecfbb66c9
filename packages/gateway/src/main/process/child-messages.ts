import type { MetricValues } from "../../platform/metrics/metrics.ts";

/** From a child to the process that started it. */
export type ChildMessage =
  | "ready"
  /** Its event loop turns. `problem`: why it cannot do its work; null when it can. */
  | { kind: "beat"; problem: string | null }
  /** Somebody opens the documentation, which has not been built. */
  | { kind: "docs-wanted" }
  | { kind: "metrics"; id: number; values: MetricValues };

/** From the process that started it. */
export type ParentMessage =
  /** The settings that the parent determines. Until they come, the child loads its code. */
  { kind: "start"; settings: Settings } | { kind: "collect"; id: number };

export type Settings = Readonly<Record<string, string>>;
