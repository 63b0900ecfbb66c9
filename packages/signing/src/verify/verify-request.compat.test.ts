// One test for each known deviation of a client in the field. Every request is built here the way
// its client builds it, with code that shares nothing with the candidates under test.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testKeys, utf8 } from "../../test/test-vectors.ts";
import { sign } from "../rsa.ts";
import { type VerifyRequestInput, verifyRequest } from "./verify-request.ts";

const { publicKey, privateKey } = testKeys();
const BASE = "https://api.example.com";
const PATH = "/v3/payment/online";
const SECONDS = "1767225600";
const NOW = new Date(1_767_225_600_000);

/** What is sent, and what was signed: `data` is the JSON text (or bytes) before Base64. */
type Sent = {
  wire?: string;
  data?: string;
  method?: string;
  path?: string;
  signedMethod?: string;
  signedUrl?: string;
  timestamp?: string;
  signedText?: (parts: { data: string; url: string }) => string;
  header?: (signature: string) => string;
  acceptsDeleteSignedAsGet?: boolean;
};

function request(sent: Sent, mode: "strict" | "compat"): VerifyRequestInput {
  const { method = "POST", path = PATH, timestamp = SECONDS, data } = sent;
  const parts = {
    data: data === undefined ? "" : `data=${Buffer.from(data).toString("base64")}&`,
    url: sent.signedUrl ?? BASE + path,
  };
  const text =
    sent.signedText?.(parts) ??
    `${parts.data}method=${sent.signedMethod ?? method.toLowerCase()}&nonceStr=n0nce` +
      `&requestUrl=${parts.url}&signType=sha256&timestamp=${timestamp}`;
  const signature = sign(text, privateKey);
  return {
    mode,
    rawBody: utf8(sent.wire ?? ""),
    method,
    pathAndQuery: path,
    baseUrls: ["https://other.example.com", `${BASE}/`],
    headers: {
      signature: sent.header?.(signature) ?? `sha256 ${signature}`,
      nonce: "n0nce",
      timestamp,
    },
    publicKeys: [publicKey],
    now: NOW,
    acceptsDeleteSignedAsGet: sent.acceptsDeleteSignedAsGet,
  };
}

// A body with everything that clients write differently.
const BODY = {
  type: "WEB_PAYMENT",
  order: { title: "R&D <é> 'a' 🍜", id: "A/1", amount: 2590, lines: [{ b: 1, a: "x<y" }] },
  method: [],
  storeId: "1761962400123456789",
  url: "https://shop.example.com/r?a=1&b=2",
};
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function sortObjects(value: Json, inArrays: boolean): Json {
  if (Array.isArray(value)) return inArrays ? value.map((item) => sortObjects(item, true)) : value;
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(
    names.map((name) => [name, sortObjects(value[name] ?? null, inArrays)]),
  );
}

const wireOrder = JSON.stringify(BODY);
const sortedRaw = JSON.stringify(sortObjects(BODY, true));
const sortedOutsideArrays = JSON.stringify(sortObjects(BODY, false));
const lowerEscapes = (text: string) =>
  text.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");
const phpEscapes = (text: string) =>
  text
    .replaceAll("<", "\\u003C")
    .replaceAll(">", "\\u003E")
    .replaceAll("&", "\\u0026")
    .replaceAll("'", "\\u0027");
const ascii = (text: string) =>
  text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const phpWire = ascii(wireOrder).replaceAll("/", "\\/");
const LIST = '/v3/stores?filter={"updatedAt":{"$gte":"2026-01-01 00:00"}}';
const LIST_SENT =
  "/v3/stores?filter=%7B%22updatedAt%22%3A%7B%22%24gte%22%3A%222026-01-01%2000%3A00%22%7D%7D";

const ROWS: [name: string, sent: Sent, candidate: string][] = [
  // Bodies, client by client.
  [
    "go: struct order on the wire, canonical text signed",
    { wire: lowerEscapes(wireOrder), data: lowerEscapes(sortedRaw) },
    "canonical",
  ],
  [
    "go: a body of {} on a GET signs no data",
    { wire: "{}", method: "GET", path: "/v3/partner/merchants" },
    "canonical",
  ],
  [
    "js: objects in arrays not sorted, < > & escaped",
    { wire: sortedOutsideArrays, data: lowerEscapes(sortedOutsideArrays) },
    "array-order-escaped",
  ],
  [
    "js: milliseconds",
    { wire: sortedRaw, data: lowerEscapes(sortedRaw), timestamp: "1767225600123" },
    "canonical+timestamp-milliseconds",
  ],
  [
    "js: number-like keys come first",
    { wire: '{"b":1,"10":2,"9":[{"z":1,"a":2}]}', data: '{"9":[{"z":1,"a":2}],"10":2,"b":1}' },
    "array-order-escaped",
  ],
  [
    "js: a store deletion signed as get, with its switch",
    {
      method: "DELETE",
      path: "/v3/store/123",
      signedMethod: "get",
      acceptsDeleteSignedAsGet: true,
    },
    "canonical+delete-as-get",
  ],
  [
    "php: its escapes signed, slashes and Unicode escaped on the wire",
    { wire: phpWire, data: phpEscapes(sortedRaw) },
    "php",
  ],
  [
    "php: numeric keys sorted by number",
    { wire: '{"10":"\'","9":1,"b":2}', data: '{"9":1,"10":"\\u0027","b":2}' },
    "php",
  ],
  [
    "php: line separators escaped",
    { wire: '{"b":"<\\u2028","a":1}', data: '{"a":1,"b":"\\u003C\\u2028"}' },
    "php",
  ],
  [
    "php: empty data part",
    {
      signedText: ({ url }) =>
        `data=&method=post&nonceStr=n0nce&requestUrl=${url}&signType=sha256&timestamp=${SECONDS}`,
    },
    "empty-data",
  ],
  [
    "opencart: only the apostrophe escaped",
    { wire: wireOrder, data: sortedRaw.replaceAll("'", "\\u0027") },
    "apostrophe-escaped",
  ],
  [
    "python: ASCII only, sent as signed, decimal seconds",
    {
      wire: ascii(sortedOutsideArrays),
      data: ascii(sortedOutsideArrays),
      timestamp: "1767225600.8109288",
    },
    "raw-wire+timestamp-decimal",
  ],
  [
    "python: ASCII only, body indented on the way, 1.0 kept",
    {
      wire: '{\n "b": "é🍜\\u007f",\n "a": 1.0\n}',
      data: '{"a":1.0,"b":"\\u00e9\\ud83c\\udf5c\\u007f"}',
    },
    "ascii",
  ],
  ["java, kotlin: sent as signed, < > & raw", { wire: sortedRaw, data: sortedRaw }, "raw-wire"],
  [
    "c#, playground: sorted for signing, < > & raw, other order on the wire",
    { wire: wireOrder, data: sortedRaw },
    "unescaped",
  ],
  [
    "c#: not sorted inside arrays, < > & raw",
    { wire: wireOrder, data: sortedOutsideArrays },
    "array-order",
  ],
  [
    "c#: line separators escaped next to raw letters, 1.0 kept",
    {
      wire: '{"b":"<é\\u0085\\u2028\\u2029","a":[{"d":1.0,"c":2}]}',
      data: '{"a":[{"d":1.0,"c":2}],"b":"<é\\u0085\\u2028\\u2029"}',
    },
    "separators-escaped",
  ],
  ["curl: signed exactly as sent, not sorted", { wire: wireOrder, data: wireOrder }, "raw-wire"],
  [
    "integrators: sent pretty-printed",
    { wire: JSON.stringify(BODY, null, 2), data: lowerEscapes(sortedRaw) },
    "canonical",
  ],
  [
    "newer encoders: \\b and \\f short",
    { wire: '{"a":"\\b\\f\\\\b"}', data: '{"a":"\\b\\f\\\\b"}' },
    "canonical-short-controls",
  ],
  // Requests without content.
  ["no body, json type or not", { method: "DELETE", path: "/v3/store/1" }, "canonical"],
  ["{} with data of {}", { wire: "{}", data: "{}" }, "canonical-literal"],
  ["no body with data of {}", { data: "{}" }, "empty-object"],
  ["null with data of {}", { wire: "null", data: "{}" }, "empty-object"],
  ["null with data of null", { wire: "null", data: "null" }, "canonical-literal"],
  ["an empty object with a blank, signed as sent", { wire: "{ }", data: "{ }" }, "raw-wire"],
  // Addresses.
  [
    "kotlin: the URL signed before percent-encoding",
    { method: "GET", path: LIST_SENT, signedUrl: BASE + LIST },
    "canonical+url-decoded",
  ],
  [
    "java: the URL signed with + meaning a space",
    { method: "GET", path: "/v3/stores?filter=a+b%3A", signedUrl: `${BASE}/v3/stores?filter=a b:` },
    "canonical+url-form-decoded",
  ],
  ["any configured base URL", { signedUrl: `https://other.example.com${PATH}` }, "canonical"],
  [
    "requestUrl last",
    {
      wire: "{}",
      signedText: ({ url }) =>
        `method=post&nonceStr=n0nce&signType=sha256&timestamp=${SECONDS}&requestUrl=${url}`,
    },
    "canonical+url-last",
  ],
  [
    "requestUrl last, with data",
    {
      wire: sortedRaw,
      data: sortedRaw,
      signedText: ({ data, url }) =>
        `${data}method=post&nonceStr=n0nce&signType=sha256&timestamp=${SECONDS}&requestUrl=${url}`,
    },
    "raw-wire+url-last",
  ],
  // Header forms.
  [
    "a signature without its prefix",
    { header: (signature) => signature },
    "canonical+signature-bare",
  ],
  [
    "several spaces after the prefix",
    { header: (signature) => `sha256   ${signature}` },
    "canonical+signature-spaces",
  ],
];

const ALSO_STRICT = new Set(["canonical", "canonical-short-controls", "canonical-literal"]);

for (const [name, sent, candidate] of ROWS) {
  test(`compat accepts: ${name}`, () => {
    const result = verifyRequest(request(sent, "compat"));
    assert.ok(result.ok, JSON.stringify(result));
    assert.equal(result.candidate, candidate);
    assert.equal(result.isTimestampFresh, true);
  });

  if (ALSO_STRICT.has(candidate)) {
    test(`strict accepts as well: ${name}`, () => {
      const result = verifyRequest(request(sent, "strict"));
      assert.ok(result.ok);
      assert.equal(result.candidate, candidate);
    });
  } else {
    test(`strict rejects and says that compatibility mode would accept: ${name}`, () => {
      const result = verifyRequest(request(sent, "strict"));
      assert.ok(!result.ok && result.code !== "INVALID_REQUEST");
      assert.equal(result.compatCandidate, candidate);
      const { preVerifyContent, requestHeader } = result.debug;
      const remarks = JSON.stringify([preVerifyContent.step5, requestHeader]).toLowerCase();
      assert.match(remarks, /compatibility mode/);
    });
  }
}

const REFUSED: [name: string, sent: Sent][] = [
  ["a body that the signature does not cover", { wire: wireOrder }],
  [
    "a body when an empty data part was signed",
    {
      wire: wireOrder,
      signedText: ({ url }) =>
        `data=&method=post&nonceStr=n0nce&requestUrl=${url}&signType=sha256&timestamp=${SECONDS}`,
    },
  ],
  ["a body when data of {} was signed", { wire: '{"a":1}', data: "{}" }],
  ["no body when data of null was signed", { data: "null" }],
  [
    "a deletion signed as get without the switch",
    { method: "DELETE", path: "/v3/store/123", signedMethod: "get" },
  ],
  [
    "another deletion signed as get",
    {
      method: "DELETE",
      path: "/v3/token/123",
      signedMethod: "get",
      acceptsDeleteSignedAsGet: true,
    },
  ],
  [
    "a POST signed as get",
    { path: "/v3/store/123", signedMethod: "get", acceptsDeleteSignedAsGet: true },
  ],
  [
    "a decoded URL that hid an ampersand",
    { method: "GET", path: "/v3/x?a=1%26b=2", signedUrl: `${BASE}/v3/x?a=1&b=2` },
  ],
  [
    "a decoded URL that hid a slash",
    { method: "GET", path: "/v3/x/1%2F2", signedUrl: `${BASE}/v3/x/1/2` },
  ],
  ["a URL decoded twice", { method: "GET", path: "/v3/x?a=%2520", signedUrl: `${BASE}/v3/x?a= ` }],
  [
    "a plus in the path taken for a space",
    { method: "GET", path: "/v3/x/a+b?c=1", signedUrl: `${BASE}/v3/x/a b?c=1` },
  ],
  ["a base URL that is not configured", { signedUrl: `http://api.example.com${PATH}` }],
  [
    "a text without requestUrl",
    { signedText: () => `method=post&nonceStr=n0nce&signType=sha256&timestamp=${SECONDS}` },
  ],
  ["the method in upper case", { signedMethod: "POST" }],
  ["14 digits of time", { timestamp: "15347569119413" }],
];

for (const [name, sent] of REFUSED) {
  test(`compat rejects: ${name}`, () => {
    const result = verifyRequest(request(sent, "compat"));
    assert.ok(!result.ok && result.code !== "INVALID_REQUEST");
    assert.equal(result.compatCandidate, null);
  });
}

test("a large body is accepted in canonical form and as sent, a small one in any form", () => {
  const read = (length: number, form: "sorted" | "raw" | "unsorted") => {
    const body = { z: "x<y", pad: "x".repeat(length), lines: [{ b: 1, a: "x<y" }] };
    const wire = JSON.stringify(body);
    const data = form === "raw" ? wire : JSON.stringify(sortObjects(body, form === "sorted"));
    const escaped = form === "sorted" ? data.replaceAll("<", "\\u003c") : data;
    return verifyRequest(request({ wire, data: escaped }, "compat")).ok;
  };
  assert.deepEqual([read(9, "unsorted"), read(9, "raw"), read(9, "sorted")], [true, true, true]);
  const large = 20_000;
  assert.deepEqual([read(large, "raw"), read(large, "sorted")], [true, true]);
  assert.equal(read(large, "unsorted"), false);
});
