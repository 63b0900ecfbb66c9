import type { Metrics } from "../../platform/metrics/metrics.ts";
import { RELEASE } from "../../platform/release.ts";

/** What runs, for joining it with other metrics and for seeing an upgrade in a graph. */
export function measureBuild(metrics: Metrics): void {
  metrics.buildInfo.set({ version: RELEASE, node: process.versions.node }, 1);
}
