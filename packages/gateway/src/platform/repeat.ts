import { startStopwatch } from "./clock.ts";
import type { Log } from "./log.ts";

/** A task that repeats until it is stopped. */
export interface RepeatingTask {
  /** Runs at the next opportunity instead of waiting out the pause. */
  wake(): void;
  /** Lets the current round end, then stops. */
  stop(): Promise<void>;
}

/** A job that runs items outside its rounds, such as slow calls. */
export interface WorkingTask extends RepeatingTask {
  /** Called when an item is started. */
  noteStart(): void;
}

/** How a task gets on. */
export interface TaskState {
  readonly name: string;
  /** Since it last started an item; since it began, before the first. */
  idleMs: () => number;
  rounds: number;
  failedRounds: number;
  /** Of the round that is under way; null between rounds. */
  elapsedMs: (() => number) | null;
  /** A round that takes longer is stuck. */
  readonly roundMsMax: number;
  /** As `RepeatingTask` says. */
  wake(): void;
}

/** Of rounds that run every few seconds. Rarer ones may have much more to do. */
const ROUND_MS_MAX = 5 * 60_000;
const OFTEN_MS = 10_000;
const LONG_ROUND_MS_MAX = 3 * 60 * 60_000;

/** Between two looks whether it may go on. */
const PAUSED_MS = 2_000;

/** The tasks of a process that run, for its readiness and its metrics. */
export type Tasks = Set<TaskState>;

interface RepeatDeps {
  log: Log;
  tasks: Tasks;
  /** No round begins while it is true. */
  isPaused?(): Promise<boolean>;
}

/**
 * Calls `round` until stopped. It returns how long to wait before the next round (0: none, there is
 * more to do). A failed round is logged and retried after `pauseMs`.
 */
export function repeat(
  { log, tasks, isPaused }: RepeatDeps,
  name: string,
  pauseMs: number,
  round: () => Promise<number>,
): WorkingTask {
  const roundMsMax = pauseMs > OFTEN_MS ? LONG_ROUND_MS_MAX : ROUND_MS_MAX;
  const state: TaskState = {
    ...{ name, rounds: 0, failedRounds: 0, elapsedMs: null, roundMsMax },
    idleMs: startStopwatch(),
    wake,
  };
  tasks.add(state);
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};

  function wake(): void {
    isWoken = true;
    endPause();
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      let waitMs = pauseMs;
      state.elapsedMs = startStopwatch();
      try {
        if (await isPaused?.()) waitMs = Math.min(pauseMs, PAUSED_MS);
        else waitMs = Math.min(pauseMs, await round());
      } catch (error) {
        state.failedRounds += 1;
        log.error({ err: error, task: name }, "task failed");
      }
      state.elapsedMs = null;
      state.rounds += 1;
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
    noteStart() {
      state.idleMs = startStopwatch();
    },
    wake,
    async stop() {
      isStopped = true;
      endPause();
      await ended;
      tasks.delete(state);
    },
  };
}
