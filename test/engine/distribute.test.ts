import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { SHARED_TABLES } from "../../packages/gateway/src/store/citus/shared-tables.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { MIGRATIONS_FOLDER } from "../../packages/gateway/src/store/schema-state.ts";
import { runCli } from "../cli/run-cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { queryAt } from "../support/server/test-home.ts";

const onCitus = { skip: process.env.KAUNTER_TEST_NODES ? false : "npm run test:engine -- citus" };

const LATER = `
  create table later (
    merchant_id text collate "C" not null references merchants (id),
    month integer not null,
    id text not null,
    primary key (merchant_id, month, id)
  ) partition by range (month);
  create table later_1 partition of later for values from (1) to (2);`;
const EVEN_LATER = `
  create table later_2 partition of later for values from (2) to (3);
  alter table later add column checkout_id text collate "C";
  alter table later add constraint later_checkout
    foreign key (merchant_id, checkout_id) references checkouts (merchant_id, id);`;

const kindsOf = (url: string) =>
  queryAt(
    url,
    `select c.relname, d.partmethod::text, d.repmodel::text from pg_class c
       left join pg_dist_partition d on d.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')
      order by 1`,
  );

function expectSpread(kinds: unknown[][]): void {
  for (const [name, method, model] of kinds) {
    const isShared = Object.hasOwn(SHARED_TABLES, String(name));
    assert.deepEqual(
      [name, method, isShared ? model : ""],
      [name, isShared ? "n" : "h", isShared ? "t" : ""],
    );
  }
}

test(
  "a new installation is distributed, and so are partitions and tables of later migrations",
  onCitus,
  async (t) => {
    const { coordinatorUrl, drop } = await createTestDatabase();
    t.after(drop);
    expectSpread(await kindsOf(coordinatorUrl));
    const folder = join(provideFolder(), "migrations");
    mkdirSync(folder);
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    writeFileSync(join(folder, "9001_later.sql"), LATER);
    writeFileSync(join(folder, "9002_even_later.sql"), EVEN_LATER);
    assert.deepEqual(await migrate(coordinatorUrl, { folder }), [
      "9001_later.sql",
      "9002_even_later.sql",
    ]);
    const kinds = await kindsOf(coordinatorUrl);
    expectSpread(kinds);
    assert.ok(kinds.some(([name]) => name === "later_2"));
    const places = await queryAt(
      coordinatorUrl,
      "select count(distinct colocationid) from pg_dist_partition where partmethod = 'h'",
    );
    assert.deepEqual(places, [[1]]);
  },
);

test("kaunter distribute can be repeated", onCitus, async (t) => {
  const { coordinatorUrl, drop } = await createTestDatabase();
  t.after(drop);
  const env = { DATABASE_URL: coordinatorUrl };
  const { code, json, stderr } = await runCli(["distribute", "--json"], {
    folder: provideFolder(),
    env,
  });
  assert.equal(code, 0, stderr);
  assert.deepEqual(json, { nodeCount: 2, distributed: [], shared: [] });
});

test(
  "an installation with rows is distributed by kaunter distribute, which says what is missing",
  onCitus,
  async (t) => {
    const nodes = (process.env.KAUNTER_TEST_NODES ?? "").split(" ").map((url) => new URL(url));
    const name = `rows_${process.pid}`;
    const urls: string[] = [];
    for (const node of nodes) {
      await queryAt(at(node, "postgres"), `create database ${name}`);
      urls.push(at(node, name));
    }
    t.after(() => Promise.all(urls.map(dropAt)));
    const [url = ""] = urls;
    const run = (...more: string[]) =>
      runCli(["distribute", ...more], { folder: provideFolder(), env: { DATABASE_URL: url } });
    await migrate(url);
    await queryAt(url, ROWS);
    assert.match((await run()).stderr, /The database has no Citus/);
    for (const each of urls) await queryAt(each, "create extension citus");
    assert.match((await run()).stderr, /Citus has no node for shards/);
    const [coordinator, ...workers] = nodes;
    await queryAt(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator?.port})`);
    for (const { port } of workers)
      await queryAt(url, `select citus_add_node('127.0.0.1', ${port})`);
    const [, worker = ""] = urls;
    const onWorker = await runCli(["distribute"], {
      folder: provideFolder(),
      env: { DATABASE_URL: worker },
    });
    assert.equal(onWorker.code, 1);
    const { code, stdout, stderr } = await run("--shards", "4");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Distributed checkouts$/m);
    assert.match(stdout, /^Copied merchants to every node$/m);
    assert.match(stdout, /The database is spread over 2 nodes\.$/m);
    expectSpread(await kindsOf(url));
    for (const each of urls) {
      assert.deepEqual(await queryAt(each, "select count(*)::int from stores"), [[100]]);
    }
  },
);

const ROWS = `
  insert into merchants
    select i::text, 0, '{}', true, 'VERIFIED', false, '', '', false, false, 'DEMO', now(), now()
      from generate_series(1, 100) i;
  insert into stores (merchant_id, id, name, status, created_at, updated_at)
    select id, 's', 'n', 'ACTIVE', now(), now() from merchants`;

function at(node: URL, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}

function dropAt(url: string): Promise<unknown> {
  const name = new URL(url).pathname.slice(1);
  return queryAt(at(new URL(url), "postgres"), `drop database if exists ${name} with (force)`);
}
