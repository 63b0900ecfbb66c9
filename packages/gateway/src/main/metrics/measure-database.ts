import type { FollowingClock } from "../../platform/clock.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Database } from "../../store/database.ts";

/** A process's view of its connections and clock, without a query. */
export function measureDatabase(
  metrics: Metrics,
  database: Pick<Database, "connections">,
  clock: Pick<FollowingClock, "skew">,
): void {
  metrics.beforeRead(() => {
    const { inUse, idle, waiting } = database.connections();
    metrics.poolConnections.set({ state: "in_use" }, inUse);
    metrics.poolConnections.set({ state: "idle" }, idle);
    metrics.poolWaiting.set(waiting);
    metrics.clockSkewSeconds.set(Math.abs(clock.skew().ms) / 1_000);
  });
}
