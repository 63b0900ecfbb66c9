import { domainToUnicode } from "node:url";

/** Sites that may show an application's checkout pages in a frame. */

const EMBED_ORIGINS_MAX = 10;
const LENGTH_MAX = 255;
/** Where a developer's own shop runs; a browser treats both as secure. */
const OWN_MACHINE: readonly string[] = ["localhost", "127.0.0.1"];

/**
 * What is wrong with the list, or null. Each goes into `frame-ancestors` as it is, so only an
 * origin in the form browsers give it can pass.
 */
export function findEmbedOriginProblem(
  origins: readonly string[],
  isSandbox: boolean,
): string | null {
  if (origins.length > EMBED_ORIGINS_MAX) {
    return `embedOrigins has ${origins.length} origins; the maximum is ${EMBED_ORIGINS_MAX}.`;
  }
  for (const [index, origin] of origins.entries()) {
    const problem =
      origins.indexOf(origin) < index ? "is listed twice" : problemOf(origin, isSandbox);
    if (problem) return `embedOrigins[${index}] ${problem}.`;
  }
  return null;
}

function problemOf(text: string, isSandbox: boolean): string | null {
  if (text.length > LENGTH_MAX) return `is longer than ${LENGTH_MAX} characters`;
  if (text.includes("*")) {
    return "contains a wildcard; list each origin, such as https://shop.example";
  }
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return "must be an origin, such as https://shop.example";
  }
  if (url.protocol === "http:" && !(isSandbox && OWN_MACHINE.includes(url.hostname))) {
    return isSandbox
      ? "must use https; http is accepted only for localhost and 127.0.0.1"
      : "must use https";
  }
  const problem = hostProblemOf(url, isSandbox);
  if (problem) return problem;
  if (url.origin !== text) return `must be only the origin: ${url.origin}`;
  return null;
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_LENGTH_MAX = 253;

function hostProblemOf({ hostname, port }: URL, isSandbox: boolean): string | null {
  const isOwnMachine = OWN_MACHINE.includes(hostname) || hostname.endsWith(".localhost");
  if (isOwnMachine && !isSandbox) return "is this machine; list a public host name";
  if (OWN_MACHINE.includes(hostname)) return null;
  // A browser matches no address in such a list, 127.0.0.1 aside.
  if (/^\[|^[\d.]+$/.test(hostname)) return "must have a host name instead of an IP address";
  if (hostname.endsWith(".")) return "has a host name that ends with a dot";
  const isName = hostname.length <= NAME_LENGTH_MAX && hostname.split(".").every(isLabel);
  return isName && port !== "0" ? null : "has a host name or port that a browser rejects";
}

/** A name in other letters must decode; URLs take it either way, browsers do not. */
function isLabel(label: string): boolean {
  if (!LABEL.test(label)) return false;
  return !label.startsWith("xn--") || !domainToUnicode(label).startsWith("xn--");
}
