import ipaddr from "ipaddr.js";

/** Which addresses outgoing calls may reach. */
export type TargetPolicy = "public-only" | "any";

/**
 * True for a public unicast address. Loopback, private, link-local (cloud metadata services),
 * carrier-grade NAT, multicast, reserved and IPv4-in-IPv6 forms of these are rejected.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv6") return !isTranslated(parsed.toNormalizedString());
  return true;
}

/** NAT64, 6to4 and IPv4-compatible addresses contain an IPv4 address, which could be private. */
function isTranslated(normalized: string): boolean {
  return /^(64:ff9b:|2002:|0:0:0:0:0:0:)/.test(normalized);
}

/** What is wrong with a webhook URL before any name is resolved, or null. */
export function findTargetProblem(url: string, policy: TargetPolicy): string | null {
  const parsed = URL.parse(url);
  if (!parsed) return "is not an absolute URL";
  const { protocol, hostname, username, password } = parsed;
  if (protocol !== "https:" && protocol !== "http:") return "must be http or https";
  if (username || password) return "must not contain a username or password";
  if (policy === "any") return null;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    return "resolves to an address that is not public";
  if (host === "localhost" || host.endsWith(".localhost") || host.endsWith(".internal")) {
    return "resolves to this machine or a private network";
  }
  return null;
}
