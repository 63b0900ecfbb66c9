import { ENDPOINT_PATHS } from "../../generated/endpoint-paths.ts";
import { joinRequestUrl } from "../../verify/candidates.ts";
import { listOtherHosts } from "./hosts.ts";
import { listWrongQueries } from "./queries.ts";
import { UNSET } from "./unset.ts";
import type { WrongUrl } from "./wrong-url.ts";

export type UrlFacts = {
  readonly method: string;
  /** Public base URLs, the likeliest first; none for a notification. */
  readonly baseUrls: readonly string[];
  readonly pathAndQuery: string;
  readonly host?: string | undefined;
  /** Of the addresses in its body. */
  readonly mentionedHosts?: readonly string[] | undefined;
  /** Base URLs of other environments. */
  readonly otherBaseUrls?: readonly string[] | undefined;
};

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
  yield* listWrongQueries(base, path, query);
  yield { name: "url-trailing-slash", url: toggleSlash(base + path) + query };
  yield { name: "url-path-only", url: pathAndQuery };
  yield { name: "url-path-only", url: path };
  yield { name: "url-path-only", url: pathAndQuery.replace(/^\//, "") };
  yield* wrongBases(base, facts);
  yield* wrongVersions(base, pathAndQuery);
  yield* unfilledUrls(base, path, query);
  yield { name: "url-without-path", url: base };
  yield { name: "url-without-path", url: `${base}/` };
  yield { name: "url-double-slash", url: `${base}/${pathAndQuery}` };
  yield { name: "url-query-encoded", url: encodeURIComponent(base + pathAndQuery) };
  yield { name: "url-case", url: (base + pathAndQuery).toLowerCase() };
  yield { name: "url-case", url: (base + pathAndQuery).toUpperCase() };
  yield { name: "url-case", url: base.toUpperCase().replace(/^HTTPS?/, lower) + pathAndQuery };
  yield* embellishedUrls(base + pathAndQuery);
  for (const word of UNSET) yield { name: "url-placeholder", url: word };
  for (const other of ENDPOINT_PATHS) yield { name: "url-other-endpoint", url: base + other };
}

const lower = (text: string) => text.toLowerCase();

function* wrongVersions(base: string, pathAndQuery: string): Generator<WrongUrl> {
  const rest = pathAndQuery.replace(/^\/v\d+(?=\/)/, "");
  if (rest === pathAndQuery) return;
  yield { name: "url-without-version", url: base + rest };
  for (const version of ["/v2", "/V3", "/v1", "/api/v3", "/v3/v3", "/v4", "/api", "/v3.0"]) {
    yield { name: "url-version", url: base + version + rest };
  }
  yield { name: "url-path-only", url: rest };
}

/** The endpoint's path as documented, with its parameters unfilled. */
function* unfilledUrls(base: string, path: string, query: string): Generator<WrongUrl> {
  const template = ENDPOINT_PATHS.find((each) => isFilled(each, path));
  if (template === undefined || !template.includes("{")) return;
  const write: ((name: string) => string)[] = [
    (name) => `{${name}}`,
    (name) => `:${name}`,
    () => "{id}",
    () => ":id",
    (name) => `<${name}>`,
    (name) => `\${${name}}`,
    (name) => `%7B${name}%7D`,
    () => "",
    () => "undefined",
    () => "null",
  ];
  for (const each of write) {
    const unfilled = template.replace(/\{(\w+)\}/g, (_, name: string) => each(name));
    yield { name: "url-placeholder", url: base + unfilled + query };
  }
  yield { name: "url-placeholder", url: base + path.replace(/\/[^/]*$/, "") + query };
}

function isFilled(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith("{") || part === given[at])
  );
}

function* embellishedUrls(url: string): Generator<WrongUrl> {
  for (const [open, close] of ['""', "''", "``", "<>", "{}", "[]", "()"]) {
    yield { name: "url-quoted", url: `${open}${url}${close}` };
  }
  for (const other of [`${url} `, ` ${url}`, `${url}\n`, `${url}\r\n`]) {
    yield { name: "url-blank", url: other };
  }
  yield { name: "url-escaped-slashes", url: url.replaceAll("/", "\\/") };
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
  yield { name: "url-scheme", url: `//${host}${port}${rest}` };
  yield {
    name: "url-port",
    url: `${scheme}://${host}${scheme === "https" ? ":443" : ":80"}${rest}`,
  };
  if (facts.host !== undefined && facts.host !== "") {
    yield { name: "url-host", url: `${scheme}://${facts.host}${rest}` };
    yield { name: "url-host", url: `${otherScheme}://${facts.host}${rest}` };
  }
  for (const other of ["localhost", "127.0.0.1"].filter((each) => each !== host)) {
    yield { name: "url-host", url: `${scheme}://${other}${port}${rest}`, isCommon: true };
  }
  for (const other of facts.mentionedHosts ?? []) {
    yield { name: "url-host", url: `https://${other}${rest}`, isRare: true };
    yield { name: "url-host", url: `http://${other}${rest}`, isRare: true };
  }
  for (const other of (facts.otherBaseUrls ?? []).slice(0, OTHER_URLS_MAX)) {
    yield { name: "url-other-environment", url: joinRequestUrl(other, pathAndQuery) };
  }
  yield* listOtherHosts({ scheme, host, port }, rest);
}

function toggleSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : `${url}/`;
}
