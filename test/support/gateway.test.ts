import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:net";
import { test } from "node:test";
import { startTestGateway } from "./gateway.ts";

const STARTED = "tracing:net.server.listen:asyncEnd";

test("a gateway that cannot start leaves no server running", async () => {
  const started: Server[] = [];
  const note = (message: unknown) => started.push((message as { server: Server }).server); // Node's
  subscribe(STARTED, note);
  const environment = { DATABASE_URL: "postgresql://127.0.0.1:1/missing" };
  try {
    await assert.rejects(startTestGateway({ environment }), { code: "ECONNREFUSED" });
  } finally {
    unsubscribe(STARTED, note);
  }
  assert.ok(started.length > 0, "the simulators have started");
  assert.deepEqual(
    started.filter((server) => server.listening),
    [],
  );
});
