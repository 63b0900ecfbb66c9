import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../platform/log.ts";
import { createAdmission } from "../admission/create-admission.ts";
import { CONNECTION_LIMITS } from "./connection-limits.ts";
import { createGuardedServer } from "./create-guarded-server.ts";

test("the limits of production are those of the server", () => {
  const admission = createAdmission();
  const counts = { open: 0, rejected: 0, closed: 0 };
  const options = { limits: CONNECTION_LIMITS, admission, log: silentLog, counts };
  const server = createGuardedServer(options, () => {});
  admission.stop();
  assert.deepEqual(
    {
      headers: server.headersTimeout,
      request: server.requestTimeout,
      silence: server.timeout,
      keepAlive: server.keepAliveTimeout,
      connections: server.maxConnections,
      headersCount: server.maxHeadersCount,
    },
    {
      headers: 10_000,
      request: 30_000,
      silence: 60_000,
      keepAlive: 72_000,
      connections: 8_192,
      headersCount: 101,
    },
  );
  // Node does not show it: the limits above hold to within this time.
  assert.equal(CONNECTION_LIMITS.checkMs, 1_000);
});
