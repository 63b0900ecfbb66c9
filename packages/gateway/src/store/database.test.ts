import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { until } from "../../../../test/support/until.ts";
import { type Database, openDatabase, violatedUniqueKey } from "./database.ts";
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

/** Implements as much of PostgreSQL's protocol as a listener needs. */
async function startDoor(isOpen: boolean) {
  const sockets = new Set<Socket>();
  const ready = Buffer.from("Z\0\0\0\x05I");
  const replies: Record<string, string> = { "\0": "R\0\0\0\x08\0\0\0\0", Q: "C\0\0\0\x0bLISTEN\0" };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    if (!isOpen) socket.destroy();
    socket.on("data", ([kind = 0]) => {
      const reply = replies[String.fromCharCode(kind)];
      if (reply !== undefined) socket.write(Buffer.concat([Buffer.from(reply), ready]));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // A listening TCP server always has an AddressInfo.
    url: `postgres://kaunter@127.0.0.1:${(server.address() as AddressInfo).port}/kaunter`,
    connectionCount: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a listener whose first connection fails does not try again", async (t) => {
  const door = await startDoor(false);
  t.after(() => door.close());
  const behindDoor = openDatabase({ url: door.url });
  await assert.rejects(behindDoor.listen("news", () => {}));
  // Wait for another listener to reconnect: this one would have done so by then.
  const other = await database.listen("news", () => {});
  await killListener();
  await until(async () => (await listeners()).length > 0);
  await other();
  assert.equal(door.connectionCount(), 1);
});

test("a listener stops at once when its node does not respond, and notices that it is gone", async (t) => {
  const door = await startDoor(true);
  t.after(() => door.close());
  const keepAlive = t.mock.method(Socket.prototype, "setKeepAlive");
  const stop = await openDatabase({ url: door.url }).listen("news", () => {});
  assert.deepEqual(keepAlive.mock.calls[0]?.arguments, [true, 10_000]);
  const other = await database.listen("news", () => {});
  const stopped = stop().then(() => "stopped");
  const reconnected = (async () => {
    await killListener();
    await until(async () => (await listeners()).length > 0);
    return "waiting";
  })();
  assert.equal(await Promise.race([stopped, reconnected]), "stopped");
  await reconnected;
  await other();
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

/** Of a server that shuts down: it sends this together with its last message. */
const ENDING = Buffer.concat([
  Buffer.from("R\0\0\0\x08\0\0\0\0"),
  Buffer.from("Z\0\0\0\x05I"),
  Buffer.from(`E\0\0\0\x13${"S"}FATAL\0${"C"}57P01\0\0`),
]);

test("a connection that ends as soon as it is made fails its transaction, and not the process", async (t) => {
  const server = createServer((socket) => {
    socket.once("data", () => socket.end(ENDING));
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const ended = openDatabase({ url: `postgres://kaunter@127.0.0.1:${port}/kaunter` });
  await assert.rejects(ended.transaction((tx) => tx.query(sql`select 1`)));
  await ended.end();
});

for (const [where, raise] of [
  ["PostgreSQL", `constraint = 'users_key'`],
  ["a node of Citus, of its own shard", `constraint = 'users_key_102008'`],
  [
    "a node of Citus, of another's shard",
    `message = 'duplicate key value violates unique constraint "users_key_102008"'`,
  ],
] as const) {
  test(`a violated key has the same name on ${where}`, async () => {
    const text = `do $$ begin raise exception using errcode = '23505', ${raise}; end $$`;
    await assert.rejects(
      database.query({ text, values: [] }),
      (error) => violatedUniqueKey(error) === "users_key",
    );
  });
}
