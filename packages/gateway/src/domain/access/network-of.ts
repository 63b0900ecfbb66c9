const GROUPS = 8;
const OWN_GROUPS = 4;

/**
 * What limits by address count as one caller: an IPv4 address, also one written as IPv6, and the
 * /64 of an IPv6 address, for whoever has one of its addresses has them all. Anything else is
 * itself.
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

/** The eight numbers of an IPv6 address, whatever its zone; null when it is none. */
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
