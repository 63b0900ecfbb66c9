// Clients that send or read slowly, or not at all, to hold what the server has for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { ofDemo, openCheckout } from "../support/pay.ts";
import { until } from "../support/until.ts";
import {
  assertOneError,
  assertServed,
  exchange,
  openSocket,
  parseReplies,
  type RawSocket,
} from "./raw-socket.ts";

const HEADERS_MS = 300;
const REQUEST_MS = 600;
const limits = { headersMs: HEADERS_MS, requestMs: REQUEST_MS, silenceMs: 1_000, checkMs: 50 };
const gateway = await provideOwnGateway({ guard: { limits } });

const DRIP_MS = 40;
const START =
  "POST /tool/signature/verify HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

/** Sends a piece again and again until the server has closed the connection. */
async function drip({ socket, ended }: RawSocket, piece: string): Promise<string> {
  const dripping = setInterval(() => socket.write(piece), DRIP_MS);
  try {
    return await ended;
  } finally {
    clearInterval(dripping);
  }
}

const openConnections = () => gateway.readLoad().connections.open;

test("slowloris: headers that come one by one are cut off by their time limit", async () => {
  const attacker = await openSocket(gateway);
  attacker.socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n");
  assertOneError(await drip(attacker, "X-A: b\r\n"), 408);
  await assertServed(gateway);
});

test("a thousand slowloris connections do not keep other clients out", async () => {
  const guarded = { guard: { limits: { ...limits, perNetworkMax: 0 } } };
  const own = await provideOwnGateway(guarded);
  const attackers = await Promise.all(Array.from({ length: 1_000 }, () => openSocket(own)));
  for (const { socket } of attackers) socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nX-A:");
  await assertServed(own);
  for (const text of await Promise.all(attackers.map(({ ended }) => ended))) {
    assertOneError(text, 408);
  }
});

test("body trickle: a body that comes byte by byte is cut off by the request's time limit", async () => {
  const attacker = await openSocket(gateway);
  attacker.socket.write(`${START}Content-Length: 60000\r\n\r\n`);
  assertOneError(await drip(attacker, " "), 408);
});

test("chunked trickle: chunks that come one by one are cut off too", async () => {
  const attacker = await openSocket(gateway);
  attacker.socket.write(`${START}Transfer-Encoding: chunked\r\n\r\n`);
  assertOneError(await drip(attacker, "1\r\n \r\n"), 408);
});

test("a Content-Length longer than the body is waited for until the time limit", async () => {
  assertOneError(await exchange(gateway, `${START}Content-Length: 10\r\n\r\n{}`), 408);
});

test("a Content-Length shorter than the body: the rest is not a request", async () => {
  const [first, second, ...others] = parseReplies(
    await exchange(gateway, `${START}Content-Length: 2\r\n\r\n{} {"grantType":"x"}\r\n\r\n`),
  );
  assert.equal(first?.body.error?.code, "VALIDATION_ERROR");
  assert.equal(second?.status, 400);
  assert.equal(others.length, 0);
});

test("a connection on which nothing is sent is closed", async () => {
  const { ended } = await openSocket(gateway);
  await ended;
});

test("half-open: a client that has stopped sending still gets its response", async () => {
  const { socket, ended } = await openSocket(gateway);
  socket.end("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  assert.equal(parseReplies(await ended)[0]?.body.status, "alive");
});

test("half-open: a client that stops in the middle of a request is closed at once", async () => {
  const { socket, ended } = await openSocket(gateway);
  socket.end("GET /healthz HTTP/1.1\r\nHost:");
  assertOneError(await ended, 400);
});

test("slow reader: a client that does not read its responses is closed", async () => {
  const before = openConnections();
  const attacker = await openSocket(gateway, { reads: false });
  attacker.socket.write("GET /docs/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(30));
  await until(() => openConnections() > before);
  await assertServed(gateway);
  await until(() => openConnections() <= before);
  attacker.socket.destroy();
});

test("unread SSE streams take bounded memory, and are closed", async () => {
  const id = await openCheckout(gateway);
  const path = `/checkout/events?checkoutId=${id}`;
  const big = "GET /docs/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20);
  const before = openConnections();
  const attackers = await Promise.all(
    Array.from({ length: 10 }, () => openSocket(gateway, { reads: false })),
  );
  for (const { socket } of attackers) {
    socket.write(`${big}GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  }
  await until(() => gateway.readLoad().inFlight.stream === attackers.length);
  await cancelCheckout(gateway.deps, ofDemo(gateway, id));
  await assertServed(gateway);
  await until(() => openConnections() <= before && gateway.readLoad().inFlight.stream === 0);
  for (const { socket } of attackers) socket.destroy();
});
