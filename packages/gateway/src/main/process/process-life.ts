import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { Config } from "../../config.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { ChildMessage, ParentMessage, Settings } from "../children/child-messages.ts";
import { readAlone } from "../metrics/collect-metrics.ts";
import { releaseOnceIdle } from "./release-memory.ts";
import { serveStatus } from "./status-server.ts";

/** Time limit for a graceful stop, once it accepts no more requests. */
const STOP_MS_MAX = 25_000;
const BEAT_MS = 1_000;

/** A process that has started. */
export interface Life {
  metrics: Metrics;
  /** Null while it can do its work. */
  findProblem(): string | null;
  stop(): Promise<void>;
}

/** Waits for the settings that the parent determines; there are none without a parent. */
export async function receiveSettings(): Promise<Settings> {
  if (!process.send) return {};
  // The parent decides, as below.
  process.on("SIGINT", ignore);
  const end = () => process.exit(0);
  process.once("disconnect", end);
  if (!process.connected) end();
  const [message] = (await once(process, "message")) as [ParentMessage]; // the only sender
  process.removeListener("disconnect", end);
  process.removeListener("SIGINT", ignore);
  return message.kind === "start" ? message.settings : {};
}

const ignore = () => {};

/**
 * Life of a child process: reports to its parent when it is ready and that its event loop turns,
 * stops gracefully on a signal or when its parent is gone, and ends with an error when it cannot
 * start.
 */
export function live(
  config: Pick<Config, "drainSeconds" | "metricsHost" | "metricsPort">,
  log: Log,
  start: () => Promise<Life>,
): void {
  let stopping = false;
  const started = start().then(async (life) => {
    // With a parent, the parent serves the metrics of all.
    if (!process.send) await serveAlone(config, life);
    return life;
  });

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + STOP_MS_MAX).unref();
    try {
      await (await started).stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
  }

  process.on("SIGTERM", () => void stop());
  // Ctrl-C reaches every process of the group; the parent decides the order.
  process.on("SIGINT", ignore);
  process.on("disconnect", () => void stop());
  process.on("message", (message: ParentMessage) => {
    if (message.kind !== "collect") return;
    void started.then(async ({ metrics }) =>
      tell({ kind: "metrics", id: message.id, values: await metrics.read() }),
    );
  });
  // It exited before anyone listened.
  if (process.send && !process.connected) void stop();
  started.then(
    (life) => {
      tell("ready");
      beat(() => life.findProblem());
      releaseOnceIdle();
    },
    (error: unknown) => {
      log.error({ err: error }, "did not start");
      process.exit(1);
    },
  );
}

async function serveAlone(
  { metricsHost: host, metricsPort: port }: Pick<Config, "metricsHost" | "metricsPort">,
  { metrics, findProblem }: Life,
): Promise<void> {
  if (port === null) return;
  await serveStatus(
    { host, port },
    {
      metrics: readAlone(metrics),
      listProblems: () => [findProblem()].filter((problem) => problem !== null),
    },
  );
}

/** At most one beat waits to be read: a parent that is stopped would let them pile up. */
function beat(findProblem: () => string | null): void {
  let isRead = true;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    if (!isRead) return;
    isRead = false;
    const now = performance.eventLoopUtilization();
    const { utilization: busyShare } = performance.eventLoopUtilization(now, before);
    before = now;
    tell({ kind: "beat", problem: findProblem(), busyShare }, () => {
      isRead = true;
    });
  }, BEAT_MS).unref();
}

export function tell(message: ChildMessage, onSent = () => {}): void {
  // The callback also takes the error of a parent that is gone.
  if (process.connected) process.send?.(message, undefined, undefined, onSent);
}
