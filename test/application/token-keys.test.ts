// Several processes that start at once on an empty database must agree on the key of their tokens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTokens } from "../../packages/gateway/src/operations/application/tokens.ts";
import { insertFirstTokenKey } from "../../packages/gateway/src/store/application/tokens.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

test("of several first starters one makes the key, and all know it", async () => {
  const { deps, demo } = gateway;
  await gateway.query`delete from token_keys`;
  const starters = await Promise.all(Array.from({ length: 2 }, () => openTokens(deps)));
  const { rows } = await deps.database.query(sql`select id from token_keys`);
  assert.equal(rows.length, 1);
  for (const one of starters) {
    const { accessToken } = await one.issue(demo.clientId);
    for (const other of starters) {
      assert.equal((await other.read(accessToken)).applicationId, demo.clientId);
    }
  }
});

test("a starter waits for another that is about to commit the first key", async () => {
  const { database } = gateway.deps;
  await gateway.query`delete from token_keys`;
  const first = {
    id: "first",
    sealedPrivateKey: Buffer.from("x"),
    publicKey: "x",
    createdAt: gateway.deps.clock.now(),
  };
  const isDone = { second: false };
  let second: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await insertFirstTokenKey(tx, first);
    second = database
      .transaction((other) => insertFirstTokenKey(other, { ...first, id: "second" }))
      .finally(() => {
        isDone.second = true;
      });
    for (let looks = 0; looks < 200 && !isDone.second; looks += 1) {
      const { rowCount } = await tx.query(sql`select from pg_locks where not granted`);
      if (rowCount !== 0) break;
    }
    assert.equal(isDone.second, false);
  });
  await second;
  const { rows } = await database.query(sql`select id from token_keys`);
  assert.deepEqual(rows, [{ id: "first" }]);
});
