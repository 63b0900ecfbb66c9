// The stream of a checkout's status, and browsers that leave it, or do not read, at bad moments.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { mock, test } from "node:test";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { ofDemo, openCheckout } from "../support/pay.ts";

/** More than the streams one checkout may have. */
const LEAVING = 50;
/** Far more than the buffers of a connection hold. */
const PIPELINED = 30;

const gateway = await provideTestGateway();

async function send(...paths: string[]): Promise<Socket> {
  const socket = connect(gateway.config.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  await once(socket, "connect");
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
  return socket;
}

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
