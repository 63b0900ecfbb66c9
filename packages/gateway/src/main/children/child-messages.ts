import type { Taken } from "../../http/request/rate/shared-rates.ts";
import type { MetricValues } from "../../platform/metrics/metrics.ts";

/** From a child to the process that started it. */
export type ChildMessage =
  | "ready"
  /**
   * Its event loop turns. `problem`: why it cannot do its work; null when it can. `busyShare`: of
   * the time since the last beat, 0 to 1.
   */
  | { kind: "beat"; problem: string | null; busyShare: number }
  /** What clients have taken of their rates, for the processes that share the port. */
  | { kind: "taken"; taken: readonly Taken[] }
  /** Somebody opens the documentation, which has not been built. */
  | { kind: "docs-wanted" }
  | { kind: "metrics"; id: number; values: MetricValues };

/** From the process that started it. */
export type ParentMessage =
  /** The settings that the parent determines. Until they come, the child loads its code. */
  | { kind: "start"; settings: Settings }
  | { kind: "collect"; id: number }
  /** How many others share the port. */
  | { kind: "peers"; count: number }
  /** By one of them. */
  | { kind: "taken"; taken: readonly Taken[] };

export type Settings = Readonly<Record<string, string>>;
