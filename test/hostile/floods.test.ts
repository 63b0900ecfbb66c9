// More of everything than a client can use: pipelined requests, connections, headers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { until } from "../support/until.ts";
import {
  ATTACKER,
  assertOneError,
  assertServed,
  exchange,
  openSocket,
  parseReplies,
} from "./raw-socket.ts";

const PER_NETWORK = 20;
const limits = { perNetworkMax: PER_NETWORK };
const gateway = await provideOwnGateway({ guard: { limits } });
const crowded = await provideOwnGateway({ guard: { limits: { perNetworkMax: 0 } } });

const GET = "GET /docs/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n";
const MEGABYTE = 1_048_576;
const buffersMb = () => process.memoryUsage().arrayBuffers / MEGABYTE;

for (const connections of [8, 64]) {
  test(`${connections} connections that pipeline 5,000 requests each and read nothing are closed`, async () => {
    await fetch(`${crowded.baseUrl}/docs/openapi.json`).then((answer) => answer.text());
    const before = { ...crowded.readLoad().connections, mb: buffersMb() };
    let peakMb = 0;
    const attackers = await Promise.all(
      Array.from({ length: connections }, () => openSocket(crowded, { reads: false })),
    );
    for (const { socket } of attackers) socket.write(GET.repeat(5_000));
    await until(() => {
      peakMb = Math.max(peakMb, buffersMb());
      return crowded.readLoad().connections.closed - before.closed === connections;
    });
    await assertServed(crowded);
    await until(() => crowded.readLoad().connections.open <= before.open + 1);
    assert.deepEqual(Object.values(crowded.readLoad().inFlight), [0, 0, 0, 0, 0, 0, 0]);
    // What the attackers send is in this process too: 0.2 MB each.
    assert.ok(peakMb - before.mb < 100, `${peakMb} MB of buffers after ${before.mb} MB`);
    for (const { socket } of attackers) socket.destroy();
  });
}

test("a client that pipelines a few requests and reads is answered in order", async () => {
  const paths = ["/healthz", "/nothing", "/readyz", "/healthz"];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n`);
  const bytes = `${requests.join("\r\n")}Connection: close\r\n\r\n`;
  const statuses = parseReplies(await exchange(gateway, bytes)).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 404, 200, 200]);
});

test("a connection flood from one network gets 429; others are served", async () => {
  const from = { localAddress: ATTACKER };
  const held = await Promise.all(
    Array.from({ length: PER_NETWORK }, () => openSocket(gateway, from)),
  );
  const rejected = await Promise.all(Array.from({ length: 200 }, () => openSocket(gateway, from)));
  for (const { ended } of rejected) assertOneError(await ended, 429, "EXCEEDED_LIMIT");
  assert.ok(gateway.readLoad().connections.rejected >= 200);
  await assertServed(gateway);
  for (const { socket } of held) socket.destroy();
  await until(() => gateway.readLoad().connections.open <= 1);
  const { socket, ended } = await openSocket(gateway, from);
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  assert.equal(parseReplies(await ended)[0]?.status, 200);
});

test("connections beyond the limit of all are closed, and later ones are served", async () => {
  const full = await provideOwnGateway({ guard: { limits: { connectionsMax: 10 } } });
  const held = await Promise.all(Array.from({ length: 10 }, () => openSocket(full)));
  await until(() => full.readLoad().connections.open >= 10);
  const { ended } = await openSocket(full);
  assert.equal(await ended, "");
  assert.ok(full.readLoad().connections.rejected >= 1);
  for (const { socket } of held) socket.destroy();
  await until(() => full.readLoad().connections.open === 0);
  await assertServed(full);
});

test("header flood: too many of them, and too many bytes, are 431", async () => {
  const flood = (headers: string) => `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
  for (const count of [100, 129, 2_500]) {
    assertOneError(await exchange(gateway, flood("A:b\r\n".repeat(count))), 431);
  }
  assertOneError(await exchange(gateway, flood(`A: ${"b".repeat(20_000)}\r\n`)), 431);
  assertOneError(await exchange(gateway, `GET /${"a".repeat(20_000)} HTTP/1.1\r\n`), 431);
  const most = flood(`${"A:b\r\n".repeat(98)}Connection: close\r\n`);
  assert.equal(parseReplies(await exchange(gateway, most))[0]?.status, 200);
});
