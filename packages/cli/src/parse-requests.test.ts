import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRequests } from "./parse-requests.ts";

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

test("anything else contains no request", () => {
  for (const text of ["", "hello", "{}", '{"log":{}}', "curlew"])
    assert.deepEqual(parseRequests(text), []);
});
