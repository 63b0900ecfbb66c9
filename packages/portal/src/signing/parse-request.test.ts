import assert from "node:assert/strict";
import { test } from "node:test";
import { headerOf, parseRequest } from "./parse-request.ts";

test("a curl command is read with its quotes, continuations and joined options", () => {
  const request = parseRequest(
    `curl -s -XPOST 'http://127.0.0.1:8080/v3/payment/online' \\
      -H 'Authorization: Bearer abc' -H "X-Nonce-Str: n1" \\
      --max-time 5 --data-raw '{"a":"it'\\''s"}'`,
  );
  assert.ok(request);
  assert.equal(request.method, "POST");
  assert.equal(request.url, "http://127.0.0.1:8080/v3/payment/online");
  assert.equal(request.body, '{"a":"it\'s"}');
  assert.equal(headerOf(request, "x-nonce-str"), "n1");
});

test("a curl command without data is a GET", () => {
  const request = parseRequest("curl https://pay.example/v3/stores");
  assert.equal(request?.method, "GET");
  assert.equal(request?.url, "https://pay.example/v3/stores");
});

test("a request as on the wire is read whole", () => {
  const request = parseRequest(
    'POST /v3/payment/online HTTP/1.1\r\nHost: pay.example\r\nX-Timestamp: 1\r\n\r\n{"a":1}',
  );
  assert.equal(request?.url, "https://pay.example/v3/payment/online");
  assert.equal(request?.body, '{"a":1}');
});

test("bare headers and a body are read too; the address is left to ask for", () => {
  const request = parseRequest('X-Signature: sha256 abc=\nX-Nonce-Str: n\n\n{"a":1}');
  assert.equal(request?.url, "");
  assert.equal(request?.method, "POST");
  assert.equal(request?.headers.length, 2);
});

for (const text of ["", "hello world", "curl 'unclosed", "curl -s"]) {
  test(`"${text}" is not a request`, () => assert.equal(parseRequest(text), null));
}
