// The stream of a checkout's status, and browsers that leave it, or do not read, at bad moments.
import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { mock, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { ofDemo, openCheckout } from "../support/pay.ts";

/** More than the streams one checkout may have. */
const LEAVING = 50;
/** Far more than the buffers of a connection hold. */
const PIPELINED = 30;

/** As many as two checkouts may have. */
const IDLE = 40;
const FIRST = "HTTP/1.1 200 OK\r\n";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Requests and responses of the server, whether they are still in memory or not. */
const served: WeakRef<object>[] = [];
subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: object; response: object }; // as Node documents
  served.push(new WeakRef(request), new WeakRef(response));
});

const gateway = await provideTestGateway();

async function send(...paths: string[]): Promise<Socket> {
  const socket = connect(gateway.config.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  await once(socket, "connect");
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
  return socket;
}

/** All that is received on a connection, once the text contains `end`, or it is closed. */
async function receive(socket: Socket, end: string): Promise<string> {
  let text = "";
  for await (const part of socket.setEncoding("utf8")) {
    text += part;
    if (text.includes(end)) break;
  }
  return text;
}

const ask = (path: string, version: string) => `GET ${path} HTTP/${version}\r\nHost: a\r\n\r\n`;

/** A response that comes after whatever was sent before it has been read. */
async function roundTrips(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await fetch(`${gateway.baseUrl}/healthz`);
}

test("browsers that disconnect before the stream begins do not keep a place", async () => {
  const path = `/checkout/events?checkoutId=${await openCheckout(gateway)}`;
  await gateway.deps.database.transaction(async (tx) => {
    // The stream cannot begin before this ends.
    await tx.query({ text: "lock table transactions in access exclusive mode", values: [] });
    const leaving = await Promise.all(Array.from({ length: LEAVING }, () => send(path)));
    await roundTrips(5);
    for (const socket of leaving) socket.destroy();
    await roundTrips(5);
  });
  await roundTrips(5);
  const aborting = new AbortController();
  const answer = await fetch(`${gateway.baseUrl}${path}`, { signal: aborting.signal });
  assert.equal(answer.status, 200);
  aborting.abort();
});

test("nothing is written to a stream that has ended behind unread responses", async () => {
  const id = await openCheckout(gateway);
  await cancelCheckout(gateway.deps, ofDemo(gateway, id));
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const big = Array.from({ length: PIPELINED }, () => "/docs/openapi.json");
    const socket = await send(...big, `/checkout/events?checkoutId=${id}`);
    await roundTrips(20);
    // Three heartbeats.
    for (let beat = 0; beat < 3; beat += 1) {
      mock.timers.tick(15_000);
      await roundTrips(1);
    }
    socket.destroy();
  } finally {
    mock.timers.reset();
  }
});

test("an idle stream has no timer, request or response of its own", async () => {
  const ids = [await openCheckout(gateway), await openCheckout(gateway)];
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const kept = () => {
    collectGarbage();
    return [served.filter((each) => each.deref() !== undefined).length, timers()];
  };
  const open = gateway.readLoad().inFlight.stream;
  const before = kept();
  const streams = await Promise.all(
    Array.from({ length: IDLE }, (_, i) => send(`/checkout/events?checkoutId=${ids[i % 2]}`)),
  );
  try {
    for (const socket of streams) await once(socket, "readable");
    assert.equal(gateway.readLoad().inFlight.stream, open + IDLE);
    await roundTrips(5);
    const more = kept().map((count, i) => count - (before[i] ?? 0));
    assert.ok(
      more.every((count) => count < IDLE / 2),
      `requests and responses, timers more: ${more}`,
    );
  } finally {
    for (const socket of streams) socket.destroy();
  }
});

test("a stream is a response of the request's version, to its end", async () => {
  const id = await openCheckout(gateway);
  const path = `/checkout/events?checkoutId=${id}`;
  await cancelCheckout(gateway.deps, ofDemo(gateway, id));
  for (const version of ["1.0", "1.1"]) {
    const socket = connect(gateway.config.port, "127.0.0.1");
    socket.write(ask(path, version));
    const [head = "", body = ""] = (await receive(socket, "nothing else")).split("\r\n\r\n", 2);
    assert.ok(head.startsWith(FIRST) && /^connection: close$/im.test(head), head);
    const isChunked = version === "1.1";
    assert.equal(/^transfer-encoding: chunked$/im.test(head), isChunked, head);
    assert.match(body, isChunked ? /^[0-9a-f]+\r\ndata: \{.*\}\n\n\r\n0$/ : /^data: \{.*\}\n\n$/);
  }
});

test("no response to a request behind a stream is sent as part of the stream", async () => {
  const id = await openCheckout(gateway);
  const path = `/checkout/events?checkoutId=${id}`;
  const later = await send(path);
  await once(later, "readable");
  later.write(ask("/healthz", "1.1"));
  assert.equal((await receive(later, "nothing else")).split(FIRST).length, 2);
  await cancelCheckout(gateway.deps, ofDemo(gateway, id));
  const together = connect(gateway.config.port, "127.0.0.1");
  together.write(ask(path, "1.1") + ask("/healthz", "1.1"));
  assert.equal((await receive(together, "nothing else")).split(FIRST).length, 2);
});
