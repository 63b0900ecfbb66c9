import assert from "node:assert/strict";
import { constants, createHash, privateEncrypt, sign } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { inLongRun } from "../../../../test/support/chance/long-run.ts";
import { testKeys, utf8 } from "../../test/test-vectors.ts";
import { canonicalize } from "../canonical-json.ts";
import { readJson } from "../read-json.ts";
import { generateKeyPair, type PrivateKey } from "../rsa.ts";
import { verifyRequest } from "../verify/verify-request.ts";
import { addToDebug, type DiagnoseInput, diagnose } from "./diagnose.ts";
import { finish as finishSteps } from "./examine.ts";
import type { MistakeName } from "./mistakes.ts";
import { searchMistakes } from "./search.ts";
import { type SearchFacts, type SearchTarget, TRIALS_MAX } from "./trial.ts";

/**
 * Clients that make one mistake on purpose, written independently of the code under test: each case
 * defines what is signed and what is sent instead of the correct text.
 */
type Attempt = {
  readonly wire: string;
  readonly json: string;
  readonly data: string | null;
  readonly method: string;
  readonly pathAndQuery: string;
  readonly headers: { readonly nonce: string; readonly timestamp: string };
  /** What is signed of the other parts. */
  readonly parts: Readonly<
    Record<"method" | "nonceStr" | "requestUrl" | "signType" | "timestamp", string>
  >;
  readonly join: (parts: [name: string, value: string][]) => string;
  readonly finish: (text: string, attempt: Attempt) => string | Buffer;
  readonly sign: (text: string | Buffer, key: PrivateKey) => Buffer;
  readonly header: (signature: Buffer) => string;
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const BASE_URL = "http://127.0.0.1:8080";
const OTHER_BASE_URL = "https://sandbox.example.com";

/** Holds something for every mistake to spoil. */
const BODY: Json = {
  zeta: "~~~???é & <b>'x'</b> /path",
  order: { title: "Nasi & roti", amount: 2590, rate: 1.5, detail: "", note: null, paid: true },
  items: [
    { sku: "b", count: 2, Alpha: [] },
    { sku: "a", count: 100 },
  ],
  method: ["TNG_MY", "BOOST_MY"],
  Store: "1761962400123456789",
  options: {},
  "10": "12",
  "9": " nine ",
  line: "a\u2028b",
};

const base64 = (text: string) => Buffer.from(text).toString("base64");

function aRightAttempt(body: Json = BODY, pathAndQuery = "/v3/payment/online?a=x%20y"): Attempt {
  const json = write(body);
  const headers = { nonce: "Nonce-0a1b2c3d4e5f", timestamp: "1767225600" };
  return {
    wire: JSON.stringify(body),
    json,
    data: base64(json),
    method: "POST",
    pathAndQuery,
    headers,
    parts: {
      method: "post",
      nonceStr: headers.nonce,
      requestUrl: BASE_URL + pathAndQuery,
      signType: "sha256",
      timestamp: headers.timestamp,
    },
    join: (parts) => parts.map(([name, value]) => `${name}=${value}`).join("&"),
    finish: (text) => text,
    sign: (text, key) => sign("sha256", Buffer.from(text), key.keyObject),
    header: (signature) => `sha256 ${signature.toString("base64")}`,
  };
}

function textOf(attempt: Attempt): string | Buffer {
  const { data, parts } = attempt;
  const all = { ...(data === null ? {} : { data }), ...parts };
  const present = Object.entries(all).filter(([name, value]) => name === "data" || value !== "");
  return attempt.finish(attempt.join(present), attempt);
}

/** How a careless client writes JSON. */
type Style = {
  quote?: (text: string) => string;
  number?: (value: number) => string;
  sort?: (keys: string[], depth: number, isInArray: boolean) => string[];
  colon?: string;
  comma?: string;
  indent?: string;
};

function write(value: Json, style: Style = {}, depth = 0, isInArray = false): string {
  const { quote = quoteRight, number = String, indent = "" } = style;
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : number(value);
  if (value === null || typeof value === "boolean") return String(value);
  const isArray = Array.isArray(value);
  const keys = isArray ? [] : (style.sort ?? sortRight)(Object.keys(value), depth, isInArray);
  const items = isArray
    ? value.map((item) => write(item, style, depth + 1, true))
    : keys.map((key) => {
        const item = write(value[key] ?? null, style, depth + 1, isInArray);
        return quote(key) + (style.colon ?? ":") + item;
      });
  const [open, close] = isArray ? "[]" : "{}";
  if (indent === "" || items.length === 0) return open + items.join(style.comma ?? ",") + close;
  const line = (levels: number) => `\n${indent.repeat(levels)}`;
  return open + line(depth + 1) + items.join(`,${line(depth + 1)}`) + line(depth) + close;
}

const sortRight = (keys: string[]) => keys.sort();

function quoteRight(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, hex);
}
function hex(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
/** Leaves some of what must be escaped, or escapes more. */
function quoting(pattern: RegExp, replace: (char: string) => string = hex) {
  return (text: string) => JSON.stringify(text).replace(pattern, replace);
}

type Change = (attempt: Attempt, body: Json) => Partial<Attempt>;
type MistakeCase = readonly [name: MistakeName, what: string, change: Change];

const json =
  (writeAll: (body: Json) => string): Change =>
  (_, body) => {
    const text = writeAll(body);
    return { json: text, data: base64(text) };
  };
const style = (changes: Style) => json((body) => write(body, changes));
const data =
  (change: (json: string) => string | null): Change =>
  (attempt) => ({
    data: change(attempt.json),
  });
const finish =
  (change: Attempt["finish"]): Change =>
  () => ({ finish: change });
const part =
  (name: keyof Attempt["parts"], change: (value: string) => string): Change =>
  ({ parts }) => ({
    parts: { ...parts, [name]: change(parts[name]) },
  });
const url = (change: (value: string) => string) => part("requestUrl", change);
const signing =
  (change: Attempt["sign"]): Change =>
  () => ({ sign: change });
const header =
  (change: Attempt["header"]): Change =>
  () => ({ header: change });

/** Every value inside the body changed; undefined leaves a member out. */
function each(change: (value: Json) => Json | undefined): Change {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map((item) => change(walk(item)) ?? item);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
      const changed = change(walk(item));
      return changed === undefined ? [] : [[key, changed]];
    });
    return Object.fromEntries(entries);
  };
  return json((body) => write(walk(body)));
}
const isEmptyObject = (value: Json) =>
  value !== null &&
  typeof value === "object" &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0;
const isEmptyArray = (value: Json) => Array.isArray(value) && value.length === 0;
const isEmpty = (value: Json) =>
  value === null || value === "" || isEmptyArray(value) || isEmptyObject(value);

const BODY_CASES: readonly MistakeCase[] = [
  ["keys-unsorted", "nothing sorted", style({ sort: (keys) => keys })],
  [
    "nested-keys-unsorted",
    "only the top sorted",
    style({ sort: (keys, depth) => (depth === 0 ? keys.sort() : keys) }),
  ],
  [
    "top-keys-unsorted",
    "only the nested sorted",
    style({ sort: (keys, depth) => (depth === 0 ? keys : keys.sort()) }),
  ],
  [
    "keys-in-arrays-unsorted",
    "arrays not looked into",
    style({ sort: (keys, _, isInArray) => (isInArray ? keys : keys.sort()) }),
  ],
  [
    "keys-sorted-ignoring-case",
    "case ignored",
    style({
      sort: (keys) => keys.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    }),
  ],
  ["keys-sorted-descending", "from Z to A", style({ sort: (keys) => keys.sort().reverse() })],
  [
    "numeric-keys-first",
    "an object of JavaScript",
    style({ sort: (keys) => Object.keys(Object.fromEntries(keys.sort().map((key) => [key, 0]))) }),
  ],
  [
    "array-items-sorted",
    "lists sorted",
    each((value) => (isTexts(value) ? value.toSorted() : value)),
  ],
  ["indented", "two spaces", style({ indent: "  ", colon: ": " })],
  ["indented", "four spaces", style({ indent: "    ", colon: ": " })],
  ["indented", "tabs", style({ indent: "\t", colon: ": " })],
  ["blank-after-comma-and-colon", "as Python writes", style({ comma: ", ", colon: ": " })],
  ["blank-after-colon", "a space", style({ colon: ": " })],
  ["blank-after-comma", "a space", style({ comma: ", " })],
  ["newline-after-json", "\\n", json((body) => `${write(body)}\n`)],
  ["newline-after-json", "\\r\\n", json((body) => `${write(body)}\r\n`)],
  ["blank-around-json", "after", json((body) => `${write(body)} `)],
  ["byte-order-mark", "BOM", json((body) => `\ufeff${write(body)}`)],
  ["html-unescaped", "all raw", style({ quote: quoting(/[\u2028\u2029]/g) })],
  ["html-partly-unescaped", "& raw", style({ quote: quoting(/[<>\u2028\u2029]/g) })],
  ["html-partly-unescaped", "< > raw", style({ quote: quoting(/[&\u2028\u2029]/g) })],
  [
    "upper-case-escapes",
    "\\u003C",
    style({
      quote: quoting(/[<>&\u2028\u2029]/g, (char) => hex(char).toUpperCase().replace("U", "u")),
    }),
  ],
  [
    "html-entities",
    "&lt;",
    style({
      quote: quoting(/[<>&\u2028\u2029]/g, (char) => {
        const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };
        return entities[char] ?? hex(char);
      }),
    }),
  ],
  [
    "escapes-escaped",
    "before writing JSON",
    style({
      quote: (text) =>
        quoteRight(text).replace(/\\\\|\\u00(3c|3e|26)/g, (found) =>
          found === "\\\\" ? found : `\\${found}`,
        ),
    }),
  ],
  ["slashes-escaped", "\\/", style({ quote: (text) => quoteRight(text).replaceAll("/", "\\/") })],
  ["non-ascii-escaped", "\\u00e9", style({ quote: quoting(/[<>&\u007f-\uffff]/g) })],
  ["apostrophes-escaped", "\\u0027", style({ quote: quoting(/[<>&'\u2028\u2029]/g) })],
  ["line-separators-unescaped", "raw", style({ quote: quoting(/[<>&]/g) })],
  [
    "numbers-with-decimals",
    "1.0",
    style({ number: (value) => (/^-?\d+$/.test(String(value)) ? `${value}.0` : String(value)) }),
  ],
  ["numbers-with-exponent", "1e+2", style({ number: (value) => value.toExponential() })],
  [
    "numbers-as-sent",
    "1.50",
    (_, body) => {
      const number = (value: number) => {
        if (!/^-?\d+(\.\d+)?$/.test(String(value))) return String(value);
        return Number.isInteger(value) ? `${value}.000` : `${value}0`;
      };
      const text = write(body, { number });
      return {
        json: text,
        data: base64(text),
        wire: write(body, { number, sort: (keys) => keys }),
      };
    },
  ],
  ["numbers-as-text", "in quotes", style({ number: (value) => `"${value}"` })],
  [
    "text-as-number",
    "without quotes",
    each((value) =>
      typeof value === "string" && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value,
    ),
  ],
  [
    "booleans-as-text",
    "in quotes",
    each((value) => (typeof value === "boolean" ? String(value) : value)),
  ],
  [
    "booleans-as-numbers",
    "1 and 0",
    each((value) => (typeof value === "boolean" ? Number(value) : value)),
  ],
  ["nulls-left-out", "no nulls", each((value) => (value === null ? undefined : value))],
  ["empty-texts-left-out", "no empty texts", each((value) => (value === "" ? undefined : value))],
  [
    "empty-members-left-out",
    "nothing empty",
    each((value) => (isEmpty(value) ? undefined : value)),
  ],
  ["nulls-as-empty-text", "a text", each((value) => (value === null ? "" : value))],
  ["empty-text-as-null", "null", each((value) => (value === "" ? null : value))],
  ["empty-array-as-object", "{}", each((value) => (isEmptyArray(value) ? {} : value))],
  ["empty-object-as-array", "[]", each((value) => (isEmptyObject(value) ? [] : value))],
  ["empty-array-as-null", "null", each((value) => (isEmptyArray(value) ? null : value))],
  [
    "arrays-as-objects",
    "JSON_FORCE_OBJECT",
    each((value) => (Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value)),
  ],
  ["texts-trimmed", "trimmed", each((value) => (typeof value === "string" ? value.trim() : value))],
  [
    "unicode-normalised",
    "NFD",
    each((value) => (typeof value === "string" ? value.normalize("NFD") : value)),
  ],
  ["member-left-out", "the last one", json((body) => write(withoutLast(body)))],
  ["json-twice", "twice", json((body) => JSON.stringify(write(body)))],
  [
    "json-twice",
    "a finished text, made canonical",
    json((body) => canonicalize(JSON.stringify(body))),
  ],
  [
    "body-as-sent",
    "with odd blanks",
    (_, body) => {
      const wire = write(body, { colon: " :\t", sort: (keys) => keys });
      return { wire, json: wire, data: base64(wire) };
    },
  ],
];

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
function withoutLast(body: Json): Json {
  if (body === null || typeof body !== "object" || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).slice(0, -1));
}

const DATA_CASES: readonly MistakeCase[] = [
  ["data-missing", "no data", data(() => null)],
  ["data-empty", "data=", data(() => "")],
  ["data-raw", "JSON", data((text) => text)],
  ["data-url-safe", "- and _, no padding", data((text) => Buffer.from(text).toString("base64url"))],
  [
    "data-url-safe",
    "- and _",
    data((text) => base64(text).replaceAll("+", "-").replaceAll("/", "_")),
  ],
  ["data-unpadded", "no =", data((text) => base64(text).replace(/=+$/, ""))],
  ["data-base64-twice", "twice", data((text) => base64(base64(text)))],
  ["data-hex", "hex", data((text) => Buffer.from(text).toString("hex"))],
  [
    "data-base64-of-hex",
    "Base64 of hex",
    data((text) => base64(Buffer.from(text).toString("hex"))),
  ],
  ["data-percent-encoded", "%2B", data((text) => encodeURIComponent(base64(text)))],
  ["data-in-lines", "76", data((text) => base64(text).replace(/.{76}(?=.)/g, "$&\n"))],
  ["data-newline", "\\n", data((text) => `${base64(text)}\n`)],
  ["data-hashed", "SHA-256", data((text) => createHash("sha256").update(text).digest("hex"))],
  [
    "data-not-utf8",
    "Latin-1",
    data((text) => Buffer.from(text.replace(/[^\0-\u00ff]/gu, "?"), "latin1").toString("base64")),
  ],
  ["data-not-utf8", "UTF-16", data((text) => Buffer.from(text, "utf16le").toString("base64"))],
  ["data-without-body", "{}", () => ({ wire: "{}", json: "", data: base64("{}") })],
  ["data-empty", "without body", () => ({ wire: "", json: "", data: "" })],
];

const renamed =
  (from: string, to: string): Change =>
  () => ({
    join: (parts) =>
      parts.map(([name, value]) => `${name === from ? to : name}=${value}`).join("&"),
  });
const ordered =
  (order: (names: string[]) => string[]): Change =>
  () => ({
    join: (parts) => {
      const byName = Object.fromEntries(parts);
      return order(parts.map(([name]) => name))
        .map((name) => `${name}=${byName[name]}`)
        .join("&");
    },
  });

const TEXT_CASES: readonly MistakeCase[] = [
  ["method-case", "POST", part("method", () => "POST")],
  ["method-case", "Post", part("method", () => "Post")],
  ["method-other", "get", part("method", () => "get")],
  ["part-missing", "method", part("method", () => "")],
  ["part-missing", "nonceStr", part("nonceStr", () => "")],
  ["part-missing", "requestUrl", part("requestUrl", () => "")],
  ["part-missing", "signType", part("signType", () => "")],
  ["part-missing", "timestamp", part("timestamp", () => "")],
  ["nonce-changed", "lower case", part("nonceStr", (nonce) => nonce.toLowerCase())],
  ["nonce-changed", "no dashes", part("nonceStr", (nonce) => nonce.replaceAll("-", ""))],
  ["timestamp-changed", "two seconds later", part("timestamp", (time) => String(Number(time) + 2))],
  ["timestamp-unit", "milliseconds", part("timestamp", (time) => `${time}000`)],
  [
    "timestamp-unit",
    "milliseconds, and X-Timestamp rounded up",
    part("timestamp", (time) => `${Number(time) - 1}737`),
  ],
  [
    "timestamp-milliseconds",
    "milliseconds in the header",
    ({ parts, headers }) => ({
      headers: { ...headers, timestamp: `${headers.timestamp}123` },
      parts,
    }),
  ],
  ["url-scheme", "https", url((text) => text.replace("http:", "https:"))],
  ["url-scheme", "none", url((text) => text.replace("http://", ""))],
  ["url-host", "localhost", url((text) => text.replace("127.0.0.1", "localhost"))],
  ["url-port", "none", url((text) => text.replace(":8080", ""))],
  ["url-port", "80", url((text) => text.replace(":8080", ":80"))],
  ["url-other-environment", "sandbox", url((text) => text.replace(BASE_URL, OTHER_BASE_URL))],
  ["url-trailing-slash", "added", url((text) => text.replace("?", "/?"))],
  ["url-double-slash", "//", url((text) => text.replace("/v3", "//v3"))],
  ["url-without-query", "no query", url((text) => text.split("?")[0] ?? "")],
  ["url-query-decoded", "decoded", url(decodeURIComponent)],
  ["url-query-encoded", "+", url((text) => text.replaceAll("%20", "+"))],
  ["url-query-encoded", "whole", url(encodeURIComponent)],
  ["url-path-only", "with query", url((text) => text.replace(BASE_URL, ""))],
  ["url-path-only", "without query", url((text) => text.replace(BASE_URL, "").split("?")[0] ?? "")],
  ["url-without-path", "host", url(() => BASE_URL)],
  ["url-without-version", "no /v3", url((text) => text.replace("/v3", ""))],
  ["url-case", "upper case", url((text) => text.toUpperCase())],
  ["sign-type", "SHA256", part("signType", () => "SHA256")],
  ["sign-type", "RSA-SHA256", part("signType", () => "RSA-SHA256")],
  [
    "part-order",
    "URL last",
    ordered((names) => [...names.filter((name) => name !== "requestUrl"), "requestUrl"]),
  ],
  [
    "part-order",
    "far from the right one",
    ordered(() => ["method", "requestUrl", "data", "nonceStr", "signType", "timestamp"]),
  ],
  [
    "part-order",
    "data last",
    ordered((names) => [...names.filter((name) => name !== "data"), "data"]),
  ],
  ["part-order", "reversed", ordered((names) => names.reverse())],
  ["part-name", "nonce", renamed("nonceStr", "nonce")],
  ["part-name", "url", renamed("requestUrl", "url")],
  [
    "parts-percent-encoded",
    "form",
    () => ({ join: (parts) => new URLSearchParams(parts).toString() }),
  ],
  [
    "parts-percent-encoded",
    "URI",
    () => ({
      join: (parts) =>
        parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&"),
    }),
  ],
  [
    "parts-separator",
    "comma",
    () => ({ join: (parts) => parts.map((each) => each.join("=")).join(",") }),
  ],
  ["text-newline", "\\n", finish((text) => `${text}\n`)],
  ["text-newline", "\\r\\n", finish((text) => `${text}\r\n`)],
  ["text-blank", "space", finish((text) => `${text} `)],
  ["text-hashed-first", "hex", finish((text) => createHash("sha256").update(text).digest("hex"))],
  ["text-hashed-first", "bytes", finish((text) => createHash("sha256").update(text).digest())],
  ["text-base64", "Base64", finish((text) => base64(text))],
  ["body-alone", "JSON", finish((_, attempt) => attempt.json)],
  ["body-alone", "Base64", finish((_, attempt) => attempt.data ?? "")],
];

const { publicKey, privateKey } = testKeys();
const other = await generateKeyPair();
const stranger = (await generateKeyPair()).privateKey;
const long = await generateKeyPair(3072);
const bytesOf = (text: string | Buffer) => Buffer.from(text);
const hashed = (hash: string) => signing((text, key) => sign(hash, bytesOf(text), key.keyObject));
const pss = (saltLength: number) =>
  signing((text, { keyObject: key }) =>
    sign("sha256", bytesOf(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
  );
const encrypted = (payload: (text: string | Buffer) => Buffer): Change =>
  signing((text, key) => privateEncrypt(key.keyObject, payload(text)));
const hex256 = (signature: Buffer) => signature.toString("hex");

const RSA_CASES: readonly MistakeCase[] = [
  ["other-hash", "SHA-1", hashed("sha1")],
  ["other-hash", "SHA-512", hashed("sha512")],
  ["other-hash", "SHA-384", hashed("sha384")],
  ["other-hash", "MD5", hashed("md5")],
  ["pss-padding", "salt of 32", pss(32)],
  ["pss-padding", "longest salt", pss(constants.RSA_PSS_SALTLEN_MAX_SIGN)],
  ["pss-padding", "no salt", pss(0)],
  ["digest-bare", "bytes", encrypted((text) => createHash("sha256").update(text).digest())],
  [
    "digest-bare",
    "hex",
    encrypted((text) => Buffer.from(createHash("sha256").update(text).digest("hex"))),
  ],
  [
    "text-encrypted",
    "whole",
    (attempt) => ({
      ...encrypted((text) => bytesOf(text))(attempt, {}),
      wire: "",
      json: "",
      data: null,
    }),
  ],
  [
    "other-key",
    "another application",
    signing((text) => sign("sha256", bytesOf(text), other.privateKey.keyObject)),
  ],
  [
    "other-key-size",
    "3072 bits",
    signing((text) => sign("sha256", bytesOf(text), long.privateKey.keyObject)),
  ],
  [
    "signature-base64-twice",
    "twice",
    header((signature) => `sha256 ${base64(signature.toString("base64"))}`),
  ],
  ["signature-hex", "hex", header((signature) => `sha256 ${hex256(signature)}`)],
  [
    "signature-hex-of-base64",
    "hex of Base64",
    header((signature) => `sha256 ${Buffer.from(signature.toString("base64")).toString("hex")}`),
  ],
  [
    "signature-base64-of-hex",
    "Base64 of hex",
    header((signature) => `sha256 ${base64(hex256(signature))}`),
  ],
  [
    "signature-url-safe",
    "- and _",
    header((signature) => `sha256 ${signature.toString("base64url")}`),
  ],
  [
    "signature-unpadded",
    "no =",
    header((signature) => `sha256 ${signature.toString("base64").replace(/=+$/, "")}`),
  ],
  [
    "signature-percent-encoded",
    "%2B",
    header((signature) => `sha256 ${encodeURIComponent(signature.toString("base64"))}`),
  ],
  [
    "signature-plus-lost",
    "spaces",
    header((signature) => `sha256 ${signature.toString("base64").replaceAll("+", " ")}`),
  ],
  [
    "signature-in-lines",
    "folded",
    header((signature) => `sha256 ${signature.toString("base64").replace(/.{64}/g, "$& ")}`),
  ],
  ["signature-quoted", "quotes", header((signature) => `sha256 "${signature.toString("base64")}"`)],
  ["signature-prefix-missing", "bare", header((signature) => signature.toString("base64"))],
  ["signature-prefix", "SHA256", header((signature) => `SHA256 ${signature.toString("base64")}`)],
  ["signature-prefix", "sha256=", header((signature) => `sha256=${signature.toString("base64")}`)],
];

const CASES = [...BODY_CASES, ...DATA_CASES, ...TEXT_CASES, ...RSA_CASES];

function make(change: Change, body: Json, attempt = aRightAttempt(body)): Attempt {
  return { ...attempt, ...change(attempt, body) };
}

function received(attempt: Attempt): DiagnoseInput {
  return {
    rawBody: utf8(attempt.wire),
    method: attempt.method,
    pathAndQuery: attempt.pathAndQuery,
    baseUrls: [BASE_URL],
    host: "127.0.0.1:8080",
    headers: {
      ...attempt.headers,
      signature: attempt.header(attempt.sign(textOf(attempt), privateKey)),
    },
    publicKeys: [publicKey],
    otherKeys: [{ publicKey: other.publicKey, owner: "the key of another application" }],
    otherBaseUrls: [OTHER_BASE_URL],
  };
}

const search = (facts: SearchFacts, target: SearchTarget) =>
  finishSteps(searchMistakes(facts, target));

function namesOf(input: DiagnoseInput): string[] {
  return diagnose(input).mistakes.map(({ name }) => name);
}

/** The change of the first case of a name. */
function caseOf(name: MistakeName, what?: string): Change {
  const found = CASES.find((each) => each[0] === name && (what === undefined || each[1] === what));
  assert.ok(found, name);
  return found[2];
}

for (const [name, what, change] of CASES) {
  test(`${name} (${what}) is named, alone, with an explanation`, () => {
    const input = received(make(change, BODY));
    const diagnosis = diagnose(input);
    assert.deepEqual(
      diagnosis.mistakes.map((each) => each.name),
      [name],
    );
    const [mistake] = diagnosis.mistakes;
    assert.match(mistake?.explanation ?? "", /^[A-Z].*\.$/su);
    assert.doesNotMatch(mistake?.explanation ?? "", /\{detail\}/);
    assert.ok(diagnosis.triedCount <= TRIALS_MAX);
  });
}

/** The diagnosis without a search, or when it finds nothing. */
const UNSEARCHED: readonly (readonly [MistakeName, Partial<DiagnoseInput>])[] = [
  ["body-not-json", { rawBody: utf8("{not json") }],
  ["no-key", { publicKeys: [] }],
  ["nonce-missing", { headers: { ...headersOf(), nonce: undefined } }],
  ["nonce-length", { headers: { ...headersOf(), nonce: "n".repeat(256) } }],
  ["nonce-characters", { headers: { ...headersOf(), nonce: "a b" } }],
  ["timestamp-missing", { headers: { ...headersOf(), timestamp: undefined } }],
  ["clock", { now: new Date((1_767_225_600 + 121) * 1_000) }],
  ["clock-zone", { now: new Date((1_767_225_600 - 28_800) * 1_000) }],
];

function headersOf() {
  return { ...received(aRightAttempt()).headers };
}

for (const [name, change] of UNSEARCHED) {
  test(`${name} is named`, () => {
    const input = { ...received(aRightAttempt()), otherKeys: [], ...change };
    assert.equal(namesOf(input).includes(name), true, String(namesOf(input)));
  });
}

const PAIRS: readonly [name: string, attempt: () => Attempt, names: MistakeName[]][] = [
  [
    "JSON.stringify of an unsorted body",
    () => make(style({ sort: (keys) => keys, quote: JSON.stringify }), BODY),
    ["keys-unsorted", "html-unescaped", "line-separators-unescaped"],
  ],
  [
    "Python's json.dumps with sorted keys",
    () => make(style({ quote: quoting(/[\u007f-\uffff]/g), comma: ", ", colon: ": " }), BODY),
    ["blank-after-comma-and-colon", "non-ascii-escaped", "html-unescaped"],
  ],
  [
    "PHP's json_encode after a recursive ksort",
    () =>
      make(
        style({
          quote: (text) => quoting(/[\u007f-\uffff]/g)(text).replaceAll("/", "\\/"),
        }),
        { title: "é/&", a: 1 },
      ),
    ["slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ],
  [
    "two mistakes of the text",
    () => both("method-case", "sign-type"),
    ["method-case", "sign-type"],
  ],
  ["body and text", () => both("keys-unsorted", "method-case"), ["keys-unsorted", "method-case"]],
  [
    "body and URL",
    () => both("html-unescaped", "url-path-only"),
    ["html-unescaped", "url-path-only"],
  ],
  ["data and end", () => both("data-raw", "text-newline"), ["data-raw", "text-newline"]],
  ["SHA-1 and a wrong text", () => both("other-hash", "url-scheme"), ["other-hash", "url-scheme"]],
  [
    "signature and text",
    () => both("signature-url-safe", "keys-unsorted"),
    ["signature-url-safe", "keys-unsorted"],
  ],
  [
    "another key and a wrong text",
    () => both("other-key", "data-missing"),
    ["other-key", "data-missing"],
  ],
];

function both(first: MistakeName, second: MistakeName): Attempt {
  return make(caseOf(second), BODY, make(caseOf(first), BODY));
}

for (const [name, attempt, names] of PAIRS) {
  test(`${name}: all is named`, () => {
    assert.deepEqual(namesOf(received(attempt())).sort(), names.toSorted());
  });
}

const COMMON_OF_BODY: readonly MistakeName[] = [
  "keys-unsorted",
  "nested-keys-unsorted",
  "keys-in-arrays-unsorted",
  "html-unescaped",
  "slashes-escaped",
  "non-ascii-escaped",
  "indented",
  "blank-after-comma-and-colon",
];
const COMMON_OF_TEXT: readonly MistakeName[] = [
  "method-case",
  "url-scheme",
  "url-host",
  "url-trailing-slash",
  "url-without-query",
  "url-path-only",
  "url-without-version",
  "timestamp-unit",
  "part-order",
  "sign-type",
  "text-newline",
];

for (const ofBody of COMMON_OF_BODY) {
  test(`${ofBody} is named together with each common mistake of the text`, () => {
    for (const ofText of COMMON_OF_TEXT) {
      const attempt = both(ofBody, ofText);
      const digest = createHash("sha256").update(textOf(attempt)).digest("hex");
      const found = search(factsOf(attempt), {
        hash: "sha256",
        isOver: (other) => other === digest,
      });
      const names = found.mistakes?.map(({ name }) => name) ?? [];
      assert.deepEqual(names.sort(), [ofBody, ofText].sort());
      assert.ok(found.triedCount <= TRIALS_MAX);
    }
  });
}

test("the correct text with the correct key has no mistake", () => {
  assert.deepEqual(namesOf(received(aRightAttempt())), []);
});

test("an unknown signed text is explained as far as it is known", () => {
  const attempt = aRightAttempt();
  const unknown: readonly (readonly [MistakeName, Partial<Attempt>])[] = [
    ["text-unknown", { finish: () => "hello" }],
    ["text-unknown", { parts: { ...attempt.parts, nonceStr: "made-anew" } }],
    ["key-unknown", { sign: (text) => sign("sha256", bytesOf(text), stranger.keyObject) }],
    ["signature-missing", { header: () => "" }],
    ["signature-not-base64", { header: () => "sha256" }],
    ["signature-length", { header: () => `sha256 ${"A".repeat(100)}` }],
    ["key-unknown", { header: () => `sha256 ${"A".repeat(342)}==` }],
  ];
  for (const [name, change] of unknown) {
    assert.equal(namesOf(received({ ...attempt, ...change })).at(-1), name);
  }
});

test("a search that was cut short is reported, without claims about texts it did not try", () => {
  const attempt = { ...aRightAttempt(), finish: () => "hello" };
  const { mistakes } = diagnose(received(attempt), () => true);
  assert.deepEqual(
    mistakes.map(({ name }) => name),
    ["text-not-found-in-time"],
  );
});

test("a search for two mistakes that is cut short reports that no single mistake explains the text", () => {
  const attempt = { ...aRightAttempt(), finish: () => "hello" };
  const singles = 2_000; // enough for each, and far from enough for all pairs
  let asked = 0;
  const { mistakes, triedCount } = diagnose(received(attempt), () => {
    asked += 1;
    return asked > singles;
  });
  assert.ok(triedCount < diagnose(received(attempt)).triedCount);
  assert.deepEqual(
    mistakes.map(({ name }) => name),
    ["text-unknown"],
  );
});

test("an unknown text costs no more than the limit, for any size of the body", () => {
  for (const length of [0, 1_000, 30_000, 60_000, 900_000]) {
    const body = { ...(BODY as object), pad: `<${"é".repeat(5)}`.repeat(length / 11) } as Json; // an object
    const attempt = aRightAttempt(body);
    const document = readJson(utf8(attempt.wire));
    const facts = factsOf(attempt, document);
    const found = search(facts, { hash: "sha256", isOver: () => false });
    assert.equal(found.mistakes, null);
    assert.ok(found.triedCount > 1 && found.triedCount <= TRIALS_MAX, String(found.triedCount));
  }
});

test("a long body's other mistakes are still named", () => {
  const body = { ...(BODY as object), pad: "x".repeat(900_000) } as Json; // an object
  const named: MistakeName[] = ["method-case", "url-path-only", "sign-type"];
  for (const name of named) {
    assert.deepEqual(namesOf(received(make(caseOf(name), body))), [name]);
  }
});

test("a notification is diagnosed without a URL", () => {
  const attempt = make(caseOf("keys-unsorted"), BODY);
  const parts = { ...attempt.parts, requestUrl: "" };
  const input = { ...received({ ...attempt, parts }), baseUrls: [], pathAndQuery: "" };
  assert.deepEqual(namesOf(input), ["keys-unsorted"]);
});

test("findings go into the remarks of the documented shape", () => {
  const input = received(
    make(caseOf("signature-prefix-missing"), BODY, both("html-unescaped", "method-case")),
  );
  const rejected = verifyRequest({ ...input, mode: "strict", now: new Date(0) });
  const found = diagnose(input);
  assert.ok(!rejected.ok && rejected.code === "INVALID_REQUEST_SIGNATURE" && found);
  const debug = addToDebug(rejected.debug, found);
  const { preVerifyContent, requestHeader } = debug;
  assert.match(preVerifyContent.step1.remark, /You signed < > & raw\..*\\u0026/);
  assert.match(preVerifyContent.step3.remark, /method=POST.*lower case/);
  assert.match(requestHeader["X-Signature"].remark, /has no sha256 prefix/);
  assert.equal(preVerifyContent.step2.remark, rejected.debug.preVerifyContent.step2.remark);
  assert.equal(preVerifyContent.step3.content, rejected.debug.preVerifyContent.step3.content);
  assert.deepEqual(Object.keys(preVerifyContent), ["step1", "step2", "step3", "step4", "step5"]);
  assert.deepEqual(Object.keys(requestHeader), Object.keys(rejected.debug.requestHeader));
});

test("a detail is shortened", () => {
  const nonce = `N${"n".repeat(250)}`;
  const right = { ...aRightAttempt(), headers: { nonce, timestamp: "1767225600" } };
  const attempt = { ...right, parts: { ...right.parts, nonceStr: nonce.toLowerCase() } };
  const [mistake] = diagnose(received(attempt)).mistakes;
  assert.equal(mistake?.name, "nonce-changed");
  assert.ok(mistake.explanation.length < 300);
});

// Properties, without RSA: the search compares the digest.

const SEARCHED = [...BODY_CASES, ...DATA_CASES, ...TEXT_CASES];

function factsOf(attempt: Attempt, document = readJson(utf8(attempt.wire))) {
  return {
    document,
    method: attempt.method,
    pathAndQuery: attempt.pathAndQuery,
    baseUrls: [BASE_URL],
    host: "127.0.0.1:8080",
    otherBaseUrls: [OTHER_BASE_URL],
    ...attempt.headers,
  };
}

const word = fc.string({
  unit: fc.constantFrom(..."abcXYZ019 <>&'/é中🍜\"\\\u2028-_"),
  maxLength: 12,
});
const leaf = fc.oneof(
  word,
  fc.constantFrom("", " padded ", "12"),
  fc.integer({ min: -5, max: 100_000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
const key = fc.string({ unit: fc.constantFrom(..."abcdeABCD129é"), minLength: 1, maxLength: 6 });
const { value: jsonValue } = fc.letrec<{ value: unknown; list: unknown; object: object }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 3 }),
    object: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  }),
);
const anyBody = fc.dictionary(key, jsonValue, { minKeys: 1, maxKeys: 6 });
const anyPath = fc.constantFrom(
  "/v3/payment/online",
  "/v3/payment/online?checkoutId=17&x=a%20b",
  "/v3/payment/transactions?limit=10&cursor=a%2Bb",
);

const TRIALS = inLongRun(700, 20_000);

test("at least 95 % of single mistakes are named, and none wrongly", () => {
  let made = 0;
  let named = 0;
  const missed = new Map<string, number>();
  fc.assert(
    fc.property(anyBody, anyPath, fc.nat(SEARCHED.length - 1), (anything, path, index) => {
      const body = anything as Json; // letrec knows only unknown
      const right = aRightAttempt(body, path);
      const [name, what, change] = SEARCHED[index] ?? fail();
      const attempt = make(change, body, right);
      const text = textOf(attempt);
      const isSame = text === textOf({ ...right, headers: attempt.headers });
      if (isSame && attempt.wire === right.wire) return; // it has no effect on this body
      const digest = createHash("sha256").update(text).digest("hex");
      const { mistakes } = search(factsOf(attempt), {
        hash: "sha256",
        isOver: (other) => other === digest,
      });
      if (mistakes !== null && mistakes.length === 0) return; // what was signed is right after all
      made += 1;
      const found = mistakes?.map((mistake) => mistake.name) ?? [];
      // Another mistake may lead to the very same text; then its name is as true.
      const isTrue = (other: MistakeName) =>
        other === name ||
        SEARCHED.some((each) => each[0] === other && sameText(make(each[2], body, right), text));
      if (found.length === 0)
        missed.set(`${name} ${what}`, (missed.get(`${name} ${what}`) ?? 0) + 1);
      else named += 1;
      assert.ok(found.length < 2 && found.every(isTrue), `${name} (${what}) named ${found}`);
    }),
    { numRuns: TRIALS },
  );
  assert.ok(made > 0.6 * TRIALS, String(made));
  assert.ok(named / made >= 0.95, `${named} of ${made}: ${JSON.stringify([...missed])}`);
});

function sameText(attempt: Attempt, text: string | Buffer): boolean {
  return Buffer.from(textOf(attempt)).equals(Buffer.from(text));
}

function fail(): never {
  throw new Error("unknown case");
}
