import { createHash } from "node:crypto";
import { base64, CLIENT_ID, type Client, type Part, type PartName, TIMESTAMP } from "./client.ts";
import { alone, asSent, at, type Mistake } from "./mistake.ts";

const data = at("data");
const encoded = (code: string, what: string, encode: Client["encode"]) =>
  data(code, what, () => ({ encode: (json) => (json.length === 0 ? null : encode(json)) }));
const text = (json: string | Buffer) => json.toString();
const urlSafe = (json: string | Buffer) => Buffer.from(json).toString("base64url");
const lines = (json: string | Buffer, length: number, lineBreak: string) =>
  base64(json).replace(new RegExp(`.{${length}}(?=.)`, "g"), `$&${lineBreak}`);

const DATA: readonly Mistake[] = [
  encoded("data-missing", "left out", () => null),
  encoded("data-raw", "the JSON", text),
  encoded("data-url-safe", "URL-safe, unpadded", urlSafe),
  encoded("data-url-safe", "URL-safe", (json) =>
    base64(json).replaceAll("+", "-").replaceAll("/", "_"),
  ),
  encoded("data-unpadded", "no padding", (json) => base64(json).replace(/=+$/, "")),
  encoded("data-base64-twice", "twice", (json) => base64(base64(json))),
  encoded("data-percent-encoded", "percent", (json) => encodeURIComponent(base64(json))),
  encoded("data-hex", "hex", (json) => Buffer.from(json).toString("hex")),
  encoded("data-hex", "hex in upper case", (json) =>
    Buffer.from(json).toString("hex").toUpperCase(),
  ),
  encoded("data-base64-of-hex", "Base64 of hex", (json) =>
    base64(Buffer.from(json).toString("hex")),
  ),
  encoded("data-newline", "a line break", (json) => `${base64(json)}\n`),
  encoded("data-in-lines", "76, CRLF", (json) => lines(json, 76, "\r\n")),
  encoded("data-in-lines", "60, LF, as Ruby", (json) => `${lines(json, 60, "\n")}\n`),
  encoded("data-in-lines", "64", (json) => lines(json, 64, "\n")),
  encoded("data-hashed", "SHA-256", (json) => createHash("sha256").update(json).digest("hex")),
  encoded("data-hashed", "MD5", (json) => createHash("md5").update(json).digest("hex")),
  encoded("data-hashed", "Base64 of SHA-256", (json) =>
    createHash("sha256").update(json).digest("base64"),
  ),
  encoded("data-plus-as-space", "+ as space", (json) => base64(json).replaceAll("+", " ")),
  encoded("data-empty", "empty", () => ""),
  data("data-empty", "data= without body", ({ scenario, encode }) => ({
    encode: scenario.body === undefined ? () => "" : encode,
    join: (parts) => (scenario.body === undefined ? `data=&${plain(parts)}` : plain(parts)),
  })),
  data("data-without-body", "{}", ({ scenario, encode }) => ({
    encode: scenario.body === undefined ? () => base64("{}") : encode,
  })),
  data("data-without-body", "[]", ({ scenario, encode }) => ({
    encode: scenario.body === undefined ? () => base64("[]") : encode,
  })),
];
const plain = (parts: Part[]) => parts.map(([name, value]) => `${name}=${value}`).join("&");

type Parts = Client["parts"];
const part =
  (name: keyof Parts, change: (value: string, client: Client) => string): Mistake["change"] =>
  (client) => ({ parts: { ...client.parts, [name]: change(client.parts[name], client) } });

const method = at("method");
const METHODS: readonly Mistake[] = [
  method(
    "method-case",
    "POST",
    part("method", (value) => value.toUpperCase()),
  ),
  method(
    "method-case",
    "Post",
    part("method", (value) => value.slice(0, 1).toUpperCase() + value.slice(1)),
  ),
  method(
    "method-other",
    "the other",
    part("method", (value) => (value === "get" ? "post" : "get")),
  ),
  method(
    "part-missing",
    "no method",
    part("method", () => ""),
  ),
];

const nonce = at("nonce");
const NONCES: readonly Mistake[] = [
  nonce(
    "nonce-changed",
    "upper case",
    part("nonceStr", (value) => value.toUpperCase()),
  ),
  nonce(
    "nonce-changed",
    "no dashes",
    part("nonceStr", (value) => value.replaceAll("-", "")),
  ),
  nonce(
    "nonce-changed",
    "cut to 16",
    part("nonceStr", (value) => value.slice(0, 16)),
  ),
  nonce(
    "part-missing",
    "no nonce",
    part("nonceStr", () => ""),
  ),
];

const timestamp = at("timestamp");
const date = (shiftHours = 0) => new Date((TIMESTAMP + shiftHours * 3_600) * 1_000);
const digits = (shiftHours = 0) => date(shiftHours).toISOString().slice(0, 19).replace(/\D/g, "");
const iso = (shiftHours = 0) => date(shiftHours).toISOString();
const stamp = (code: string, what: string, value: string) =>
  timestamp(
    code,
    what,
    part("timestamp", () => value),
  );
const sentAs = (code: string, what: string, value: string) =>
  timestamp(code, what, ({ parts, headers }) => ({
    parts: { ...parts, timestamp: value },
    headers: { ...headers, timestamp: value },
  }));

const TIMESTAMPS: readonly Mistake[] = [
  stamp("timestamp-unit", "000 appended", `${TIMESTAMP}000`),
  stamp("timestamp-unit", "real milliseconds", `${TIMESTAMP}417`),
  stamp("timestamp-changed", "three seconds later", String(TIMESTAMP + 3)),
  stamp("timestamp-changed", "thirty seconds earlier", String(TIMESTAMP - 30)),
  stamp("timestamp-zone", "8 hours ahead", String(TIMESTAMP + 28_800)),
  stamp("timestamp-zone", "8 hours behind", String(TIMESTAMP - 28_800)),
  stamp("timestamp-format", "ISO", iso().replace(".000", "")),
  stamp("timestamp-format", "ISO with .000", iso()),
  stamp("timestamp-format", "ISO, real milliseconds", iso().replace(".000", ".583")),
  stamp("timestamp-format", "ISO, +08:00", iso(8).replace(".000Z", "+08:00")),
  stamp("timestamp-format", "yyyyMMddHHmmss", digits()),
  stamp("timestamp-format", "yyyyMMddHHmmss, local", digits(8)),
  stamp("timestamp-format", "with a space, local", iso(8).slice(0, 19).replace("T", " ")),
  stamp("timestamp-unit|timestamp-format", "1.0", `${TIMESTAMP}.0`),
  stamp("part-missing", "no timestamp", ""),
  sentAs("timestamp-milliseconds", "milliseconds in the header too", `${TIMESTAMP}417`),
  sentAs("timestamp-not-seconds", "ISO in the header too", iso()),
  sentAs("timestamp-not-seconds", "digits in the header too", digits(8)),
  timestamp("timestamp-milliseconds", "milliseconds in the header only", ({ headers }) => ({
    headers: { ...headers, timestamp: `${TIMESTAMP}417` },
  })),
  timestamp("timestamp-not-seconds", "ISO in the header only", ({ headers }) => ({
    headers: { ...headers, timestamp: iso() },
  })),
];

const signType = at("sign-type");
const SIGN_TYPES: readonly Mistake[] = [
  ...["SHA256", "RSA-SHA256", "rsa", "RSA2", "RS256", "SHA-256", "sha256WithRSA"].map((type) =>
    signType(
      "sign-type",
      type,
      part("signType", () => type),
    ),
  ),
  signType(
    "part-missing",
    "no signType",
    part("signType", () => ""),
  ),
];

const join = at("join");
const joined = (code: string, what: string, by: (parts: Part[]) => string) =>
  join(code, what, () => ({ join: by }));
const renamed = (code: string, what: string, rename: (name: string) => string) =>
  joined(code, what, (parts) => plain(parts.map(([name, value]) => [rename(name), value])));
const snake = (name: string) => name.replace(/[A-Z]/g, (unit) => `_${unit.toLowerCase()}`);
const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const one = (from: PartName, to: string) =>
  renamed("part-name", `${from} named ${to}`, (name) => (name === from ? to : name));
const separated = (separator: string) =>
  joined("parts-separator", JSON.stringify(separator), (parts) =>
    parts.map(([name, value]) => `${name}=${value}`).join(separator),
  );
const ordered = (what: string, order: readonly string[]) =>
  joined("part-order", what, (parts) =>
    plain(parts.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))),
  );
const extra = (name: string, value: string, isFirst = false) =>
  joined("part-extra", `${name} ${isFirst ? "first" : "last"}`, (parts) =>
    plain(isFirst ? [[name, value], ...parts] : [...parts, [name, value]]),
  );

const JOINS: readonly Mistake[] = [
  renamed("part-names", "lower case", (name) => name.toLowerCase()),
  renamed("part-names", "snake_case", snake),
  renamed("part-names", "PascalCase", pascal),
  renamed("part-names", "upper case", (name) => name.toUpperCase()),
  one("nonceStr", "nonce"),
  one("nonceStr", "nonce_str"),
  one("requestUrl", "url"),
  one("requestUrl", "requestURL"),
  one("signType", "sign_type"),
  one("timestamp", "timeStamp"),
  one("data", "body"),
  ...["", "|", "\n", ",", ";", "&&", ", ", " ", ".", "&amp;"].map(separated),
  ordered("URL last", ["data", "method", "nonceStr", "signType", "timestamp", "requestUrl"]),
  ordered("data last", ["method", "nonceStr", "requestUrl", "signType", "timestamp", "data"]),
  ordered("reversed", ["timestamp", "signType", "requestUrl", "nonceStr", "method", "data"]),
  ordered("as in a request", ["method", "requestUrl", "timestamp", "nonceStr", "data", "signType"]),
  ordered("headers first", ["signType", "nonceStr", "timestamp", "method", "requestUrl", "data"]),
  ordered("nonce and time swapped", [
    "data",
    "method",
    "timestamp",
    "requestUrl",
    "signType",
    "nonceStr",
  ]),
  alone(
    ordered("any other", ["method", "requestUrl", "data", "nonceStr", "signType", "timestamp"]),
  ),
  joined("parts-without-names", "values joined with &", (parts) =>
    parts.map((each) => each[1]).join("&"),
  ),
  joined("parts-without-names", "values alone", (parts) => parts.map((each) => each[1]).join("")),
  joined("parts-without-names", "values in lines", (parts) =>
    parts.map((each) => each[1]).join("\n"),
  ),
  joined("parts-equals-sign", "name:value&", (parts) =>
    parts.map((each) => each.join(":")).join("&"),
  ),
  joined("parts-equals-sign", "name and value alone", (parts) =>
    parts.map((each) => each.join("")).join("&"),
  ),
  joined("parts-as-json", "JSON", (parts) => JSON.stringify(Object.fromEntries(parts))),
  joined("parts-percent-encoded", "URLSearchParams", (parts) =>
    new URLSearchParams(parts).toString(),
  ),
  joined("parts-percent-encoded", "encodeURIComponent", (parts) =>
    parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&"),
  ),
  alone(extra("clientId", CLIENT_ID, true)),
  alone(extra("clientId", CLIENT_ID)),
  alone(extra("key", CLIENT_ID)),
  extra("key", ""),
  extra("version", "v3"),
];

const end = at("text");
const finished = (code: string, what: string, finish: Client["finish"]) =>
  end(code, what, () => ({ finish }));
const hash = (algorithm: string, of: string) => createHash(algorithm).update(of);

const ENDS: readonly Mistake[] = [
  finished("text-newline", "\\n", (signed) => `${signed}\n`),
  finished("text-newline", "\\r\\n", (signed) => `${signed}\r\n`),
  finished("text-blank", "space", (signed) => `${signed} `),
  finished("text-blank", "&", (signed) => `${signed}&`),
  finished("text-blank", "?", (signed) => `?${signed}`),
  finished("text-blank", "quotes", (signed) => `"${signed}"`),
  finished("text-hashed-first", "hex", (signed) => hash("sha256", signed).digest("hex")),
  finished("text-hashed-first", "bytes", (signed) => hash("sha256", signed).digest()),
  finished("text-hashed-first", "Base64", (signed) => hash("sha256", signed).digest("base64")),
  finished("text-hashed-first", "MD5", (signed) => hash("md5", signed).digest("hex")),
  finished("text-base64", "Base64", (signed) => base64(signed)),
  finished("text-percent-encoded", "encodeURIComponent", (signed) => encodeURIComponent(signed)),
  finished("text-not-utf8", "UTF-16", (signed) => Buffer.from(signed, "utf16le")),
  finished("text-case", "upper case", (signed) => signed.toUpperCase()),
  finished("text-case", "lower case", (signed) => signed.toLowerCase()),
];

const whole = (code: string, what: string, finish: Client["finish"]) => ({
  ...alone(finished(code, what, finish)),
});
/** With a body only: without one there is nothing to sign alone. */
const WHOLES: readonly Mistake[] = [
  whole("body-alone", "the JSON", (signed, { json }) => (json.length > 0 ? json : signed)),
  whole("body-alone", "its Base64", (signed, { data: of, json }) =>
    json.length > 0 ? of : signed,
  ),
  asSent(whole("body-alone", "the body as sent", (signed, { wire }) => wire || signed)),
  whole("text-other-scheme", "timestamp.body", (signed, { json, client }) =>
    json.length > 0 ? `${client.headers.timestamp}.${json}` : signed,
  ),
  asSent(
    whole("text-other-scheme", "timestamp.body as sent", (signed, { wire, client }) =>
      wire === "" ? signed : `${client.headers.timestamp}.${wire}`,
    ),
  ),
  whole("text-other-scheme", "five lines", (signed, { json, client: { headers, scenario } }) =>
    json.length > 0
      ? `${scenario.method}\n${scenario.path}\n${headers.timestamp}\n${headers.nonce}\n${json}\n`
      : signed,
  ),
  whole("text-other-scheme", "timestamp, nonce, body", (signed, { json, client: { headers } }) =>
    json.length > 0 ? `${headers.timestamp}${headers.nonce}${json}` : signed,
  ),
];

export const TEXT_MISTAKES: readonly Mistake[] = [
  ...DATA,
  ...METHODS,
  ...NONCES,
  ...TIMESTAMPS,
  ...SIGN_TYPES,
  ...JOINS,
  ...ENDS,
  ...WHOLES,
];
