import ipaddr from "ipaddr.js";

/** Which addresses outgoing calls may reach. */
export type TargetPolicy = "public-only" | "any";

/** All that is assigned for unicast in the internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::");
/** What a NAT64 gateway calls by IPv4: on a network without IPv4, that is every IPv4 address. */
const NAT64 = ipaddr.IPv6.parse("64:ff9b::");
const ISATAP = 0x5efe;

/**
 * True for a public unicast address. Loopback, private, link-local (cloud metadata services),
 * carrier-grade NAT, multicast and reserved addresses are rejected, and IPv6 addresses that lead to
 * an IPv4 address: by that, or altogether where it depends on the network (6to4, Teredo, other
 * prefixes of NAT64).
 */
export function isPublicAddress(address: string): boolean {
  return addressesIn(address).every(isPublic) && ipaddr.isValid(address);
}

/** The address in its one form, and the IPv4 address that it leads to, if any. */
export function addressesIn(address: string): string[] {
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const inside = new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  if (parsed.match(NAT64, 96)) return [inside];
  const own = new ipaddr.IPv6(parsed.toByteArray()).toString(); // without its zone
  const isTunnel = parsed.parts[5] === ISATAP && [0, 0x200].includes(parsed.parts[4] ?? 0);
  return isTunnel ? [own, inside] : [own];
}

function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_UNICAST, 3);
}

/** What is wrong with an HTTP URL of a merchant before any name is resolved, or null. */
export function findTargetProblem(url: string, policy: TargetPolicy): string | null {
  const parsed = URL.parse(url);
  if (!parsed) return "is not an absolute URL";
  const { protocol, hostname, username, password } = parsed;
  if (protocol !== "https:" && protocol !== "http:") return "must be http or https";
  if (username || password) return "must not contain a username or password";
  return findHostProblem(hostname, policy);
}

/** Of a URL's `hostname`: without brackets and a trailing dot. */
export const bareHost = (hostname: string): string =>
  hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/** `hostname` as `URL` has it for https. */
export function findHostProblem(hostname: string, policy: TargetPolicy): string | null {
  if (policy === "any") return null;
  const host = bareHost(hostname);
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    return "resolves to an address that is not public";
  if (host === "localhost" || host.endsWith(".localhost") || host.endsWith(".internal")) {
    return "resolves to this machine or a private network";
  }
  return null;
}
