const GROUPS = 8;
/** Longer than any address with its zone and port. */
const LENGTH_MAX = 128;
const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
/** Nothing that a URL could end the host with. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i;
/** The last groups of an IPv6 address, written as IPv4. */
const DOTTED_END = /^(.*:)([\d.]+)$/;
const BRACKETED = /^\[([^[\]]*)\](?::[\w.-]*)?$/;
/** A number, or one of the hidden ports of RFC 7239, such as `_app`. */
const PORT = /:(?:\d{1,5}|_[\w.-]*)$/;

/**
 * The one form of an IP address, however a proxy writes it: with a port, brackets, quotes, a zone,
 * leading zeros, or as IPv4 within IPv6. Null for what is not an address.
 */
export function parseAddress(written: string): string | null {
  if (IPV4.test(written)) return parseIpv4(written);
  if (written.length > LENGTH_MAX) return null;
  const text = written.trim().replace(/^"(.*)"$/s, "$1");
  const inside = BRACKETED.exec(text)?.[1];
  if (inside !== undefined) return parseIp(inside);
  // IPv6 without brackets is taken whole where it can be, and its port as the last group.
  return parseIp(text) ?? parseIp(text.replace(PORT, ""));
}

function parseIp(text: string): string | null {
  return parseIpv4(text) ?? parseIpv6(text);
}

/** Padded numbers are decimal: they come from programs that align them. */
function parseIpv4(text: string): string | null {
  const octets = IPV4.exec(text)?.slice(1).map(Number);
  return octets?.every((octet) => octet < 256) ? octets.join(".") : null;
}

function parseIpv6(text: string): string | null {
  const plain = text.replace(/%.*$/s, "");
  if (!IPV6.test(plain)) return null;
  const [, before = "", end = ""] = DOTTED_END.exec(plain) ?? [];
  const dotted = parseIpv4(end);
  const url = URL.parse(`http://[${dotted === null ? plain : before + dotted}]`);
  if (!url) return null;
  const address = url.hostname.slice(1, -1);
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join();
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : address;
}

/** The eight groups of an IPv6 address in the form of `parseAddress`. */
export function groupsOf(address: string): number[] {
  // A URL's form of it has no IPv4 part, and at most one gap.
  const [head = "", tail] = address.split("::");
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  const gap = Array.from({ length: GROUPS - before.length - after.length }, () => 0);
  return [...before, ...gap, ...after];
}

function numbersOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}
