import { networkOf } from "../../domain/access/network-of.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AddressLimiter } from "../request/rate/rate-limiter.ts";

/** Limits messages to providers' addresses that no provider signed. */
export interface UnverifiedLimiter {
  /** Throws EXCEEDED_LIMIT for a network that has sent too many of them. */
  expect(address: string): void;
  record(address: string, isVerified: boolean): void;
}

/** A provider that signs something once a week is still known. */
const KNOWN_MS = 7 * 86_400_000;
/** Providers have few networks. */
const KNOWN_MAX = 1_000;

/**
 * Providers are not limited: a network that has sent a verified message is exempt for a week, even
 * if its later messages do not verify, as after a change of keys.
 */
export function createUnverifiedLimiter(limiter: AddressLimiter, clock: Clock): UnverifiedLimiter {
  const verifiedAtMs = new Map<string, number>();

  return {
    expect(address) {
      const knownAtMs = verifiedAtMs.get(networkOf(address)) ?? Number.NEGATIVE_INFINITY;
      if (clock.now().getTime() - knownAtMs > KNOWN_MS) limiter.expect(address);
    },
    record(address, isVerified) {
      if (!isVerified) return limiter.charge(address, 1);
      const network = networkOf(address);
      verifiedAtMs.delete(network); // the latest is last
      verifiedAtMs.set(network, clock.now().getTime());
      const [oldest] = verifiedAtMs.size > KNOWN_MAX ? verifiedAtMs.keys() : [];
      if (oldest !== undefined) verifiedAtMs.delete(oldest);
    },
  };
}
