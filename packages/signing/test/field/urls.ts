import { createHash } from "node:crypto";
import { type Damage, damage, hasQuery, isRequest, part, step } from "./damage.ts";
import { BASE_URL, type Program, TIMESTAMP } from "./program.ts";

const url = (names: string, what: string, change: (url: string, program: Program) => string) =>
  damage(names, what, part("requestUrl", change), isRequest);
const base = (what: string, other: string, names = "url-host|url-port|url-scheme") =>
  url(names, what, (text) => text.replace(BASE_URL, other));
const query = (names: string, what: string, change: (query: string) => string) =>
  damage(
    names,
    what,
    part("requestUrl", (text) => {
      const [path = "", rest = ""] = text.split("?");
      return path + change(rest);
    }),
    hasQuery,
  );

export const URLS: readonly Damage[] = [
  base("http://localhost:8080", "http://localhost:8080"),
  base("http://localhost", "http://localhost"),
  base("http://127.0.0.1:3000", "http://127.0.0.1:3000"),
  base("https://localhost:8443", "https://localhost:8443"),
  base("host.docker.internal", "http://host.docker.internal:8080"),
  base("a container", "http://gateway:8080"),
  base("a container of another name", "http://kaunter:3000"),
  base("a container behind a proxy", "http://api"),
  base("0.0.0.0", "http://0.0.0.0:8080"),
  base("http", "http://pay.kedai.example", "url-scheme"),
  base("a port", `${BASE_URL}:443`, "url-port"),
  base("a port that is not used", `${BASE_URL}:8080`, "url-port"),
  base("http with a port", "http://pay.kedai.example:8080", "url-scheme|url-port"),
  base("www", "https://www.pay.kedai.example"),
  base("upper case", "https://PAY.KEDAI.EXAMPLE", "url-case"),
  base("no scheme", "pay.kedai.example", "url-scheme"),
  base("only //", "//pay.kedai.example", "url-scheme"),
  base("Postman's {{baseUrl}}", "{{baseUrl}}", "url-placeholder"),
  base("{base_url}", "{base_url}", "url-placeholder"),
  base("undefined", "undefined", "url-placeholder"),
  base("the sandbox", "https://sandbox.kedai.example", "url-other-environment"),
  url("url-path-only", "only the path", (text) => text.replace(BASE_URL, "")),
  url("url-without-path", "only the host", () => BASE_URL),
  url("url-without-version", "no /v3", (text) => text.replace("/v3", "")),
  url("url-version|url-double-slash", "/v3/v3", (text) => text.replace("/v3", "/v3/v3")),
  url("url-version", "/v1", (text) => text.replace("/v3", "/v1")),
  url("url-double-slash", "//v3", (text) => text.replace("/v3", "//v3")),
  url("url-trailing-slash", "a slash", (text) =>
    text.includes("?") ? text.replace("?", "/?") : `${text}/`,
  ),
  url("url-quoted", "quotes", (text) => `"${text}"`),
  url("url-quoted", "angle brackets", (text) => `<${text}>`),
  url("url-query-encoded|url-percent-encoded|parts-percent-encoded", "percent-encoded", (text) =>
    encodeURIComponent(text),
  ),
  url("url-escaped-slashes", "\\/", (text) => text.replaceAll("/", "\\/")),
  url("url-blank", "a space", (text) => `${text} `),
  url("url-blank", "a line break", (text) => `${text}\n`),
  url("url-other-endpoint", "another endpoint", () => `${BASE_URL}/v3/payment/refund`),
  url("url-placeholder|url-value", "undefined", () => "undefined"),
  url("part-missing", "none", () => ""),
  url("url-query-encoded|url-fragment", "?", (text) =>
    text.includes("?") ? `${text}&` : `${text}?`,
  ),
  query("url-without-query", "no query", () => ""),
  query("url-query-order", "sorted", (text) => `?${text.split("&").sort().join("&")}`),
  query("url-query-order", "backwards", (text) => `?${text.split("&").reverse().join("&")}`),
  query(
    "url-query-order",
    "moved",
    (text) => `?${[...text.split("&").slice(1), text.split("&")[0]].join("&")}`,
  ),
  query(
    "url-query-order",
    "by chance",
    (text) => `?${[2, 0, 3, 1].map((at) => text.split("&")[at]).join("&")}`,
  ),
  query("url-query-decoded", "decoded", (text) => `?${decodeURIComponent(text)}`),
  query(
    "url-query-encoded",
    "lower-case hex",
    (text) => `?${text.replace(/%../g, (found) => found.toLowerCase())}`,
  ),
  query("url-query-encoded", "encoded twice", (text) => `?${text.replaceAll("%", "%25")}`),
  query(
    "url-query-encoded|url-query-decoded",
    "colons raw",
    (text) => `?${text.replaceAll("%3A", ":")}`,
  ),
  query(
    "url-query-parameter",
    "without one",
    (text) => `?${text.split("&").slice(0, -1).join("&")}`,
  ),
  query(
    "url-query-parameter",
    "without the first",
    (text) => `?${text.split("&").slice(1).join("&")}`,
  ),
  query(
    "url-query-encoded|url-query-separator",
    "&amp;",
    (text) => `?${text.replaceAll("&", "&amp;")}`,
  ),
  damage(
    "query-as-data",
    "the query as data, URL without it",
    queryAsData("sorted", false),
    hasQuery,
  ),
  damage("query-as-data", "the query as data, URL with it", queryAsData("sorted", true), hasQuery),
  damage("query-as-data", "the query as data, as sent", queryAsData("as sent", false), hasQuery),
  damage("query-as-data", "the query string in Base64", queryAsData("string", false), hasQuery),
  damage(
    "query-as-data",
    "the query string in Base64, URL with it",
    queryAsData("string", true),
    hasQuery,
  ),
  damage(
    "query-as-parts|part-extra",
    "each parameter a part",
    (program) => ({
      parts: { ...program.parts, requestUrl: program.parts.requestUrl.split("?")[0] ?? "" },
      join: (parts) => {
        const pairs = [...new URLSearchParams(program.call.path.split("?")[1])];
        return [...parts, ...pairs]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => `${name}=${value}`)
          .join("&");
      },
    }),
    hasQuery,
  ),
  damage(
    "query-as-parts|part-extra",
    "a part named query",
    (program) => ({
      parts: { ...program.parts, requestUrl: program.parts.requestUrl.split("?")[0] ?? "" },
      join: (parts) =>
        [...parts, ["query", program.call.path.split("?")[1]]]
          .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
          .map(([name, value]) => `${name}=${value}`)
          .join("&"),
    }),
    hasQuery,
  ),
];

function queryAsData(form: "sorted" | "as sent" | "string", isKept: boolean): Damage["change"] {
  return (program) => {
    const text = program.call.path.split("?")[1] ?? "";
    const pairs = [...new URLSearchParams(text)];
    if (form === "sorted") pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    const written = form === "string" ? text : JSON.stringify(Object.fromEntries(pairs));
    const { requestUrl } = program.parts;
    return {
      data: () => Buffer.from(written).toString("base64"),
      parts: {
        ...program.parts,
        requestUrl: isKept ? requestUrl : (requestUrl.split("?")[0] ?? ""),
      },
    };
  };
}

const nonce = (what: string, change: (nonce: string) => string, names = "nonce-changed") =>
  damage(names, what, part("nonceStr", change));
const time = (names: string, what: string, change: (time: string) => string) =>
  damage(names, what, part("timestamp", change));
const shift = (what: string, seconds: number, names = "timestamp-changed") =>
  time(names, what, (text) => String(Number(text) + seconds));

export const NONCES_AND_TIMES: readonly Damage[] = [
  nonce("undefined", () => "undefined"),
  nonce("null", () => "null"),
  nonce("None", () => "None"),
  nonce("[object Object]", () => "[object Object]"),
  nonce("the name", () => "nonceStr"),
  nonce("the timestamp", () => TIMESTAMP),
  nonce("lower case", (text) => text.toLowerCase()),
  nonce("no dashes", (text) => text.replaceAll("-", "")),
  nonce("cut to 32", (text) => text.slice(0, 32)),
  nonce("in braces", (text) => `{${text}}`),
  nonce("in quotes", (text) => `"${text}"`),
  nonce("a space after it", (text) => `${text} `),
  nonce("Base64", (text) => Buffer.from(text).toString("base64")),
  nonce("SHA-256", (text) => createHash("sha256").update(text).digest("hex")),
  nonce("left out", () => "", "part-missing"),
  damage(
    "part-empty",
    "nonceStr=",
    step("join", (parts) =>
      parts.map(([name, value]) => `${name}=${name === "nonceStr" ? "" : value}`).join("&"),
    ),
  ),
  damage(
    "part-empty",
    "timestamp=",
    step("join", (parts) =>
      parts.map(([name, value]) => `${name}=${name === "timestamp" ? "" : value}`).join("&"),
    ),
  ),
  damage(
    "part-empty",
    "requestUrl=",
    step("join", (parts) =>
      parts.map(([name, value]) => `${name}=${name === "requestUrl" ? "" : value}`).join("&"),
    ),
    isRequest,
  ),
  damage(
    "part-empty",
    "signType=",
    step("join", (parts) =>
      parts.map(([name, value]) => `${name}=${name === "signType" ? "" : value}`).join("&"),
    ),
  ),
  time("part-missing", "left out", () => ""),
  time("timestamp-changed", "undefined", () => "undefined"),
  time("timestamp-changed", "NaN", () => "NaN"),
  time("timestamp-changed", "0", () => "0"),
  time("timestamp-unit", "milliseconds", (text) => `${text}000`),
  time("timestamp-unit", "milliseconds, other", (text) => `${text}417`),
  time("timestamp-unit", "with a fraction", (text) => `${text}.25`),
  time("timestamp-unit|timestamp-format", "a double of Java", () => "1.795233661E9"),
  time("timestamp-format", "ISO 8601", (text) => new Date(Number(text) * 1_000).toISOString()),
  time("timestamp-format", "local ISO 8601", (text) =>
    new Date((Number(text) + 28_800) * 1_000).toISOString().replace(".000Z", "+08:00"),
  ),
  time("timestamp-format", "a date in digits", (text) =>
    new Date((Number(text) + 28_800) * 1_000).toISOString().slice(0, 19).replace(/\D/g, ""),
  ),
  shift("a second later", 1),
  shift("a minute earlier", -60),
  shift("four minutes later", 240),
  shift("8 hours later", 28_800, "timestamp-zone"),
  shift("8 hours earlier", -28_800, "timestamp-zone"),
  shift("7 hours later", 25_200, "timestamp-zone"),
  shift("8 hours and a second", 28_801, "timestamp-zone"),
];
