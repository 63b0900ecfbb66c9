// What `npm start` and `kaunter migrate` make of a database's schema.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { checkSchema } from "../../packages/gateway/src/store/migrate.ts";
import { runCli } from "../cli/run-cli.ts";
import { createEmptyDatabase, createTestDatabase } from "../support/database.ts";
import { createAccounts, failToStart } from "../support/process/fail-to-start.ts";
import { freePort } from "../support/process/free-port.ts";
import { startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { asRuntime, queryAt } from "../support/server/test-home.ts";

const FIRST_RELEASE = `
  create table migrations (number integer primary key, name text, checksum text);
  insert into migrations values (1, '0001_foundation.sql', '');`;
const LATER = "insert into migrations values (9000, '9000_later.sql', '')";

const folder = provideFolder();
const railsFile = join(folder, "rails.json");
writeFileSync(railsFile, "{}");
const PRODUCTION = {
  KAUNTER_MODE: "production",
  KAUNTER_PUBLIC_URL: "https://pay.example",
  KAUNTER_BEHIND_PROXY: "1",
  KAUNTER_MASTER_KEY: randomBytes(32).toString("hex"),
  KAUNTER_RAILS_FILE: railsFile,
};

/** Answers the one line it says. */
async function fail({ KAUNTER_DATA_DIR = join(folder, "data"), ...rest }: Record<string, string>) {
  const [said = "", ...more] = await failToStart(KAUNTER_DATA_DIR, rest);
  assert.deepEqual(more, []);
  return said;
}

async function empty(t: TestContext): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  t.after(drop);
  return url;
}

async function migrated(t: TestContext): Promise<string> {
  const { url, drop } = await createTestDatabase();
  t.after(drop);
  return url;
}

test("a database of the first release is rejected in one line, by start and by migrate", async (t) => {
  const url = await empty(t);
  await queryAt(url, FIRST_RELEASE);
  const says = /^kaunter: This database belongs to the first release.*new database\.$/;
  assert.match(await fail({ DATABASE_URL: url }), says);
  assert.match(await fail({ DATABASE_URL: url, ...PRODUCTION }), says);
  const { code, stderr } = await runCli(["migrate"], { folder, env: { DATABASE_URL: url } });
  assert.equal(code, 1);
  assert.match(stderr.trim(), says);
});

test("a data folder of the first release is rejected in one line", async () => {
  const dataDir = provideFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  await queryAt(postgres.url, FIRST_RELEASE);
  await postgres.stop();
  assert.match(
    await fail({ DATABASE_URL: "", KAUNTER_DATA_DIR: dataDir }),
    /^kaunter: This database belongs to the first release.*Set KAUNTER_DATA_DIR to a new folder/,
  );
});

test("in production, a start rejects a schema that is too old, too new or changed", async (t) => {
  const old = await empty(t);
  assert.match(
    await fail({ DATABASE_URL: old, ...PRODUCTION }),
    /schema is older than this program \(next migration: 0001_merchant\.sql\)\. Run: kaunter migrate$/,
  );
  assert.deepEqual(await queryAt(old, "select from pg_tables where schemaname = 'public'"), []);

  const newer = await migrated(t);
  await queryAt(newer, LATER);
  const says = /schema is newer than this program \(9000_later\.sql\)\. Upgrade the program\.$/;
  assert.match(await fail({ DATABASE_URL: newer, ...PRODUCTION }), says);
  assert.match(await fail({ DATABASE_URL: newer }), says);

  const changed = await migrated(t);
  await queryAt(changed, "update migrations set checksum = '' where number = 2");
  assert.match(
    await fail({ DATABASE_URL: changed, ...PRODUCTION }),
    /The migration 0002_access\.sql has changed since it was applied\./,
  );
});

test("kaunter migrate brings an empty database up to date, and production starts on it", async (t) => {
  const url = await empty(t);
  const env = { DATABASE_URL: url };
  const first = await runCli(["migrate"], { folder, env });
  assert.equal(first.code, 0, first.stderr);
  assert.match(
    first.stdout,
    /^Applied 0001_merchant\.sql\n(?:Applied .*\n)+The schema is up to date\.\n$/,
  );
  const again = await runCli(["migrate", "--json"], { folder, env });
  assert.deepEqual(again.json, { applied: [] });
  await createAccounts(url, folder);
  const own = { DATABASE_URL: asRuntime(url), ...PRODUCTION };
  const running = await startProcess(provideFolder(), await freePort(), own);
  await running.stop();
});

test("production does not start with an account that may change the schema, and names all it may do", async (t) => {
  const url = await empty(t);
  await createAccounts(url, folder);
  const says = await fail({ DATABASE_URL: url, ...PRODUCTION });
  assert.match(says, /The account .* is a superuser, owns tables, can create tables, can change/);
  assert.match(says, /Use kaunter_runtime, which kaunter migrate --create-roles creates/);
});

test("production migrates at startup when KAUNTER_MIGRATE_AT_START is 1", async (t) => {
  const url = await empty(t);
  await createAccounts(url, folder);
  const env = {
    DATABASE_URL: asRuntime(url),
    KAUNTER_MIGRATOR_URL: url,
    KAUNTER_MIGRATE_AT_START: "1",
    ...PRODUCTION,
  };
  const running = await startProcess(provideFolder(), await freePort(), env);
  await running.stop();
});

test("production with the embedded PostgreSQL starts with a warning, and without it has none", async (t) => {
  const env = { ...PRODUCTION, KAUNTER_LOG_LEVEL: "warn" };
  const says = /"level":40.*The embedded PostgreSQL is a pre-release package.*DATABASE_URL/;
  const embedded = await startProcess(provideFolder(), await freePort(), env);
  await embedded.stop();
  assert.match(embedded.log(), says);
  const url = await empty(t);
  await createAccounts(url, folder);
  const accounts = { DATABASE_URL: asRuntime(url), KAUNTER_MIGRATOR_URL: url };
  const own = { ...env, ...accounts, KAUNTER_MIGRATE_AT_START: "1" };
  const running = await startProcess(provideFolder(), await freePort(), own);
  await running.stop();
  assert.doesNotMatch(running.log(), says);
});

test("kaunter migrate says in one line where it found no database", async () => {
  const there = { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" };
  const refused = await runCli(["migrate"], { folder, env: there });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^kaunter: The database cannot be reached \(ECONNREFUSED\)/);
  const none = await runCli(["migrate"], { folder, env: { KAUNTER_DATA_DIR: provideFolder() } });
  assert.match(none.stderr, /^kaunter: no gateway is running on .*: start it/);
});

test("a database that does not respond while its schema is checked is given up", async () => {
  const database = await createTestDatabase();
  const other = openDatabase({ url: database.url, connectionsMax: 1 });
  await other.transaction(async (tx) => {
    await tx.run({ text: "lock table migrations in access exclusive mode", values: [] });
    await assert.rejects(checkSchema(database.url, 200), /did not respond in time/);
  });
  await checkSchema(database.url);
  await other.end();
  await database.drop();
});
