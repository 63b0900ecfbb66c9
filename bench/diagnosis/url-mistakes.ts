import { BASE_URL, type Client } from "./client.ts";
import { at, type Mistake } from "./mistake.ts";

const url = at("url");
const changed = (code: string, what: string, by: (url: string, client: Client) => string) =>
  url(code, what, (client) => ({
    parts: { ...client.parts, requestUrl: by(client.parts.requestUrl, client) },
  }));
const HOST = "pay.example.com";

function withQuery(text: string, by: (query: string) => string): string {
  const [path = "", query] = text.split("?");
  return query === undefined ? text : `${path}?${by(query)}`;
}
const filledLike = (client: Client, write: (name: string) => string) =>
  BASE_URL +
  (client.scenario.template ?? client.scenario.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    write(name),
  );

export const URL_MISTAKES: readonly Mistake[] = [
  changed("url-scheme", "http", (text) => text.replace("https:", "http:")),
  changed("url-scheme", "no scheme", (text) => text.replace("https://", "")),
  changed("url-scheme", "//", (text) => text.replace("https:", "")),
  changed("url-host", "localhost", (text) => text.replace(HOST, "localhost")),
  changed("url-host", "127.0.0.1", (text) => text.replace(HOST, "127.0.0.1")),
  changed("url-case", "host in upper case", (text) => text.replace(HOST, HOST.toUpperCase())),
  changed("url-port", ":443", (text) => text.replace(HOST, `${HOST}:443`)),
  changed("url-port", ":8080", (text) => text.replace(HOST, `${HOST}:8080`)),
  changed("url-other-environment", "sandbox", (text) => text.replace(HOST, "sandbox.example.com")),
  changed("url-trailing-slash", "path/", (text) => text.replace(/(?=\?|$)/, "/")),
  changed("url-trailing-slash", "query/", (text) => `${text}/`),
  changed("url-double-slash", "//v3", (text) => text.replace("/v3", "//v3")),
  changed("url-without-query", "no query", (text) => text.split("?")[0] ?? ""),
  changed("url-query-decoded", "decoded", decodeURIComponent),
  changed("url-query-encoded", "whole", encodeURIComponent),
  changed("url-query-encoded", "lower-case hex", (text) =>
    text.replace(/%[0-9A-F]{2}/g, (found) => found.toLowerCase()),
  ),
  changed("url-query-encoded", "+ for a space", (text) => text.replaceAll("%20", "+")),
  changed("url-query-encoded", "encoded twice", (text) => text.replaceAll("%", "%25")),
  changed("url-query-encoded", "a lone ?", (text) => (text.includes("?") ? text : `${text}?`)),
  changed("url-path-only", "path and query", (text) => text.replace(BASE_URL, "")),
  changed("url-path-only", "path", (text) => text.replace(BASE_URL, "").split("?")[0] ?? ""),
  changed("url-path-only", "without its slash", (text) => text.replace(`${BASE_URL}/`, "")),
  changed("url-path-only", "behind the version", (text) => text.replace(`${BASE_URL}/v3`, "")),
  changed("url-without-path", "host", () => BASE_URL),
  changed("url-without-version", "no /v3", (text) => text.replace("/v3", "")),
  changed("url-version", "/v2", (text) => text.replace("/v3", "/v2")),
  changed("url-version", "/v1", (text) => text.replace("/v3", "/v1")),
  changed("url-version|url-case", "/V3", (text) => text.replace("/v3", "/V3")),
  changed("url-version", "/api/v3", (text) => text.replace("/v3", "/api/v3")),
  changed("url-case", "upper case", (text) => text.toUpperCase()),
  changed("url-case", "lower case", (text) => text.toLowerCase()),
  changed("url-quoted", '"', (text) => `"${text}"`),
  changed("url-quoted", "'", (text) => `'${text}'`),
  changed("url-blank", "a space after it", (text) => `${text} `),
  changed("url-blank", "a line break after it", (text) => `${text}\n`),
  changed("url-blank", "a space before it", (text) => ` ${text}`),
  changed("url-placeholder", "{name}", (_, client) => filledLike(client, (name) => `{${name}}`)),
  changed("url-placeholder", ":name", (_, client) => filledLike(client, (name) => `:${name}`)),
  changed("url-placeholder", "{id}", (_, client) => filledLike(client, () => "{id}")),
  changed("url-placeholder|url-other-endpoint", "left empty", (_, client) =>
    filledLike(client, () => ""),
  ),
  changed("url-placeholder|url-other-endpoint", "undefined", (_, client) =>
    filledLike(client, () => "undefined"),
  ),
  changed("url-query-order", "sorted", (text) =>
    withQuery(text, (query) => query.split("&").sort().join("&")),
  ),
  changed("url-query-order", "reversed", (text) =>
    withQuery(text, (query) => query.split("&").reverse().join("&")),
  ),
  changed("url-other-endpoint", "/v3/payment/checkout", () => `${BASE_URL}/v3/payment/checkout`),
  changed("url-other-endpoint", "/v3/payment/online", () => `${BASE_URL}/v3/payment/online`),
  changed("url-other-endpoint", "/v3/payment/refund", () => `${BASE_URL}/v3/payment/refund`),
  changed("url-other-endpoint", "/v3/stores", () => `${BASE_URL}/v3/stores`),
  changed("url-other-endpoint", "/v1/token", () => `${BASE_URL}/v1/token`),
  changed("url-escaped-slashes", "\\/", (text) => text.replaceAll("/", "\\/")),
  changed("part-missing", "no requestUrl", () => ""),
];
