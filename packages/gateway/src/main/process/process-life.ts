import type { Log } from "../../platform/log.ts";

/** Time limit for a graceful stop. */
const STOP_MS_MAX = 25_000;

/**
 * Life of a child process: tells its parent when it is ready, stops gracefully on a signal or when
 * its parent is gone, and ends with an error when it cannot start.
 */
export function live(log: Log, start: () => Promise<{ stop(): Promise<void> }>): void {
  let stopping = false;
  const started = start();

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
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
  process.on("SIGINT", () => {});
  process.on("disconnect", () => void stop());
  // It exited before anyone listened.
  if (process.send && !process.connected) void stop();
  started.then(
    () => process.connected && process.send?.("ready"),
    (error: unknown) => {
      log.error({ err: error }, "did not start");
      process.exit(1);
    },
  );
}
