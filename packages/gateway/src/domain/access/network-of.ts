import { groupsOf, parseAddress } from "./parse-address.ts";

/** What is not an address, all of it together. */
export const UNKNOWN_ADDRESS = "unknown";
const OWN_GROUPS = 4;

/**
 * What rate limits count as one caller: an IPv4 address, and the /64 network of an IPv6 address,
 * however they are written.
 */
export function networkOf(written: string): string {
  const address = parseAddress(written) ?? UNKNOWN_ADDRESS;
  if (!address.includes(":")) return address;
  const own = groupsOf(address).slice(0, OWN_GROUPS);
  return `${own.map((group) => group.toString(16)).join(":")}::/64`;
}
