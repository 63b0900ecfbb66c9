import { ROUND_MS, timeRound } from "../../../scripts/test/cpu-meter.ts";

/** How many times as long as on a quiet machine the same work takes now; at least 1. */
export function measureSlowness(): number {
  timeRound(); // not yet compiled
  const rounds = Array.from({ length: 3 }, timeRound).sort((a, b) => a - b);
  return Math.max(1, (rounds[1] ?? 0) / ROUND_MS);
}
