// Requests that two readers could divide or address differently. All are rejected, and what follows
// on the connection is never read as a request.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { assertError, assertOneError, assertServed, exchange, parseReplies } from "./raw-socket.ts";

const gateway = await provideTestGateway();

const HOST = "Host: a\r\n";
/** A request that must never be answered: it is inside or behind the one under test. */
const SMUGGLED = `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const post = (headers: string, body = "") =>
  `POST /tool/signature/verify HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

const REJECTED: Readonly<Record<string, string>> = {
  "a length and chunks": post(
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    `0\r\n\r\n${SMUGGLED}`,
  ),
  "chunks and a length": post(
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    `0\r\n\r\n${SMUGGLED}`,
  ),
  "two different lengths": post("Content-Length: 0\r\nContent-Length: 9\r\n", SMUGGLED),
  "the same length twice": post("Content-Length: 2\r\nContent-Length: 2\r\n", `{}${SMUGGLED}`),
  "two lengths in one header": post("Content-Length: 2, 2\r\n", `{}${SMUGGLED}`),
  "a length with a sign": post("Content-Length: +2\r\n", `{}${SMUGGLED}`),
  "a negative length": post("Content-Length: -2\r\n", `{}${SMUGGLED}`),
  "a hexadecimal length": post("Content-Length: 0x2\r\n", `{}${SMUGGLED}`),
  "a length with a space inside": post("Content-Length: 1 2\r\n", SMUGGLED),
  "an empty length": post("Content-Length:\r\n", SMUGGLED),
  "a length beyond 2^64": post("Content-Length: 18446744073709551618\r\n", `{}${SMUGGLED}`),
  "an unknown transfer encoding": post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${SMUGGLED}`),
  "chunked that is not last": post(
    "Transfer-Encoding: chunked, identity\r\n",
    `0\r\n\r\n${SMUGGLED}`,
  ),
  "chunked twice": post(
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    `0\r\n\r\n${SMUGGLED}`,
  ),
  "chunked in quotes": post('Transfer-Encoding: "chunked"\r\n', `0\r\n\r\n${SMUGGLED}`),
  "a space before the colon": post("Transfer-Encoding : chunked\r\n", `0\r\n\r\n${SMUGGLED}`),
  "a space before the name": post(" Transfer-Encoding: chunked\r\n", `0\r\n\r\n${SMUGGLED}`),
  "a folded header": post("X-A: b\r\n Transfer-Encoding: chunked\r\n", SMUGGLED),
  "a bare LF after a header": post("X-A: b\nContent-Length: 0\r\n", SMUGGLED),
  "a bare LF after the request line": `GET /v1/token HTTP/1.1\n${HOST}\r\n${SMUGGLED}`,
  "a bare CR in a header": post("X-A: b\rContent-Length: 0\r\n", SMUGGLED),
  "a NUL in a header": post("X-A: b\0\r\n", SMUGGLED),
  "a chunk size with a sign": post("Transfer-Encoding: chunked\r\n", `+0\r\n\r\n${SMUGGLED}`),
  "a chunk size with 0x": post("Transfer-Encoding: chunked\r\n", `0x0\r\n\r\n${SMUGGLED}`),
  "a chunk size beyond 2^64": post(
    "Transfer-Encoding: chunked\r\n",
    `10000000000000000\r\n\r\n${SMUGGLED}`,
  ),
  "a bare LF after a chunk size": post("Transfer-Encoding: chunked\r\n", `0\n\r\n${SMUGGLED}`),
  "a bare LF in a chunk extension": post(
    "Transfer-Encoding: chunked\r\n",
    `0;a=\nb\r\n\r\n${SMUGGLED}`,
  ),
  "a chunk longer than its size": post(
    "Transfer-Encoding: chunked\r\n",
    `1\r\nabc\r\n0\r\n\r\n${SMUGGLED}`,
  ),
  "no Host": `GET /v1/token HTTP/1.1\r\n\r\n${SMUGGLED}`,
  "two Hosts": `GET /v1/token HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n${SMUGGLED}`,
  "an unknown version": `GET /v1/token HTTP/1.2\r\n${HOST}\r\n${SMUGGLED}`,
};

for (const [name, bytes] of Object.entries(REJECTED)) {
  test(`${name} is rejected, and nothing after it is read`, async () => {
    const text = await exchange(gateway, bytes);
    assert.doesNotMatch(text, /alive/, "the smuggled request was answered");
    assertOneError(text, 400);
  });
}

test("chunk extensions are limited", async () => {
  const chunks = `1;${"a".repeat(20_000)}\r\nx\r\n`;
  const text = await exchange(gateway, post("Transfer-Encoding: chunked\r\n", chunks + SMUGGLED));
  assertOneError(text, 413);
});

test("a target with a host of its own is rejected, with any Host header", async () => {
  for (const target of ["http://evil.example/healthz", `${gateway.baseUrl}/healthz`, "*"]) {
    const text = await exchange(
      gateway,
      `GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    );
    assertOneError(text, 400);
  }
});

test("CONNECT opens no tunnel", async () => {
  const text = await exchange(gateway, `CONNECT db:5432 HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`);
  assert.doesNotMatch(text, /alive|HTTP\/1\.1 2/);
});

test("an unknown expectation is rejected", async () => {
  const headers = "Expect: 200-ok\r\nContent-Length: 0\r\nConnection: close\r\n";
  assertOneError(await exchange(gateway, post(headers)), 417);
});

test("a request behind one that is rejected by its content gets its response in order", async () => {
  const bytes = post("Content-Type: application/json\r\nContent-Length: 3\r\n", "{,}") + SMUGGLED;
  const [first, second, ...others] = parseReplies(await exchange(gateway, bytes));
  assertError(first, 400, "INVALID_REQUEST");
  assert.deepEqual([second?.status, second?.body.status, others.length], [200, "alive", 0]);
});

test("invalid bytes get their response after the requests before them", async () => {
  const bytes = `GET /readyz HTTP/1.1\r\n${HOST}\r\n`;
  const [first, second, ...others] = parseReplies(
    await exchange(gateway, `${bytes}${bytes}nonsense\r\n\r\n`),
  ).slice(1);
  assert.equal(first?.body.status, "ready");
  assertError(second, 400, "INVALID_REQUEST");
  assert.equal(others.length, 0);
});

test("everyone else is served", () => assertServed(gateway));
