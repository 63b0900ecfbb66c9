import { createHash } from "node:crypto";
import { type Damage, damage, part, step } from "./damage.ts";
import type { Program } from "./program.ts";

const joined = (names: string, what: string, change: Program["join"]) =>
  damage(names, what, step("join", change));
const renamed = (names: string, what: string, rename: (name: string) => string) =>
  joined(names, what, (parts) =>
    parts.map(([name, value]) => `${rename(name)}=${value}`).join("&"),
  );
const order = (what: string, names: readonly string[]) =>
  joined("part-order", what, (parts) =>
    parts
      .toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b))
      .map(([name, value]) => `${name}=${value}`)
      .join("&"),
  );
const HEADERS: Record<string, string> = { nonceStr: "X-Nonce-Str", timestamp: "X-Timestamp" };
const finished = (names: string, what: string, finish: Program["finish"]) =>
  damage(names, what, step("finish", finish));
const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

export const TEXTS: readonly Damage[] = [
  damage(
    "method-case",
    "POST",
    part("method", (text) => text.toUpperCase()),
  ),
  damage(
    "method-case",
    "Post",
    part("method", (text) => text.charAt(0).toUpperCase() + text.slice(1)),
  ),
  damage(
    "method-other",
    "get",
    part("method", (text) => (text === "get" ? "post" : "get")),
  ),
  damage(
    "method-other",
    "GET",
    part("method", (text) => (text === "get" ? "POST" : "GET")),
  ),
  damage(
    "method-other|method-value",
    "undefined",
    part("method", () => "undefined"),
  ),
  damage(
    "part-missing",
    "no method",
    part("method", () => ""),
  ),
  ...[
    "SHA256",
    "rsa",
    "RSA-SHA256",
    "RSA",
    "RSA2",
    "SHA256withRSA",
    "hmac-sha256",
    "HMAC-SHA256",
    "sha-256",
    "RS256",
    "md5",
    "MD5",
    "undefined",
  ].map((value) =>
    damage(
      "sign-type",
      value,
      part("signType", () => value),
    ),
  ),
  damage(
    "part-missing",
    "no signType",
    part("signType", () => ""),
  ),
  renamed("part-header-names|part-name", "X-Nonce-Str=", (name) => HEADERS[name] ?? name),
  renamed("part-header-names|part-name", "x-nonce-str=", (name) =>
    (HEADERS[name] ?? name)
      .toLowerCase()
      .replace("signtype", "signType")
      .replace("requesturl", "requestUrl"),
  ),
  renamed("part-header-names|part-name", "X-Nonce-Str= alone", (name) =>
    name === "nonceStr" ? "X-Nonce-Str" : name,
  ),
  renamed("part-name", "nonce=", (name) => (name === "nonceStr" ? "nonce" : name)),
  renamed(
    "part-name",
    "nonce= and url=",
    (name) => ({ nonceStr: "nonce", requestUrl: "url" })[name] ?? name,
  ),
  renamed("part-name", "uri=", (name) => (name === "requestUrl" ? "uri" : name)),
  renamed("part-name", "httpMethod=", (name) => (name === "method" ? "httpMethod" : name)),
  renamed("part-names|part-name", "snake_case", (name) =>
    name.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`),
  ),
  renamed(
    "part-names|part-name",
    "PascalCase",
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  ),
  renamed("part-names|part-name", "lower case", (name) => name.toLowerCase()),
  order("URL last", ["data", "method", "nonceStr", "signType", "timestamp", "requestUrl"]),
  order("data last", ["method", "nonceStr", "requestUrl", "signType", "timestamp", "data"]),
  order("as documented elsewhere", [
    "method",
    "requestUrl",
    "nonceStr",
    "timestamp",
    "signType",
    "data",
  ]),
  order("by chance", ["timestamp", "data", "signType", "requestUrl", "method", "nonceStr"]),
  joined("parts-separator", "&amp;", (parts) => parts.map((each) => each.join("=")).join("&amp;")),
  joined("parts-separator", "a line each", (parts) =>
    parts.map((each) => each.join("=")).join("\n"),
  ),
  joined("parts-separator", ", ", (parts) => parts.map((each) => each.join("=")).join(", ")),
  joined("parts-without-names", "values only", (parts) => parts.map(([, value]) => value).join("")),
  joined("parts-equals-sign", ":", (parts) => parts.map((each) => each.join(":")).join("&")),
  joined("parts-as-json", "JSON", (parts) => JSON.stringify(Object.fromEntries(parts))),
  joined("parts-percent-encoded|url-query-encoded", "URLSearchParams", (parts) =>
    new URLSearchParams(parts).toString(),
  ),
  finished("text-newline", "\\n", (text) => `${text}\n`),
  finished("text-newline", "\\r\\n", (text) => `${text}\r\n`),
  finished("text-blank", "a space", (text) => `${text} `),
  finished("text-blank", "&", (text) => `${text}&`),
  finished("text-blank|text-byte-order-mark", "BOM", (text) => `\ufeff${text}`),
  finished("text-blank", "?", (text) => `?${text}`),
  finished("text-blank|text-quoted", "quotes", (text) => `"${text}"`),
  finished("text-blank|text-quoted", "single quotes", (text) => `'${text}'`),
  finished("text-not-utf8", "UTF-16", (text) => Buffer.from(String(text), "utf16le")),
  finished("text-hashed-first", "hex digest", (text) => sha256(text).digest("hex")),
  finished("text-hashed-first", "digest", (text) => sha256(text).digest()),
  finished("text-hashed-first", "Base64 digest", (text) => sha256(text).digest("base64")),
  finished("text-base64", "Base64", (text) => Buffer.from(text).toString("base64")),
  finished("text-percent-encoded", "encodeURIComponent", (text) =>
    encodeURIComponent(String(text)),
  ),
  finished("text-percent-encoded|url-query-encoded", "encodeURI", (text) =>
    encodeURI(String(text)),
  ),
  finished("text-case", "lower case", (text) => String(text).toLowerCase()),
  finished("text-html|html-entities|parts-separator", "&amp; of the whole", (text) =>
    String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  ),
];
