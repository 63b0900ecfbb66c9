import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../../../../../test/support/until.ts";
import { createConnectionPool } from "./connection-pool.ts";

const LONG = { idleMs: 3_600_000, ageMs: 3_600_000, idleMax: 10 };

class Connection {
  isUsable = true;
  isClosed = false;
  async close() {
    this.isClosed = true;
  }
}

/** Opens connections and remembers them in their order. */
function openAll() {
  const opened: Connection[] = [];
  const open = async () => {
    const connection = new Connection();
    opened.push(connection);
    return connection;
  };
  return { opened, open };
}

const act = async (opening: Promise<Connection>) => void (await opening);

test("a connection is kept for the next use, and closed after a while without one", async () => {
  const pool = createConnectionPool<Connection>({ ...LONG, idleMs: 50 });
  const { opened, open } = openAll();
  await pool.use("a", open, act);
  await pool.use("a", open, act);
  assert.equal(opened.length, 1);
  await until(() => opened[0]?.isClosed === true);
  await pool.use("a", open, act);
  assert.equal(opened.length, 2);
  await pool.close();
  assert.equal(opened[1]?.isClosed, true);
});

test("one that is old is closed once nobody uses it", async () => {
  const pool = createConnectionPool<Connection>({ ...LONG, ageMs: 20 });
  const { opened, open } = openAll();
  const { promise, resolve } = Promise.withResolvers<void>();
  const using = pool.use("a", open, () => promise);
  await until(async () => {
    await pool.use("a", open, act);
    return opened.length > 1;
  });
  assert.equal(opened[0]?.isClosed, false);
  resolve();
  await using;
  await until(() => opened[0]?.isClosed === true);
  await pool.close();
});

test("one that failed, or ended by itself, is not used again", async () => {
  const pool = createConnectionPool<Connection>(LONG);
  const { opened, open } = openAll();
  await assert.rejects(pool.use("a", open, () => Promise.reject(new Error("no reply"))));
  await pool.use("a", open, act);
  assert.equal(opened.length, 2);
  if (opened[1]) opened[1].isUsable = false;
  await pool.use("a", open, act);
  assert.equal(opened.length, 3);
  await assert.rejects(pool.use("b", () => Promise.reject(new Error("refused")), act));
  await pool.close();
  assert.ok(opened.every(({ isClosed }) => isClosed));
});

test("of too many without a use, the one that waited longest is closed", async () => {
  const pool = createConnectionPool<Connection>({ ...LONG, idleMax: 2 });
  const { opened, open } = openAll();
  for (const key of ["a", "b", "a", "c"]) await pool.use(key, open, act);
  assert.equal(opened.length, 3);
  await pool.use("b", open, act);
  await pool.close();
  assert.equal(opened.length, 4, "b was closed for c");
});
