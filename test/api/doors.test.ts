// cspell:ignore onlin
// What is outside the endpoints: other paths, methods, media types, and bytes that are not HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertCheckout, assertErrorShape, assertRefused } from "../support/api/checks.ts";
import {
  buildCall,
  makeNonce,
  type Reply,
  send,
  sendBytes,
  sendWire,
} from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

const ask = (method: string, path: string, headers: [string, string][] = [], body?: string) =>
  sendWire({ method, path, port: gateway.config.port, headers, body });

/** A response to HEAD has no body; its status and headers are what counts. */
function assertStatusOnly(reply: Reply, status: number): void {
  assert.equal(reply.status, status);
  assert.equal(reply.text, "");
}

for (const path of [
  "/v3",
  "/v3/",
  "/v3/payment",
  "/v3/payment/online/",
  "/V3/payment/online",
  "/v2/payment/online",
  "/v3/payment/online/x/y/z",
  "/v1/token/",
  "/v3/partner",
  "/../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/.git/config",
  "/v3//payment/online",
  `/${"x".repeat(5_000)}`,
]) {
  test(`${path.slice(0, 40)} is not found, with any method`, async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      assertRefused(await ask(method, path), "API_ENDPOINT_NOT_FOUND");
    }
    assertStatusOnly(await ask("HEAD", path), 404);
  });
}

test("an unknown path names the endpoint that was meant, and shows nothing that was sent", async () => {
  const near = await ask("POST", "/v3/payment/onlin?token=secret-1");
  const { message } = near.body.error;
  assert.equal(message, "Unknown endpoint. Did you mean POST /v3/payment/online?");
  const far = await ask("POST", "/shop/secret-2");
  assert.equal(far.body.error.message, "Unknown endpoint.");
});

for (const [path, allowed] of [
  ["/v3/payment/online", "GET, POST"],
  ["/v3/payment/transaction/260302040506300412345678", "GET"],
  ["/v3/payment/transaction/order/A-1", "GET"],
  ["/v3/partner/merchant", "POST"],
  ["/v1/token", "POST"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
] as const) {
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
    (method) => !allowed.split(", ").includes(method),
  );
  test(`${path} accepts ${allowed}; other methods get 405 with Allow`, async () => {
    for (const method of others) {
      const reply = await ask(method, path, [["Content-Type", "application/json"]], "{}");
      assertRefused(reply, "METHOD_NOT_ALLOWED", { says: new RegExp(allowed) });
      assert.equal(reply.headers.allow, allowed);
    }
    if (allowed.includes("HEAD")) return;
    const head = await ask("HEAD", path);
    assertStatusOnly(head, 405);
    assert.equal(head.headers.allow, allowed);
  });
}

for (const [path, members] of [
  ["/healthz", ["status"]],
  ["/readyz", ["status", "clockSkewMs"]],
] as const) {
  test(`${path} returns 200 to GET and HEAD without authentication`, async () => {
    const reply = await ask("GET", path);
    assert.equal(reply.status, 200);
    assert.match(String(reply.headers["content-type"]), /^application\/json\b/);
    assert.deepEqual(Object.keys(reply.body), members);
    assertStatusOnly(await ask("HEAD", path), 200);
    assert.equal((await ask("GET", `${path}?x=1`)).status, 200);
  });
}

for (const type of [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml; charset=utf-8",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "application",
  "application/",
  "*/*",
]) {
  test(`a body of the type ${type} is 415, once the token is known to be valid`, async () => {
    const body = gateway.checkoutBody();
    const reply = await send(gateway, { body, headers: { "Content-Type": type } });
    assertRefused(reply, "INVALID_REQUEST", { status: 415, says: /application\/json/ });
    const unsigned = await ask("POST", "/v3/payment/online", [["Content-Type", type]], "a=1");
    assertRefused(unsigned, "UNAUTHORIZED", { status: 401 });
  });
}

for (const type of [
  "application/json",
  "application/json;",
  "application/json ; charset=UTF-8",
  "APPLICATION/JSON;charset=iso-8859-1",
  "application/json; a=b; c",
  undefined,
]) {
  test(`a body of the type ${type} is JSON`, async () => {
    const headers = { "Content-Type": type };
    assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody(), headers }));
  });
}

test("a body sent in chunks, or after Expect: 100-continue, is read like any other", async () => {
  const chunked = await buildCall(gateway, { body: gateway.checkoutBody() });
  chunked.headers.push(["Transfer-Encoding", "chunked"]);
  assertCheckout(gateway, await sendWire(chunked));
  const patient = await buildCall(gateway, { body: gateway.checkoutBody() });
  patient.headers.push(["Expect", "100-continue"]);
  assertCheckout(gateway, await sendWire(patient));
});

test("an encoded body is rejected for its encoding", async () => {
  const headers = { "Content-Encoding": "gzip" };
  const reply = await send(gateway, { data: Buffer.from([31, 139, 8, 0, 0]), headers });
  assertRefused(reply, "INVALID_REQUEST", { status: 415, says: /Content-Encoding: gzip/ });
  const plain = { "Content-Encoding": "identity" };
  assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody(), headers: plain }));
});

test("unsigned calls are rejected for the missing token before anything else", async () => {
  const json: [string, string][] = [["Content-Type", "application/json"]];
  for (const body of ["", "{}", "nonsense"]) {
    assertRefused(await ask("POST", "/v3/payment/online", json, body), "UNAUTHORIZED");
  }
  assertRefused(await ask("GET", "/v3/payment/online"), "UNAUTHORIZED");
  assertRefused(await ask("GET", "/v3/payment/transaction/1"), "UNAUTHORIZED");
});

/** The one response to bytes; status line, headers and the JSON body. */
function parseAnswer(text: string): Reply {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
  const status = Number(statusLine.split(" ")[1]);
  return { status, headers, text: body, body: JSON.parse(body) };
}

const HOST = "Host: a\r\nConnection: close\r\n";
for (const [name, bytes, status] of [
  ["no HTTP", "hello\r\n\r\n", 400],
  ["an unknown method", `BREW / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a space in the path", `GET /a b HTTP/1.1\r\n${HOST}\r\n`, 400],
  [
    "two different lengths",
    `POST /v1/token HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    "a length and chunks",
    `POST /v1/token HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    "a length that is no number",
    `POST /v1/token HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
    400,
  ],
  ["a header without a name", `GET /healthz HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400],
  ["a NUL in a header", `GET /healthz HTTP/1.1\r\n${HOST}A: \0\r\n\r\n`, 400],
  ["headers of 20 KB", `GET /healthz HTTP/1.1\r\n${HOST}A: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["TRACE", `TRACE /v3/payment/online HTTP/1.1\r\n${HOST}\r\n`, 404],
] as const) {
  test(`${name} is rejected with ${status}, as JSON like everything else`, async () => {
    const reply = parseAnswer(await sendBytes(gateway.config.port, bytes));
    assert.equal(reply.status, status);
    assertErrorShape(reply);
  });
}

test("a path that cannot be decoded gets a JSON error", async () => {
  for (const path of ["/%", "/%zz", "/%ff", "/v3/payment/%c0%af"]) {
    const reply = await ask("GET", path);
    assert.ok(reply.status === 404 || reply.status === 400, `${path} ${reply.status}`);
    assertErrorShape(reply);
  }
});

test("the body of a rejected request is not read as the next request on its connection", async () => {
  const inner = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const bytes =
    `GET /v3/payment/online HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}` +
    `GET /readyz HTTP/1.1\r\n${HOST}\r\n`;
  const text = await sendBytes(gateway.config.port, bytes);
  assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 2, text);
  assert.match(text, /"ready"/);
  assert.doesNotMatch(text, /"alive"/);
});

test("every response has a request ID and X-Content-Type-Options: nosniff", async () => {
  const seen = new Set<unknown>();
  for (const reply of [
    await ask("GET", "/nothing"),
    await ask("GET", "/healthz"),
    await send(gateway, { body: gateway.checkoutBody(), nonce: makeNonce() }),
  ]) {
    assert.match(String(reply.headers["x-request-id"]), /^[\w-]{16,}$/);
    assert.equal(reply.headers["x-content-type-options"], "nosniff");
    seen.add(reply.headers["x-request-id"]);
  }
  assert.equal(seen.size, 3);
});
