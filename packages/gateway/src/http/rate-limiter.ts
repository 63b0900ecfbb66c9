import { GatewayError } from "../domain/errors.ts";
import type { Clock } from "../platform/clock.ts";

/** A bucket for each key: `perSecond` on average, bursts up to twice that. */
export interface RateLimiter {
  /** Refuses with EXCEEDED_LIMIT and the seconds to wait. */
  take(key: string): void;
}

const BURST_FACTOR = 2;
const BUCKETS_MAX = 50_000;

/** `perSecond` 0 switches it off. */
export function createRateLimiter(perSecond: number, clock: Clock): RateLimiter {
  if (perSecond === 0) return { take: () => {} };
  const capacity = Math.max(1, perSecond * BURST_FACTOR);
  const buckets = new Map<string, { tokens: number; atMs: number }>();

  return {
    take(key) {
      const nowMs = clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: capacity, atMs: nowMs };
      const gained = (Math.max(0, nowMs - bucket.atMs) / 1_000) * perSecond;
      const tokens = Math.min(capacity, bucket.tokens + gained);
      if (buckets.size >= BUCKETS_MAX && !buckets.has(key)) buckets.clear();
      if (tokens < 1) {
        buckets.set(key, { tokens, atMs: nowMs });
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - tokens) / perSecond));
        throw new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds });
      }
      buckets.set(key, { tokens: tokens - 1, atMs: nowMs });
    },
  };
}
