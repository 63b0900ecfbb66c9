import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import type { CheckoutKey } from "../../../domain/checkout/checkout.ts";
import type { LiveStatus, LiveStatuses, StatusWatcher } from "./live-statuses.ts";
import { createStatusStreams } from "./status-streams.ts";

const CHECKOUT: CheckoutKey = { merchantId: "M1", id: "C1" };
const STATUS: LiveStatus = {
  ...{ status: "IN_PROCESS", screen: "pending", version: "1", outages: "", isFinal: false },
};

/** Keeps who watches. */
function keepWatchers(): { statuses: LiveStatuses; watchers: Set<StatusWatcher> } {
  const watchers = new Set<StatusWatcher>();
  const statuses: LiveStatuses = {
    read: () => Promise.resolve(null),
    watch: (_, watcher) => void watchers.add(watcher),
    unwatch: (_, watcher) => void watchers.delete(watcher),
    close() {},
  };
  return { statuses, watchers };
}

async function provideConnection(): Promise<{ near: Socket; far: Socket }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const far = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  const [near] = (await once(server, "connection")) as [Socket];
  server.close();
  return { near, far };
}

test("a stream that opens while the server stops sends the status that it has, and ends", async () => {
  const { statuses, watchers } = keepWatchers();
  const streams = createStatusStreams(statuses);
  streams.close();
  const { near, far } = await provideConnection();
  streams.open(CHECKOUT, STATUS).begin(near, false);
  assert.equal(await text(far), `data: ${JSON.stringify(STATUS)}\n\n`);
  assert.equal(watchers.size, 0);
});

test("streams that are open when the server stops end, and nobody watches any more", async () => {
  const { statuses, watchers } = keepWatchers();
  const streams = createStatusStreams(statuses);
  const { near, far } = await provideConnection();
  streams.open(CHECKOUT, STATUS).begin(near, false);
  assert.equal(watchers.size, 1);
  streams.close();
  assert.equal(await text(far), `data: ${JSON.stringify(STATUS)}\n\n`);
  assert.equal(watchers.size, 0);
});
