/** Connections that go silent: every wait has an end, and what comes after it works. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { startFaultyNetwork } from "../../../../../test/support/process/faulty-network.ts";
import { until } from "../../../../../test/support/until.ts";
import { openDatabase, withTimeLimit } from "../database.ts";
import { isUnavailable } from "../is-outage.ts";
import { sql } from "../sql.ts";

const LIMITS = { connectMs: 5_000, statementMs: 2_000, serverMs: 1_500 };

async function openFaulty(t: TestContext, connectionsMax = 3) {
  const { url, drop } = await createTestDatabase();
  const network = await startFaultyNetwork(url);
  const complaints: Error[] = [];
  const database = openDatabase({
    url: network.url,
    limits: LIMITS,
    connectionsMax,
    onError: (error) => complaints.push(error),
  });
  t.after(async () => {
    network.close();
    await database.end();
    await drop();
  });
  return { network, database, complaints };
}

const one = sql`select 1 as one`;

test("a statement on a silent connection fails as an outage, and its idle neighbours go too", async (t) => {
  const { network, database } = await openFaulty(t);
  await Promise.all([1, 2, 3].map(() => database.query(sql`select pg_sleep(0.05)`)));
  assert.equal(database.connections().idle, 3);
  network.freezeOpen();
  await assert.rejects(database.query(one), isUnavailable);
  await until(() => database.connections().idle === 0);
  assert.equal((await database.query(one)).rowCount, 1);
});

test("a transaction on a silent connection ends, rolls back and frees its connection", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  await database.query(sql`create table kept (word text)`);
  const cut = database.transaction(async (tx) => {
    await tx.run(sql`insert into kept values ('lost')`);
    network.freezeOpen();
    await tx.run(sql`insert into kept values ('lost too')`);
  });
  await assert.rejects(cut, isUnavailable);
  await database.transaction((tx) => tx.run(sql`insert into kept values ('kept')`));
  const { rows } = await database.query(sql`select word from kept`);
  assert.deepEqual(rows, [{ word: "kept" }]);
});

test("a rollback on a silent connection ends, and the caller gets its own error", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  const own = new Error("own");
  const failing = database.transaction(async (tx) => {
    await tx.query(one);
    network.freezeOpen();
    throw own;
  });
  await assert.rejects(failing, own);
  assert.equal((await database.query(one)).rowCount, 1);
});

test("PostgreSQL rolls back a transaction whose client disappeared without closing its connection", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  await database.query(sql`create table locked (id int primary key)`);
  const cut = database.transaction(async (tx) => {
    await tx.run(sql`insert into locked values (1)`);
    network.freezeOpen();
    await tx.query(one);
  });
  await assert.rejects(cut, isUnavailable);
  // Waits for the row of the other transaction, whose connection is still open at the server.
  await until(() =>
    database.run(sql`insert into locked values (1)`).then(
      () => true,
      () => false,
    ),
  );
});

test("PostgreSQL itself ends a slow statement, and the connection stays", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  await database.query(one);
  const opened = network.openedCount();
  await database.transaction(async (tx) => {
    await tx.query(one);
    await assert.rejects(tx.query(sql`select pg_sleep(60)`), { code: "57014" });
  });
  await database.query(one);
  assert.equal(network.openedCount(), opened);
});

test("a long transaction may take longer than other statements", async (t) => {
  const { database } = await openFaulty(t, 1);
  await database.longTransaction((tx) => tx.query(sql`select pg_sleep(2.5)`));
  await assert.rejects(database.query(sql`select pg_sleep(60)`), { code: "57014" });
});

test("a limit of its own shortens a statement's time", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  const other = openDatabase({ url: network.url, connectionsMax: 1 }); // those of jobs
  t.after(() => other.end());
  await Promise.all([database.query(one), other.query(one)]);
  network.freezeOpen();
  await assert.rejects(withTimeLimit(other, 100).query(one), isUnavailable);
});

test("a call that waits for a free or a new connection ends with an error", async (t) => {
  const { network, database } = await openFaulty(t, 1);
  const held = Promise.withResolvers<void>();
  const holding = database.transaction(() => held.promise);
  await until(() => database.connections().inUse === 1);
  await assert.rejects(database.query(one), isUnavailable);
  held.resolve();
  await holding.catch(() => {}); // PostgreSQL may have ended it by now
  network.cut();
  network.freezeAll();
  await until(() => database.connections().idle === 0);
  await assert.rejects(database.query(one), isUnavailable);
  network.thaw();
  assert.equal((await database.query(one)).rowCount, 1);
});

test("a database ends although its connections are silent", async (t) => {
  const { url, drop } = await createTestDatabase();
  const network = await startFaultyNetwork(url);
  const database = openDatabase({ url: network.url }); // those of jobs, which wait longer
  t.after(async () => {
    network.close();
    await drop();
  });
  const [, waiting] = [
    await Promise.all([1, 2].map(() => database.query(sql`select pg_sleep(0.05)`))),
    database.transaction(async (tx) => {
      await tx.query(one);
      network.freezeOpen();
      await tx.query(one);
    }),
  ];
  const ended = assert.rejects(waiting, isUnavailable);
  await until(() => database.connections().inUse === 1);
  await setTimeout(50);
  await database.end();
  await ended;
});

test("a statement whose response arrives while this process hangs is not cut off", async (t) => {
  const { database } = await openFaulty(t, 1);
  await database.query(one);
  const asked = database.query(sql`select pg_sleep(0.05)`);
  await setTimeout(20);
  const overAtMs = performance.now() + LIMITS.statementMs + 300;
  while (performance.now() < overAtMs);
  assert.equal((await asked).rowCount, 1);
});

test("a listener notices that its connection is silent, and listens again", async (t) => {
  const { network, database } = await openFaulty(t);
  const received: string[] = [];
  const stop = await database.listen("news", (payload) => received.push(payload));
  t.after(stop);
  const opened = network.openedCount();
  network.freezeOpen();
  await until(() => network.openedCount() > opened);
  await until(async () => {
    await database.query(sql`select pg_notify('news', 'again')`).catch(() => {});
    return received.includes("again");
  });
});
