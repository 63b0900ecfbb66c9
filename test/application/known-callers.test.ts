import assert from "node:assert/strict";
import { test } from "node:test";
import { createCallerCache } from "../../packages/gateway/src/operations/application/caller-cache.ts";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const gateway = await provideOwnGateway();

/** The real database, on which each read of an application takes some time. */
function slowDatabase(clock: FrozenClock, takesMs: number) {
  const { database } = gateway.deps;
  let reads = 0;
  const slow: Database = {
    ...database,
    async row(statement) {
      const row = await database.row<never>(statement);
      if (statement.text.includes("from applications")) {
        reads += 1;
        clock.advance(takesMs);
      }
      return row;
    },
  };
  return { slow, reads: () => reads };
}

test("a cached caller is at most a second old, counted from before the read", async () => {
  const clock = new FrozenClock(Date.now());
  const { slow, reads } = slowDatabase(clock, 900);
  const callers = createCallerCache({ database: slow, clock, routes: gateway.deps.routes });
  const { clientId } = gateway.demo;
  assert.equal((await callers.get(clientId))?.application.isActive, true);
  assert.equal(reads(), 1);
  clock.advance(99);
  await gateway.query`update applications set is_active = false where id = ${clientId}`;
  clock.advance(1);
  assert.equal((await callers.get(clientId))?.application.isActive, false);
});

test("50 callers at once cost one read, and so does the next half second", async () => {
  const clock = new FrozenClock(Date.now());
  const { slow, reads } = slowDatabase(clock, 0);
  const callers = createCallerCache({ database: slow, clock, routes: gateway.deps.routes });
  const { clientId } = gateway.demo.compat;
  await Promise.all(Array.from({ length: 50 }, () => callers.get(clientId)));
  clock.advance(499);
  await callers.get(clientId);
  assert.equal(reads(), 1);
});

test("an application that is forgotten while it is being read is read again", async () => {
  const clock = new FrozenClock(Date.now());
  const { slow, reads } = slowDatabase(clock, 0);
  const callers = createCallerCache({ database: slow, clock, routes: gateway.deps.routes });
  const { clientId } = gateway.demo.compat;
  const early = callers.get(clientId);
  callers.forget(clientId);
  const late = callers.get(clientId);
  await Promise.all([early, late]);
  await callers.get(clientId);
  assert.ok(reads() >= 2);
});

test("an unknown application has no caller", async () => {
  const callers = createCallerCache(gateway.deps);
  assert.equal(await callers.get("1761962400123456789"), null);
});
