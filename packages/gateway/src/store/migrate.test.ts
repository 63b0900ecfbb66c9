import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { createEmptyDatabase, createTestDatabase } from "../../../../test/support/database.ts";
import { startFaultyNetwork } from "../../../../test/support/process/faulty-network.ts";
import { queryAt } from "../../../../test/support/server/test-home.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS_FOLDER } from "./schema-state.ts";

const TABLE = "create table t (a integer);";

interface Place {
  url: string;
  /** Writes a migration; the file's name without its ending. */
  write(name: string, text: string): void;
  /** At another address of the database, if one is given. */
  run(options?: Parameters<typeof migrate>[1], address?: string): Promise<string[]>;
  query(text: string): Promise<unknown[][]>;
  /** A connection of its own, in a transaction. */
  begin(): Promise<pg.Client>;
}

/** An empty database, and a folder with migrations of its own. */
async function providePlace(t: TestContext): Promise<Place> {
  const { url, drop } = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const open: pg.Client[] = [];
  t.after(async () => {
    await Promise.all(open.map((client) => client.end()));
    await drop();
    rmSync(folder, { recursive: true });
  });
  return {
    url,
    write: (name, text) => writeFileSync(join(folder, `${name}.sql`), text),
    run: (options, address = url) => migrate(address, { folder, ...options }),
    query: (text) => queryAt(url, text),
    async begin() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      open.push(client);
      await client.query("begin");
      return client;
    },
  };
}

test("migrations are applied in order, each once", async (t) => {
  const { write, run, query } = await providePlace(t);
  write("0001_first", TABLE);
  write("0002_second", "insert into t values (1);");
  assert.deepEqual(await run(), ["0001_first.sql", "0002_second.sql"]);
  write("0003_third", "insert into t values (3);");
  assert.deepEqual(await run(), ["0003_third.sql"]);
  assert.deepEqual(await run(), []);
  assert.deepEqual(await query("select a from t order by a"), [[1], [3]]);
});

test("of several processes at once, one applies each migration and the others find it done", async (t) => {
  const { write, run } = await providePlace(t);
  const names = ["0001_a", "0002_b", "0003_c"];
  for (const name of names) write(name, `create table ${name.slice(5)}x (a integer);`);
  write("0004_d", "-- no transaction\ncreate index concurrently if not exists ax_a on ax (a);");
  const applied = await Promise.all([run(), run(), run(), run()]);
  assert.deepEqual(
    applied.flat().sort(),
    [...names, "0004_d"].map((name) => `${name}.sql`),
  );
});

test("a migration that fails leaves nothing, and those before it stay", async (t) => {
  const { write, run, query } = await providePlace(t);
  write("0001_first", TABLE);
  write("0002_wrong", "insert into t values (2); select nothing from nowhere;");
  await assert.rejects(run(), /nowhere/);
  assert.deepEqual(await query("select name from migrations"), [["0001_first.sql"]]);
  assert.deepEqual(await query("select a from t"), []);
});

test("a schema that is newer, changed or of the first release is rejected", async (t) => {
  const { write, run, query } = await providePlace(t);
  write("0001_first", TABLE);
  await run();
  write("0001_first", `${TABLE} -- another`);
  await assert.rejects(run(), /0001_first\.sql has changed since it was applied\. Restore/);
  write("0001_first", TABLE);
  await query("insert into migrations values (2, '0002_later.sql', '')");
  await assert.rejects(run(), /newer than this program \(0002_later\.sql\)\. Upgrade/);
  await query("update migrations set name = '0001_foundation.sql' where number = 1");
  await assert.rejects(run(), /first release.*KAUNTER_DATA_DIR.*DATABASE_URL/);
});

test("a migration lets go of a table that is in use, and tries again", async (t) => {
  const { write, run, query, begin } = await providePlace(t);
  write("0001_first", TABLE);
  await run();
  const reader = await begin();
  await reader.query("select from t");
  write("0002_wider", "alter table t add column b integer;");

  await assert.rejects(run({ triesMax: 1 }), /Cannot migrate: a table is locked by a long/);
  const waits: string[] = [];
  const running = run({
    onWait(reason) {
      waits.push(reason);
      if (waits.length > 1) return;
      // No other statement waits behind it now.
      void query("insert into t values (1)").then(() => reader.query("commit"));
    },
  });
  assert.deepEqual(await running, ["0002_wider.sql"]);
  assert.deepEqual([...new Set(waits)], ["a table is locked by a long transaction"]);
  assert.deepEqual(await query("select a, b from t"), [[1, null]]);
});

test("a migration waits for another process, and not without an end", async (t) => {
  const { write, run, begin } = await providePlace(t);
  write("0001_first", TABLE);
  const other = await begin();
  await other.query("select pg_advisory_xact_lock(7201955)");
  await assert.rejects(run({ triesMax: 3 }), /another process is migrating, at 3 tries/);
  const applied = await run({ onWait: () => void other.query("commit") });
  assert.deepEqual(applied, ["0001_first.sql"]);
});

test("a migration takes as long as it takes, and only what checks or records has a limit", async (t) => {
  const { write, run, query } = await providePlace(t);
  write("0001_first", `${TABLE} select pg_sleep(1.5);`);
  write("0002_index", "-- no transaction\nselect pg_sleep(1.5)");
  assert.deepEqual(await run({ statementMs: 500 }), ["0001_first.sql", "0002_index.sql"]);
  assert.deepEqual(await query("select a from t"), []);
});

test("a connection that goes silent between migrations is closed, and nothing waits for it", async (t) => {
  const { url, write, run, begin } = await providePlace(t);
  const network = await startFaultyNetwork(url);
  t.after(() => network.close());
  write("0001_first", TABLE);
  const other = await begin();
  await other.query("select pg_advisory_xact_lock(7201955)");
  const options = { statementMs: 500, onWait: () => network.freezeOpen() };
  await assert.rejects(run(options, network.url), { code: "ETIMEDOUT" });
});

test("an index whose build was interrupted is built again", async (t) => {
  const { write, run, query } = await providePlace(t);
  write("0001_first", `${TABLE} insert into t values (1), (1);`);
  write(
    "0002_index",
    "-- no transaction\ncreate unique index concurrently if not exists t_a on t (a);",
  );
  await assert.rejects(run(), /could not create unique index/);
  const state = "select indisvalid from pg_index where indexrelid = 't_a'::regclass";
  assert.deepEqual(await query(state), [[false]]);
  await query("delete from t");
  assert.deepEqual(await run(), ["0002_index.sql"]);
  assert.deepEqual(await query(state), [[true]]);
});

test("the program's own migrations fit the database of the tests", async (t) => {
  const { url, drop } = await createTestDatabase();
  t.after(drop);
  assert.deepEqual(await migrate(url), []);
  const { length } = readdirSync(MIGRATIONS_FOLDER).filter((name) => /^\d{4}_/.test(name));
  assert.deepEqual(await queryAt(url, "select count(*)::int from migrations"), [[length]]);
});
