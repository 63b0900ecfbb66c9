import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { until } from "../../../../test/support/until.ts";
import { type Database, openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

let testDatabase: TestDatabase;
let database: Database;
const complaints: Error[] = [];
before(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, onError: (error) => complaints.push(error) });
});
after(async () => {
  await database.end();
  await testDatabase.drop();
});
afterEach(() => {
  complaints.length = 0;
});

/** Upper bound for a PostgreSQL backend to terminate. */
const LIMIT_MS = 300_000;

/** Sessions that listen from now on. A session is not listed before its LISTEN has completed. */
async function listeners(): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(sql`
    select pid from pg_stat_activity
     where application_name = 'kaunter-listen' and datname = current_database()
       and query like 'listen %' and state = 'idle'`);
  return rows.map(({ pid }) => pid);
}

async function killListener(): Promise<void> {
  const [pid] = await listeners();
  assert.ok(pid !== undefined);
  await database.query(sql`select pg_terminate_backend(${pid})`);
  await until(async () => !(await listeners()).includes(pid));
}

const notify = (payload: string) => database.query(sql`select pg_notify('news', ${payload})`);

test("a listener whose connection is killed reconnects by itself, once", async () => {
  const received: string[] = [];
  const stop = await database.listen("news", (payload) => received.push(payload));
  for (const round of ["first", "second", "third"]) {
    complaints.length = 0;
    await killListener();
    await until(() => complaints.length > 0); // reported to the caller
    await until(async () => (await listeners()).length > 0);
    await notify(round);
    await until(() => received.includes(round));
  }
  assert.equal((await listeners()).length, 1, "one connection, however often it was lost");
  assert.deepEqual(received, ["first", "second", "third"], "each message once");
  await stop();
  await until(async () => (await listeners()).length === 0);
});

test("a listener that is stopped while disconnected stays stopped", async () => {
  const received: string[] = [];
  const stop = await database.listen("news", (payload) => received.push(payload));
  await killListener();
  await stop();
  // Wait for another listener to reconnect: this one would have done so by then.
  const other = await database.listen("news", () => {});
  await killListener();
  await until(async () => (await listeners()).length > 0);
  assert.equal((await listeners()).length, 1);
  await notify("late");
  await other();
  assert.deepEqual(received, []);
});

test("a connection killed inside a transaction rolls it back and affects nothing else", async () => {
  await database.query(sql`create table kept (word text)`);
  const cut = database.transaction(async (tx) => {
    await tx.query(sql`insert into kept values ('lost')`);
    const { rows } = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.query(sql`select pg_terminate_backend(${rows[0]?.pid}, ${LIMIT_MS})`);
    await tx.query(sql`insert into kept values ('lost too')`);
  });
  await assert.rejects(cut);
  await database.transaction((tx) => tx.query(sql`insert into kept values ('kept')`));
  const { rows } = await database.query(sql`select word from kept`);
  assert.deepEqual(rows, [{ word: "kept" }]);
});
