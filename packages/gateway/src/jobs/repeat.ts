import type { Log } from "../platform/log.ts";

/** A task that repeats until it is stopped. */
export interface RepeatingTask {
  /** Runs at the next opportunity instead of waiting out the pause. */
  wake(): void;
  /** Lets the current round end, then stops. */
  stop(): Promise<void>;
}

/**
 * Calls `round` until stopped. It returns how long to wait before the next round (0: none, there is
 * more to do). A failed round is logged and retried after `pauseMs`.
 */
export function repeat(
  name: string,
  pauseMs: number,
  log: Log,
  round: () => Promise<number>,
): RepeatingTask {
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      let waitMs = pauseMs;
      try {
        waitMs = Math.min(pauseMs, await round());
      } catch (error) {
        log.error({ err: error, task: name }, "task failed");
      }
      if (!isStopped && !isWoken && waitMs > 0) await pause(waitMs);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const ended = loop();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      isStopped = true;
      endPause();
      await ended;
    },
  };
}
