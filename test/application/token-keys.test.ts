// Several processes that start at once on an empty database must agree on the key of their tokens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeProtectedHeader } from "jose";
import { rotateTokenKey } from "../../packages/gateway/src/operations/application/keys/token-keys.ts";
import {
  ACCESS_TOKEN_SECONDS,
  createTokenService,
  type Tokens,
} from "../../packages/gateway/src/operations/application/tokens.ts";
import { insertFirstTokenKey } from "../../packages/gateway/src/store/application/tokens.ts";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideOwnGateway } from "../support/gateway.ts";

const gateway = await provideOwnGateway();

test("of several processes that start first, one creates the key, and all use it", async () => {
  const { deps, demo } = gateway;
  await gateway.query`delete from token_keys`;
  const starters = await Promise.all(Array.from({ length: 2 }, () => createTokenService(deps)));
  const { rows } = await deps.database.query(sql`select id from token_keys`);
  assert.equal(rows.length, 1);
  for (const one of starters) {
    const { accessToken } = await one.issue(demo.clientId);
    for (const other of starters) {
      assert.equal((await other.read(accessToken)).applicationId, demo.clientId);
    }
  }
});

test("a starting process waits for another that is about to commit the first key", async () => {
  const { database } = gateway.deps;
  await gateway.query`delete from token_keys`;
  const first = {
    id: "first",
    sealedPrivateKey: Buffer.from("x"),
    publicKey: "x",
    createdAt: gateway.deps.clock.now(),
    usedFrom: gateway.deps.clock.now(),
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

test("a rotated key is known to every process before one signs with it, and the old one stays", async () => {
  const { deps, demo } = gateway;
  await deps.database.query(sql`delete from token_keys`);
  let nowMs = deps.clock.now().getTime();
  const clock = { now: () => new Date(nowMs) };
  const processes = [
    await createTokenService({ ...deps, trueClock: clock }),
    await createTokenService({ ...deps, trueClock: clock }),
  ];
  const [one, other] = processes as [Tokens, Tokens];
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  const before = (await one.issue(demo.clientId)).accessToken;

  const announced = await rotateTokenKey({ ...deps, trueClock: clock }, ACCESS_TOKEN_SECONDS);
  assert.notEqual(announced.keyId, keyOf(before));
  assert.deepEqual(announced.deletedKeyIds, []);
  const again = await rotateTokenKey({ ...deps, trueClock: clock }, ACCESS_TOKEN_SECONDS);
  assert.deepEqual(again, announced);
  nowMs = announced.usedFrom.getTime() - 1;
  assert.equal(keyOf((await one.issue(demo.clientId)).accessToken), keyOf(before));

  nowMs += 1;
  const after = (await one.issue(demo.clientId)).accessToken;
  assert.equal(keyOf(after), announced.keyId);
  // It has issued nothing since, so it has not looked for new keys until it sees this token.
  for (const token of [before, after]) {
    assert.equal((await other.read(token)).applicationId, demo.clientId);
  }

  // The last token of the previous key was issued just before the new one was used.
  nowMs = announced.usedFrom.getTime() + ACCESS_TOKEN_SECONDS * 1_000;
  assert.deepEqual((await rotateTokenKey({ ...deps, trueClock: clock }, 1e9)).deletedKeyIds, []);
  nowMs += 1;
  const late = await rotateTokenKey({ ...deps, trueClock: clock }, ACCESS_TOKEN_SECONDS);
  assert.deepEqual(late.deletedKeyIds, [keyOf(before)]);
});

test("tokens of an unknown key are rejected without a read of the database for each", async () => {
  const { deps, demo } = gateway;
  let reads = 0;
  const database: Database = {
    ...deps.database,
    rows(statement) {
      if (/from token_keys/.test(statement.text)) reads += 1;
      return deps.database.rows(statement);
    },
  };
  const at = deps.clock.now();
  const tokens = await createTokenService({ ...deps, database, trueClock: { now: () => at } });
  const [header = "", ...rest] = (await tokens.issue(demo.clientId)).accessToken.split(".");
  const changed = { ...JSON.parse(Buffer.from(header, "base64url").toString()), kid: "nobody" };
  const forged = [Buffer.from(JSON.stringify(changed)).toString("base64url"), ...rest].join(".");
  const before = reads;
  for (let i = 0; i < 10; i += 1) {
    await assert.rejects(tokens.read(forged), { code: "TOKEN_INVALID" });
  }
  assert.equal(reads, before);
});

test("tokens of a new key wait for one read of it, and are not rejected during an outage", async () => {
  const { deps, demo } = gateway;
  await deps.database.query(sql`delete from token_keys`);
  let nowMs = deps.clock.now().getTime();
  const clock = { now: () => new Date(nowMs) };
  const outage = new Error("the database is away");
  let reads = 0;
  let answer = async () => {};
  const database: Database = {
    ...deps.database,
    async rows(statement) {
      if (/from token_keys/.test(statement.text)) {
        reads += 1;
        await answer();
      }
      return deps.database.rows(statement);
    },
  };
  const reader = await createTokenService({ ...deps, database, trueClock: clock });
  const announced = await rotateTokenKey({ ...deps, trueClock: clock }, ACCESS_TOKEN_SECONDS);
  nowMs = announced.usedFrom.getTime();
  const issuer = await createTokenService({ ...deps, trueClock: clock });
  const { accessToken } = await issuer.issue(demo.clientId);

  answer = () => Promise.reject(outage);
  await assert.rejects(reader.read(accessToken), outage);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  const before = reads;
  const calls = Promise.all([1, 2, 3].map(() => reader.read(accessToken)));
  setImmediate(resolve);
  for (const { applicationId } of await calls) assert.equal(applicationId, demo.clientId);
  assert.equal(reads, before + 1);
});
