import assert from "node:assert/strict";
import { test } from "node:test";
import { headerOf, parseRequests } from "./parse-requests.ts";

const URL = "http://127.0.0.1:8080/v3/payment/online";
const HEADERS = { "X-Nonce-Str": "n", "X-Signature": "sha256 A" };

const CURLS: [name: string, text: string][] = [
  [
    "over several lines",
    `$ curl -s -X POST '${URL}' \\\n -H 'X-Nonce-Str: n' \\\n -H "X-Signature: sha256 A" \\\n --data-raw '{"a":"it'\\''s"}'`,
  ],
  [
    "on one line",
    `curl -XPOST ${URL} -H X-Nonce-Str:\\ n -H 'X-Signature: sha256 A' -d '{"a":"it'"'"'s"}'`,
  ],
  [
    "as a browser copies it",
    `curl '${URL}' --compressed -H 'X-Nonce-Str: n' -H 'X-Signature: sha256 A' --data-raw $'{"a":"it\\'s"}'`,
  ],
];

for (const [name, text] of CURLS) {
  test(`a curl command ${name} is parsed`, () => {
    const body = `{"a":"it's"}`;
    assert.deepEqual(parseRequests(text), [{ method: "POST", url: URL, headers: HEADERS, body }]);
  });
}

test("a body of several lines is unchanged, and two commands are two requests", () => {
  const one = `curl ${URL} -d '{\n  "a": 1\n}'`;
  const bodies = parseRequests(`${one}\n${one.replace('"a": 1', '"a": 2')}\n`).map(
    ({ body }) => body,
  );
  assert.deepEqual(bodies, ['{\n  "a": 1\n}', '{\n  "a": 2\n}']);
});

test("HTTP text of a proxy or of curl -v is parsed, with or without a body", () => {
  const text = `> GET /v3/stores?limit=1 HTTP/1.1\n> Host: pay.example.com\n> X-Nonce-Str: n\n>\n* done\nPOST /v3/x HTTP/1.1\r\nHost: a:1\r\n\r\n{"a":1}\r\n`;
  const [first, second] = parseRequests(text);
  assert.equal(first?.url, "http://pay.example.com/v3/stores?limit=1");
  assert.equal(first?.headers["X-Nonce-Str"], "n");
  assert.deepEqual(second, {
    method: "POST",
    url: "http://a:1/v3/x",
    headers: { Host: "a:1" },
    body: '{"a":1}',
  });
});

test("joined options are split, and other options take their value with them", () => {
  const text = `curl.exe -sN --max-time 5 --request=PUT ${URL} --header=X-Nonce-Str:n1`;
  const [request] = parseRequests(text);
  assert.equal(request?.method, "PUT");
  assert.equal(request?.url, URL);
  assert.equal(headerOf(request.headers, "x-nonce-str"), "n1");
});

test("a curl command without data is a GET", () => {
  const [request] = parseRequests("curl https://pay.example/v3/stores");
  assert.equal(request?.method, "GET");
  assert.equal(request?.url, "https://pay.example/v3/stores");
});

test("the caller maps the host of HTTP text to a base URL", () => {
  const text = "GET /v3/stores HTTP/1.1\nHost: pay.example\n";
  const [request] = parseRequests(text, (host) => `https://${host}`);
  assert.equal(request?.url, "https://pay.example/v3/stores");
});

test("headers and a body alone are parsed, with an empty URL", () => {
  assert.deepEqual(parseRequests('X-Signature: sha256 abc=\nX-Nonce-Str: n\n\n{"a":1}'), [
    {
      method: "POST",
      url: "",
      headers: { "X-Signature": "sha256 abc=", "X-Nonce-Str": "n" },
      body: '{"a":1}',
    },
  ]);
});

for (const text of [
  "",
  "hello world",
  "{}",
  '{"log":{}}',
  "curlew",
  "curl 'unclosed",
  `curl ${URL} -H 'unclosed`,
  "curl -s",
]) {
  test(`"${text}" contains no request`, () => assert.deepEqual(parseRequests(text), []));
}
