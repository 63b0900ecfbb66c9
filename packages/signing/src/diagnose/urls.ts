import { joinRequestUrl } from "../verify/candidates.ts";
import type { MistakeName } from "./mistakes.ts";

export type UrlFacts = {
  /** Public base URLs, the likeliest first; none for a notification. */
  readonly baseUrls: readonly string[];
  readonly pathAndQuery: string;
  readonly host?: string | undefined;
  /** Base URLs of other environments. */
  readonly otherBaseUrls?: readonly string[] | undefined;
};

export type WrongUrl = { readonly name: MistakeName; readonly url: string };

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"];
const OTHER_URLS_MAX = 8;

/** URLs a client may have signed instead of the right ones, the likeliest first, none twice. */
export function listWrongUrls(facts: UrlFacts): WrongUrl[] {
  const [baseUrl] = facts.baseUrls;
  if (baseUrl === undefined) return [];
  const right = new Set(facts.baseUrls.map((base) => joinRequestUrl(base, facts.pathAndQuery)));
  const seen = new Set(right);
  const wrong: WrongUrl[] = [];
  for (const candidate of allWrongUrls(baseUrl, facts)) {
    if (candidate.url === "" || seen.has(candidate.url)) continue;
    seen.add(candidate.url);
    wrong.push(candidate);
  }
  return wrong;
}

function* allWrongUrls(baseUrl: string, facts: UrlFacts): Generator<WrongUrl> {
  const { pathAndQuery } = facts;
  const base = baseUrl.replace(/\/$/, "");
  const [path = ""] = pathAndQuery.split("?", 1);
  const query = pathAndQuery.slice(path.length);
  yield* wrongQueries(base, path, query);
  yield { name: "url-trailing-slash", url: toggleSlash(base + path) + query };
  yield { name: "url-path-only", url: pathAndQuery };
  yield { name: "url-path-only", url: path };
  yield { name: "url-path-only", url: pathAndQuery.replace(/^\//, "") };
  yield* wrongBases(base, facts);
  yield { name: "url-without-version", url: base + pathAndQuery.replace(/^\/v\d+(?=\/)/, "") };
  yield { name: "url-without-path", url: base };
  yield { name: "url-without-path", url: `${base}/` };
  yield { name: "url-double-slash", url: `${base}/${pathAndQuery}` };
  yield { name: "url-query-encoded", url: encodeURIComponent(base + pathAndQuery) };
  yield { name: "url-case", url: (base + pathAndQuery).toLowerCase() };
  yield { name: "url-case", url: (base + pathAndQuery).toUpperCase() };
}

function* wrongQueries(base: string, path: string, query: string): Generator<WrongUrl> {
  const whole = base + path + query;
  if (query === "") {
    yield { name: "url-query-encoded", url: `${whole}?` };
  } else {
    yield { name: "url-without-query", url: base + path };
    yield { name: "url-trailing-slash", url: `${whole}/` };
  }
  yield { name: "url-query-decoded", url: decode(whole) };
  yield { name: "url-query-decoded", url: base + path + decode(query.replaceAll("+", " ")) };
  yield { name: "url-query-encoded", url: encodeURI(decode(whole)) };
  yield { name: "url-query-encoded", url: encodeURI(whole) };
  yield { name: "url-query-encoded", url: whole.replaceAll("%20", "+") };
  yield { name: "url-query-encoded", url: whole.replaceAll("+", "%20") };
  yield { name: "url-query-encoded", url: whole.replaceAll("+", "%2B") };
  yield { name: "url-query-encoded", url: base + path + reencode(query, encodeURIComponent) };
  yield { name: "url-query-encoded", url: base + path + reencode(query, formEncode) };
  const inLowerHex = whole.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
  yield { name: "url-query-encoded", url: inLowerHex };
}

function* wrongBases(base: string, facts: UrlFacts): Generator<WrongUrl> {
  const [, scheme = "", host = "", port = "", basePath = ""] =
    /^(https?):\/\/(\[[^\]]+\]|[^:/]+)(:\d+)?(.*)$/.exec(base) ?? [];
  if (scheme === "") return;
  const { pathAndQuery } = facts;
  const rest = basePath + pathAndQuery;
  const otherScheme = scheme === "http" ? "https" : "http";
  yield { name: "url-scheme", url: `${otherScheme}://${host}${port}${rest}` };
  if (port !== "") {
    yield { name: "url-port", url: `${scheme}://${host}${rest}` };
    yield { name: "url-scheme", url: `${otherScheme}://${host}${rest}` };
  }
  yield { name: "url-scheme", url: `${host}${port}${rest}` };
  const locals = LOCAL_HOSTS.includes(host) ? LOCAL_HOSTS : LOCAL_HOSTS.slice(0, 2);
  for (const other of locals) {
    yield { name: "url-host", url: `${scheme}://${other}${port}${rest}` };
  }
  const own = scheme === "https" ? ":443" : ":80";
  for (const other of [own, ":8080", ":3000", ":80", ":443"]) {
    yield { name: "url-port", url: `${scheme}://${host}${other}${rest}` };
  }
  if (facts.host !== undefined && facts.host !== "") {
    yield { name: "url-host", url: `${scheme}://${facts.host}${rest}` };
    yield { name: "url-host", url: `${otherScheme}://${facts.host}${rest}` };
  }
  for (const other of (facts.otherBaseUrls ?? []).slice(0, OTHER_URLS_MAX)) {
    yield { name: "url-other-environment", url: joinRequestUrl(other, pathAndQuery) };
  }
}

function toggleSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : `${url}/`;
}

/** Each value of the query decoded and encoded anew; names stay. */
function reencode(query: string, encode: (text: string) => string): string {
  return query.replace(/=([^&]*)/g, (_, value: string) => `=${encode(decode(value))}`);
}

function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
