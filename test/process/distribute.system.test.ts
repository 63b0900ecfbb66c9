// What `kaunter distribute` does is tested on Citus: npm run test:engine -- citus.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SHARED_TABLES } from "../../packages/gateway/src/store/citus/shared-tables.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { runCli } from "../cli/run-cli.ts";
import { createTestDatabase, provideDatabase } from "../support/database.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const database = await provideDatabase();

interface Table {
  name: string;
  /** Unique ones without the merchant in them. */
  keys: string[];
  hasMerchant: boolean;
}

async function listTables(): Promise<Table[]> {
  const { rows } = await database.query<Table>(sql`
    select c.relname as name,
           array(select i.indexrelid::regclass::text from pg_index i
                  where i.indrelid = c.oid and i.indisunique
                    and not exists (
                      select from pg_attribute a
                       where a.attrelid = c.oid and a.attname = 'merchant_id'
                         and a.attnum = any(i.indkey))) as keys,
           exists (select from pg_attribute a
                    where a.attrelid = c.oid and a.attname = 'merchant_id'
                      and a.attcollation = '"C"'::regcollation) as "hasMerchant"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
     order by 1`);
  return rows;
}

// Citus keeps merchants together whose columns have one collation.
test("every table is spread by merchant, with it in every unique key, or listed as shared", async () => {
  const tables = await listTables();
  assert.ok(tables.length > 50, `${tables.length} tables`);
  const names = new Set(tables.map(({ name }) => name));
  for (const [name, reason] of Object.entries(SHARED_TABLES)) {
    assert.ok(names.has(name), `${name} does not exist`);
    assert.match(reason, /\w{3}/);
  }
  const wrong = tables
    .filter(({ name }) => !Object.hasOwn(SHARED_TABLES, name))
    .filter(({ hasMerchant, keys }) => !hasMerchant || keys.length > 0);
  assert.deepEqual(wrong, []);
});

test("kaunter distribute says what is missing on a PostgreSQL without Citus, and changes nothing", async (t) => {
  if (process.env.KAUNTER_TEST_NODES) return t.skip("this PostgreSQL has Citus");
  const { url, drop } = await createTestDatabase();
  t.after(drop);
  const given = { folder: provideFolder(), env: { DATABASE_URL: url } };
  const { code, stderr } = await runCli(["distribute"], given);
  assert.equal(code, 1);
  assert.match(stderr, /^kaunter: The database has no Citus\. Install it on every node/);
  const shards = await runCli(["distribute", "--shards", "12"], given);
  assert.equal(shards.code, 1);
  assert.match(shards.stderr, /must be a power of two up to 512/);
});
