// What reaches the database, and when the caller gets its response.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import {
  insertNonces,
  type NonceUse,
} from "../../packages/gateway/src/store/application/nonces.ts";
import type { Statement } from "../../packages/gateway/src/store/sql.ts";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { buildCall, type Reply, send, sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

// Callers stay known, so that what fails without a database is the write.
const gateway = await provideOwnGateway({ replace: { clock: new FrozenClock(Date.now()) } });

const run = (text: string) => gateway.database.query({ text, values: [] } satisfies Statement);
const undo: string[] = [];
afterEach(async () => {
  for (const text of undo.splice(0).toReversed()) await run(text);
});

/** Of calls that are on their way: one that fails fails the test that awaits them. */
function together<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(calls);
  all.catch(() => {});
  return all;
}

const LOCK = 815;

/** Makes every commit of a checkout wait for an advisory lock that this test holds. */
async function holdCommits(): Promise<{ release(): Promise<void>; waiting(): Promise<number[]> }> {
  await run(`create function hold() returns trigger language plpgsql as
             $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$`);
  undo.push("drop function hold() cascade");
  await run(`create constraint trigger hold after insert on checkouts
             deferrable initially deferred for each row execute function hold()`);
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = gateway.deps.database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${LOCK})`, values: [] });
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  return {
    async release() {
      held.resolve();
      await holder;
    },
    async waiting() {
      const { rows } = await gateway.database.query<{ pid: number }>({
        text: `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK}
                and not granted and database = (select oid from pg_database
                                                 where datname = current_database())`,
        values: [],
      });
      return rows.map((row) => row.pid);
    },
  };
}

test("no response is sent before the commit", async () => {
  const hold = await holdCommits();
  let answered = 0;
  const create = async (): Promise<Reply> => {
    const reply = await send(gateway, { body: gateway.checkoutBody() });
    answered += 1;
    return reply;
  };
  const replies = together(Array.from({ length: 5 }, create));
  try {
    await until(async () => (await hold.waiting()).length > 0);
    // Everything was executed and only the commit is missing; give a wrong answer time to come.
    for (let i = 0; i < 20; i += 1) await countRows(gateway);
    assert.equal(answered, 0);
  } finally {
    await hold.release();
  }
  for (const reply of await replies) assertCheckout(gateway, reply);
});

test("when the connection dies before the commit, nothing is stored and the caller gets an error", async () => {
  const before = await countRows(gateway);
  const hold = await holdCommits();
  const wires = await Promise.all(
    Array.from({ length: 4 }, () => buildCall(gateway, { body: gateway.checkoutBody() })),
  );
  const replies = together(wires.map(sendWire));
  let killed = 0;
  try {
    await until(async () => (await hold.waiting()).length > 0);
    // Those that come in a second batch meet the same end.
    while (killed < 2 && (await hold.waiting()).length > 0) {
      for (const pid of await hold.waiting()) await run(`select pg_terminate_backend(${pid})`);
      killed += 1;
      for (let i = 0; i < 10; i += 1) await countRows(gateway);
    }
  } finally {
    await hold.release();
  }
  const failed = (await replies).filter((reply) => reply.status !== 200);
  assert.ok(failed.length > 0);
  for (const reply of failed) assertRefused(reply, "OVERLOAD");
  const after = await countRows(gateway);
  assert.equal(after.checkouts - before.checkouts, 4 - failed.length);
  assert.equal(after.nonces - before.nonces, 4 - failed.length);
  for (const [i, reply] of (await replies).entries()) {
    const wire = wires[i];
    if (reply.status !== 200 && wire) assertCheckout(gateway, await sendWire(wire));
  }
});

test("a connection that dies inside a transaction ends that transaction, and nothing else", async () => {
  const { database } = gateway.deps;
  await assert.rejects(
    database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>({
        text: "select pg_backend_pid() as pid",
        values: [],
      });
      const pid = rows[0]?.pid ?? 0;
      await run(endOf(`pid = ${pid}`));
      await readSockets();
      await tx.query({ text: "select 1", values: [] });
    }),
  );
  assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody() }));
});

/** Ends PostgreSQL's processes, and answers when they are gone. */
const endOf = (which: string) =>
  `select pg_terminate_backend(pid, 300000) from pg_stat_activity where ${which}`;

/** What the database has sent until now is read: also that a connection is none any more. */
async function readSockets(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await nextTurn();
}

/** A connection that is none of the gateway's. */
async function withOutside(act: (outside: pg.Client, name: string) => Promise<void>) {
  const url = new URL(gateway.coordinatorUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const outside = new pg.Client({ connectionString: url.href });
  await outside.connect();
  try {
    await act(outside, name);
  } finally {
    await outside.end();
  }
}

test("a server whose connections all die continues with new ones", async () => {
  await withOutside(async (outside, name) => {
    for (let round = 0; round < 5; round += 1) {
      const create = () => send(gateway, { body: gateway.checkoutBody() });
      const calls = together(Array.from({ length: 8 }, create));
      await outside.query(endOf(`datname = '${name}'`));
      for (const reply of await calls) {
        if (reply.status !== 200) assertRefused(reply, "OVERLOAD");
      }
    }
  });
  await readSockets();
  assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody() }));
});

test("without its database the server is not ready, stays alive, and recovers by itself", async () => {
  const probe = (path: string) =>
    sendWire({ method: "GET", path, port: gateway.config.port, headers: [] });
  assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody() }));
  await withOutside(async (outside, name) => {
    try {
      await outside.query(`alter database ${name} allow_connections false`);
      await outside.query(endOf(`datname = '${name}'`));
      const away = await probe("/readyz");
      assert.equal(away.status, 503);
      assert.equal((await probe("/healthz")).status, 200);
      assertRefused(await send(gateway, { body: gateway.checkoutBody() }), "OVERLOAD");
    } finally {
      await outside.query(`alter database ${name} allow_connections true`);
    }
  });
  assert.equal((await probe("/readyz")).status, 200);
  assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody() }));
});

test("batches that hold the same nonces in opposite order do not lock each other out", async () => {
  const { database } = gateway.deps;
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  for (let round = 0; round < 25; round += 1) {
    const rows: NonceUse[] = Array.from({ length: 200 }, (_, i) => ({
      merchantId: "1",
      applicationId: "1",
      nonce: `${round} ${i}`,
      timestampSeconds,
    }));
    const [forth, back] = await Promise.all([
      insertNonces(database, rows),
      insertNonces(database, rows.toReversed()),
    ]);
    const fresh = [...forth, ...back].filter(Boolean).length;
    assert.equal(fresh, 200);
  }
});
