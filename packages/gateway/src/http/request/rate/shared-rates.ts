import type { RateLimiter } from "./rate-limiter.ts";

/** Tokens taken from one bucket of the limiter with this name. */
export type Taken = readonly [limiter: string, key: string, tokens: number];

/**
 * Rates of processes that share a port. Each process takes from buckets of its own, so a client
 * with one connection has its whole rate, and tells the others what it took, so a client of several
 * processes has no more for long.
 */
export interface SharedRates {
  /** The limiter with what it gives recorded. A name is used once. */
  share(name: string, limiter: RateLimiter): RateLimiter;
  /** Whether there are others; nothing is recorded without them. */
  setShared(isShared: boolean): void;
  /** What was taken since the last call, of the busiest clients. */
  flush(): Taken[];
  /** Another process gave these. */
  apply(taken: readonly Taken[]): void;
}

/** At once, to every other process. */
const TAKEN_MAX = 1_000;

export function createSharedRates(): SharedRates {
  const limiters = new Map<string, RateLimiter>();
  const recorded = new Map<string, Map<string, number>>();
  let isShared = false;

  function record(counts: Map<string, number>, key: string, tokens: number): void {
    if (isShared) counts.set(key, (counts.get(key) ?? 0) + tokens);
  }

  return {
    share(name, limiter) {
      const counts = new Map<string, number>();
      limiters.set(name, limiter);
      recorded.set(name, counts);
      return {
        take(key) {
          limiter.take(key);
          record(counts, key, 1);
        },
        expect: (key) => limiter.expect(key),
        charge(key, tokens) {
          limiter.charge(key, tokens);
          record(counts, key, tokens);
        },
      };
    },
    setShared(shared) {
      isShared = shared;
      if (!shared) for (const counts of recorded.values()) counts.clear();
    },
    flush() {
      const taken: Taken[] = [];
      for (const [name, counts] of recorded) {
        for (const [key, tokens] of counts) taken.push([name, key, tokens]);
        counts.clear();
      }
      if (taken.length <= TAKEN_MAX) return taken;
      return taken.sort(([, , one], [, , other]) => other - one).slice(0, TAKEN_MAX);
    },
    apply(taken) {
      for (const [name, key, tokens] of taken) limiters.get(name)?.charge(key, tokens);
    },
  };
}
