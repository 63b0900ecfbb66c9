import { UNKNOWN_ADDRESS } from "./network-of.ts";
import { parseAddress } from "./parse-address.ts";

/** Who connected to us, and what the proxies report. */
export interface Route {
  /** The address of the connection; undefined once it is closed. */
  peer: string | undefined;
  /** `X-Forwarded-For`; each proxy appends its caller's address. */
  forwardedFor: string | undefined;
  proxyCount: number;
}

/**
 * The address that a call comes from. As many entries as there are proxies are believed, counted
 * from the end: a caller wrote those before. Where a proxy reports no address, the call is its own.
 */
export function callerAddress({ peer, forwardedFor, proxyCount }: Route): string {
  const own = parseAddress(peer ?? "") ?? UNKNOWN_ADDRESS;
  if (proxyCount === 0 || forwardedFor === undefined) return own;
  const reported = forwardedFor.split(",").slice(-proxyCount);
  for (const entry of reported) {
    const address = parseAddress(entry);
    if (address !== null) return address;
  }
  return own;
}
