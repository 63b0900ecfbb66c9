import type { Clock } from "../platform/clock.ts";

/** Lets the first `perSecond` of each second through, and counts the others. */
export interface Sampler {
  /** How many were left out since the last one that passed; null when this one is left out. */
  take(): number | null;
}

const SECOND_MS = 1_000;

export function createSampler(perSecond: number, clock: Clock): Sampler {
  const nowMs = () => clock.now().getTime();
  let beganMs = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let leftOut = 0;
  return {
    take() {
      if (passed >= perSecond) {
        const now = nowMs();
        if (now - beganMs < SECOND_MS || perSecond === 0) {
          leftOut += 1;
          return null;
        }
        beganMs = now;
        passed = 0;
      } else if (passed === 0) {
        beganMs = nowMs();
      }
      passed += 1;
      const before = leftOut;
      leftOut = 0;
      return before;
    },
  };
}
