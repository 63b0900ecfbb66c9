import { startStopwatch } from "../../platform/clock.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

/** Load balancers ask as often, and a scrape never waits for the database. */
const LOOK_MS = 5_000;

type Kind = "api" | "worker";
/** By reason, of which the program knows all; null where there is no problem. */
type Problems = Record<string, string | null>;

/** Keeps the readiness of this process as metrics, whoever else checks it. */
export function watchReadiness(
  metrics: Pick<Metrics, "ready" | "notReady">,
  kind: Kind,
  findProblems: () => Promise<Problems>,
): { stop(): void } {
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const problems = await findProblems().finally(() => {
      isLooking = false;
    });
    const isReady = Object.values(problems).every((problem) => problem === null);
    metrics.ready.set({ kind }, isReady ? 1 : 0);
    for (const [reason, problem] of Object.entries(problems)) {
      metrics.notReady.set({ kind, reason }, problem === null ? 0 : 1);
    }
  }
  const lookNow = () => void look().catch(() => {}); // the next look may succeed
  lookNow();
  const timer = setInterval(lookNow, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** The same probe, whose answer and latency are measured. */
export function measureProbe(
  metrics: Pick<Metrics, "databaseUp" | "databaseSeconds">,
  kind: Kind,
  probe: () => Promise<boolean>,
): () => Promise<boolean> {
  return async () => {
    const elapsedMs = startStopwatch();
    const isUp = await probe();
    metrics.databaseUp.set({ kind }, isUp ? 1 : 0);
    metrics.databaseSeconds.set({ kind }, elapsedMs() / 1_000);
    return isUp;
  };
}
