/** Whether a provider works, from what payers and calls met in the last minutes. Pure. */

/** `IDLE`: too little happened lately to say. */
export type HealthState = "HEALTHY" | "DEGRADED" | "DOWN" | "IDLE";

/** What happened within some seconds from `at`. */
export interface SignalCount {
  at: Date;
  good: number;
  failed: number;
}

export interface Health {
  state: HealthState;
  /** Signals the state was decided from. */
  counted: number;
  failed: number;
  /** Of the state; null while it is idle. */
  since: Date | null;
}

/** A busy provider is judged by its last signals, a quiet one by its last minutes. */
export const RECENT_COUNT = 20;
export const RECENT_MS = 5 * 60_000;
/** Fewer say nothing. */
export const COUNT_MIN = 3;
/** So many in the last minute that all failed, or all succeeded, decide alone. */
const UNANIMOUS_MS = 60_000;
const UNANIMOUS_MIN = 4;
/** What is read to know the state before, and since when it lasts. */
export const HISTORY_MS = 60 * 60_000;

/**
 * Shares of failures at which the state changes. Each is passed in both directions by the same
 * margin, so that a provider recovers as fast as it fell and does not flicker in between.
 */
const DEGRADED_SHARE = 0.25;
const DOWN_SHARE = 0.75;
const MARGIN = 0.05;

const RANKS: readonly HealthState[] = ["IDLE", "HEALTHY", "DEGRADED", "DOWN"];

/** The worse of what payers' attempts and what calls say. */
export function decideHealth(
  attempts: readonly SignalCount[],
  calls: readonly SignalCount[],
  now: Date,
): Health {
  const [ofAttempts, ofCalls] = [decideOne(attempts, now), decideOne(calls, now)];
  const isWorse = RANKS.indexOf(ofCalls.state) > RANKS.indexOf(ofAttempts.state);
  return isWorse ? ofCalls : ofAttempts;
}

/** Follows the state through the counts, oldest first, and to `now`. */
function decideOne(counts: readonly SignalCount[], now: Date): Health {
  const past = counts
    .filter(({ at }) => at <= now && now.getTime() - at.getTime() < HISTORY_MS)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let state: HealthState = "IDLE";
  let since: Date | null = null;
  for (const at of [...past.map((count) => count.at), now]) {
    const next: HealthState = unanimousState(past, at) ?? stateAfter(state, recentOf(past, at));
    if (next !== state) since = next === "IDLE" ? null : at;
    state = next;
  }
  return { state, ...recentOf(past, now), since };
}

type Recent = Pick<Health, "counted" | "failed">;

/** After an outage, or at its beginning, what was before does not matter. */
function unanimousState(past: readonly SignalCount[], at: Date): HealthState | null {
  const { counted, failed } = recentOf(past, at, UNANIMOUS_MS);
  if (counted < UNANIMOUS_MIN) return null;
  if (failed === 0) return "HEALTHY";
  return failed === counted ? "DOWN" : null;
}

/** The newest counts up to `at` that make enough signals, none older than the last minutes. */
function recentOf(past: readonly SignalCount[], at: Date, msMax = RECENT_MS): Recent {
  const recent = { counted: 0, failed: 0 };
  for (const count of past.toReversed()) {
    const ageMs = at.getTime() - count.at.getTime();
    if (ageMs < 0) continue;
    if (ageMs >= msMax || recent.counted >= RECENT_COUNT) break;
    recent.counted += count.good + count.failed;
    recent.failed += count.failed;
  }
  return recent;
}

function stateAfter(before: HealthState, { counted, failed }: Recent): HealthState {
  if (counted < COUNT_MIN) return "IDLE";
  const share = failed / counted;
  const isBeyond = (limit: number, state: HealthState) => {
    // Without a state before, the limits themselves decide.
    if (before === "IDLE") return share >= limit;
    const isThere = RANKS.indexOf(before) >= RANKS.indexOf(state);
    return isThere ? share >= limit - MARGIN : share > limit + MARGIN;
  };
  if (isBeyond(DOWN_SHARE, "DOWN")) return "DOWN";
  return isBeyond(DEGRADED_SHARE, "DEGRADED") ? "DEGRADED" : "HEALTHY";
}
