const GROUPS = 8;
const OWN_GROUPS = 4;

/**
 * What rate limits count as one caller: an IPv4 address, also when written as IPv6, and the /64
 * network of an IPv6 address. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups === null) return address;
  const [high = 0, low = 0] = groups.slice(6);
  const isIpv4 = groups.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join();
  if (isIpv4) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const own = groups.slice(0, OWN_GROUPS).map((group) => group.toString(16));
  return `${own.join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without its zone; null for anything else. */
function groupsOf(address: string): number[] | null {
  const url = `http://[${address.replace(/%.*$/s, "")}]`;
  if (!address.includes(":") || !URL.canParse(url)) return null;
  // The URL's form of it has no IPv4 part, and at most one gap.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  const gap = Array.from({ length: GROUPS - before.length - after.length }, () => 0);
  return [...before, ...gap, ...after];
}

function numbersOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}
