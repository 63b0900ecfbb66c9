import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Clock } from "../../platform/clock.ts";

/** A bucket for each key: `perSecond` on average, more in a burst. */
export interface RateLimiter {
  /** Refuses with EXCEEDED_LIMIT and the seconds to wait; otherwise one token is gone. */
  take(key: string): void;
  /** For work that cost more than a call does. Never refuses: later calls wait for the debt. */
  charge(key: string, tokens: number): void;
}

/** A bucket for each caller's network. */
export interface AddressLimiter {
  /** Refuses like a rate limiter. */
  take(address: string): void;
}

export function limitAddresses(limiter: RateLimiter): AddressLimiter {
  return { take: (address) => limiter.take(networkOf(address)) };
}

interface Bucket {
  /** Negative: a debt. */
  tokens: number;
  atMs: number;
}

const BURST_FACTOR = 2;
const BUCKETS_MAX = 50_000;

/** `perSecond` 0 switches it off. A full bucket holds `burst`, unless said twice `perSecond`. */
export function createRateLimiter(
  perSecond: number,
  clock: Clock,
  burst = perSecond * BURST_FACTOR,
): RateLimiter {
  if (perSecond === 0) return { take: () => {}, charge: () => {} };
  const capacity = Math.max(1, burst);
  const buckets = new Map<string, Bucket>();

  function refill(key: string): Bucket {
    const nowMs = clock.now().getTime();
    const known = buckets.get(key) ?? { tokens: capacity, atMs: nowMs };
    const gained = (Math.max(0, nowMs - known.atMs) / 1_000) * perSecond;
    if (buckets.size >= BUCKETS_MAX && !buckets.has(key)) buckets.clear();
    const bucket = { tokens: Math.min(capacity, known.tokens + gained), atMs: nowMs };
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    take(key) {
      const bucket = refill(key);
      if (bucket.tokens < 1) {
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
        throw new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds });
      }
      bucket.tokens -= 1;
    },
    charge(key, tokens) {
      if (tokens > 0) refill(key).tokens -= tokens;
    },
  };
}
