/** The only source of the current time. Tests pass a clock they can set. */
export interface Clock {
  now(): Date;
}

/** A clock that keeps another machine's time; see `createFollowingClock`. */
export interface FollowingClock extends Clock {
  /** Reads the other clock once: `read` resolves to its time, in milliseconds since 1970. */
  measure(read: () => Promise<number>): Promise<void>;
  /** Of this machine's wall clock, now. */
  skew(): ClockSkew;
}

export interface ClockSkew {
  /** How far it is ahead of the other clock; negative when behind. */
  ms: number;
  isUnhealthy: boolean;
}

const SKEW_MS_MAX = 5_000;

/** A process's own time sources, both in milliseconds. Tests replace it. */
export interface OwnTime {
  /** Since some moment; never steps. */
  monotonicMs(): number;
  /** Since 1970; steps when the machine's clock is set. */
  wallMs(): number;
}

export const OWN_TIME: OwnTime = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};

/** This machine's own, for what has to be judged without a database. */
export const machineClock: Clock = { now: () => new Date(OWN_TIME.wallMs()) };

/**
 * How fast two undisturbed clocks may part, per millisecond: NTP slews a clock by up to 500 parts
 * per million, and each of two may be slewed.
 */
const DRIFT = 0.001;

/**
 * A clock that follows another one: by its offset to this process's monotonic time, so that setting
 * this machine's clock has no effect. `now` throws before the first measurement.
 *
 * The other clock was read at some moment of the round trip; the middle is taken. So the error is
 * at most half the shortest round trip of a measurement, plus 1 ms for each second since then, plus
 * 1 ms as times are whole milliseconds. A sample that is less precise than the current estimate is
 * ignored, unless the two contradict each other: then one of the clocks was set.
 *
 * It never runs backwards: when the other clock is set back, it stops until that has caught up.
 */
export function createFollowingClock(own: OwnTime = OWN_TIME): FollowingClock {
  let known: { offsetMs: number; errorMs: number; atMs: number } | null = null;
  let latestMs = Number.NEGATIVE_INFINITY;

  function currentMs(): number {
    if (!known) throw new Error("the clock has not been measured yet");
    return own.monotonicMs() + known.offsetMs;
  }

  return {
    now() {
      latestMs = Math.max(latestMs, Math.floor(currentMs()));
      return new Date(latestMs);
    },
    async measure(read) {
      const sentMs = own.monotonicMs();
      const readMs = await read();
      const receivedMs = own.monotonicMs();
      const errorMs = (receivedMs - sentMs) / 2;
      const offsetMs = readMs - (sentMs + receivedMs) / 2;
      if (known) {
        const knownErrorMs = known.errorMs + DRIFT * (receivedMs - known.atMs);
        const isContradiction = Math.abs(offsetMs - known.offsetMs) > errorMs + knownErrorMs;
        if (errorMs > knownErrorMs && !isContradiction) return;
      }
      known = { offsetMs, errorMs, atMs: receivedMs };
    },
    skew() {
      const ms = Math.round(own.wallMs() - currentMs());
      return { ms, isUnhealthy: Math.abs(ms) > SKEW_MS_MAX };
    },
  };
}

/** How far a sandbox's clock is ahead: by `previousMs` until `appliesAt`, then by `aheadMs`. */
export interface ClockAdvance {
  previousMs: number;
  aheadMs: number;
  /** In true time, so that all processes move at the same moment. */
  appliesAt: Date;
}

/** A clock that is ahead of a true one, by as much as was last set. */
export interface AdvancedClock extends Clock {
  set(advance: ClockAdvance | null): void;
  aheadMs(): number;
}

/** It never runs backwards, whatever is set. */
export function createAdvancedClock(trueClock: Clock): AdvancedClock {
  let known: ClockAdvance | null = null;
  let reachedMs = 0;
  const aheadAt = (trueNow: Date) => {
    const wantedMs = known && (trueNow < known.appliesAt ? known.previousMs : known.aheadMs);
    reachedMs = Math.max(reachedMs, wantedMs ?? 0);
    return reachedMs;
  };
  return {
    now() {
      const trueNow = trueClock.now();
      return new Date(trueNow.getTime() + aheadAt(trueNow));
    },
    set(advance) {
      known = advance;
    },
    aheadMs: () => aheadAt(trueClock.now()),
  };
}

/** Measures within one process: returns the milliseconds since it was called. */
export function startStopwatch(own: Pick<OwnTime, "monotonicMs"> = OWN_TIME): () => number {
  const startedMs = own.monotonicMs();
  return () => own.monotonicMs() - startedMs;
}

/**
 * Returns the milliseconds that this thread has computed since it was called: on a busy machine
 * less than the time that passed.
 */
export function startCpuStopwatch(): () => number {
  const started = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1_000;
  };
}
