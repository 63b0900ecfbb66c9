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
  if (/[;,'\s]/.test(url.host)) return "has a host name that a browser rejects";
  if (url.origin !== text) return `must be only the origin: ${url.origin}`;
  return null;
}
