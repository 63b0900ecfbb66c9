/** A gate at which the process ends. */
import type { Gate, Passing } from "./gated-process.ts";

export interface CrashPoint {
  /** Of all statements and calls, from 1 on. */
  nth: number;
  /**
   * `before`: it does not happen. `after`: it does, and its response is lost; of a commit, nobody
   * knows.
   */
  side: "before" | "after";
}

export interface EndingGate {
  gate: Gate;
  /** All that passed, or was to pass. */
  passed: Passing[];
  /** Resolves when the process has come to its end, if it does. */
  ended: Promise<"ended">;
}

const NEVER = new Promise<never>(() => {});

/** Null: it does not end, and only counts. */
export function endAt(point: CrashPoint | null): EndingGate {
  const passed: Passing[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<"ended">();
  const running = new Set<Promise<unknown>>();
  let hasEnded = false;

  async function deliver<T>(result: Promise<T>): Promise<T> {
    running.add(result);
    try {
      const value = await result;
      return hasEnded ? NEVER : value;
    } catch (error) {
      if (hasEnded) return NEVER;
      throw error;
    } finally {
      running.delete(result);
    }
  }

  async function end(last: Promise<unknown>[]): Promise<void> {
    // What was sent before reaches the server.
    await Promise.allSettled([...running, ...last]);
    resolve("ended");
  }

  return {
    passed,
    ended,
    gate(passing, act) {
      if (hasEnded) return NEVER;
      passed.push(passing);
      if (passed.length !== point?.nth) return deliver(act());
      hasEnded = true;
      void end(point.side === "after" ? [act()] : []);
      return NEVER;
    },
  };
}
