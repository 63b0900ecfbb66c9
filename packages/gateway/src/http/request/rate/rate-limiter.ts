import { networkOf } from "../../../domain/access/network-of.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { Clock } from "../../../platform/clock.ts";

/** A token bucket per key: `perSecond` on average, more in a burst. */
export interface RateLimiter {
  /** Takes a token, or throws EXCEEDED_LIMIT with the seconds to wait. */
  take(key: string): void;
  /** Throws where `take` would, and takes nothing. */
  expect(key: string): void;
  /** For expensive requests. Never throws: later calls wait for the debt. */
  charge(key: string, tokens: number): void;
}

/** A bucket per caller's network. */
export interface AddressLimiter {
  /** Throws like a rate limiter. */
  take(address: string): void;
  expect(address: string): void;
  charge(address: string, tokens: number): void;
}

export function limitAddresses(limiter: RateLimiter): AddressLimiter {
  return {
    take: (address) => limiter.take(networkOf(address)),
    expect: (address) => limiter.expect(networkOf(address)),
    charge: (address, tokens) => limiter.charge(networkOf(address), tokens),
  };
}

/** A bucket per application, and one that all applications of a merchant share. */
export interface CallLimiter {
  /** Throws like a rate limiter. */
  take(application: CallingApplication): void;
  charge(application: CallingApplication, tokens: number): void;
}

interface CallingApplication {
  readonly id: string;
  readonly merchantId: string;
}

/** With more applications, a merchant does not get more. */
export function limitCalls(perApplication: RateLimiter, perMerchant: RateLimiter): CallLimiter {
  return {
    take({ id, merchantId }) {
      perApplication.take(id);
      perMerchant.take(merchantId);
    },
    charge({ id, merchantId }, tokens) {
      perApplication.charge(id, tokens);
      perMerchant.charge(merchantId, tokens);
    },
  };
}

interface Bucket {
  /** Negative: a debt. */
  tokens: number;
  atMs: number;
}

/** A full bucket has this many seconds of its rate. */
export const BURST_FACTOR = 2;
const BUCKETS_MAX = 50_000;

/** `perSecond` 0 disables it. A full bucket has `burst` tokens, twice `perSecond` by default. */
export function createRateLimiter(
  perSecond: number,
  clock: Clock,
  burst = perSecond * BURST_FACTOR,
): RateLimiter {
  if (perSecond === 0) return { take: () => {}, expect: () => {}, charge: () => {} };
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

  function refillEnough(key: string): Bucket {
    const bucket = refill(key);
    if (bucket.tokens >= 1) return bucket;
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    throw new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds });
  }

  return {
    take(key) {
      refillEnough(key).tokens -= 1;
    },
    expect: (key) => void refillEnough(key),
    charge(key, tokens) {
      if (tokens > 0) refill(key).tokens -= tokens;
    },
  };
}
