import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createEmptyDatabase } from "../../../../../test/support/database.ts";
import {
  asRuntime,
  queryAt,
  RUNTIME_PASSWORD,
} from "../../../../../test/support/server/test-home.ts";
import { RETENTION } from "../../domain/retention.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { PARTITIONED_TABLES } from "../partitions/partitioned-tables.ts";
import { ensurePartitions, retirePartitions } from "../partitions/partitions.ts";
import { APPEND_ONLY, listAccountProblems, RUNTIME } from "./roles.ts";

const DENIED = { code: "42501" };
const ROLES = { roles: { runtimePassword: RUNTIME_PASSWORD } };
const NOW = new Date("2026-03-01T00:00:00Z");

/** An empty database, and its address for another account. */
async function provide() {
  const { url, drop } = await createEmptyDatabase();
  const cleanups: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const cleanup of cleanups) await cleanup();
    await drop();
  });
  const as = (user: string) => {
    const own = new URL(asRuntime(url));
    own.username = user;
    return own.href;
  };
  /** An account of its own that goes with the database. */
  const createAccount = async (name: string, powers: string) => {
    await queryAt(url, `create role ${name} login password '${RUNTIME_PASSWORD}' ${powers}`);
    await queryAt(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${name}`);
    cleanups.push(async () => {
      await queryAt(url, `reassign owned by ${name} to current_user`);
      await queryAt(url, `drop owned by ${name}`);
      await queryAt(url, `drop role ${name}`);
    });
    return as(name);
  };
  return { url, as, createAccount, runtimeUrl: asRuntime(url) };
}

const shared = await provide();
await migrate(shared.url, ROLES);
const runtime = (text: string) => queryAt(shared.runtimeUrl, text);
/** Those of the installation and of operators have no merchant. */
const columnOf = (table: string) => {
  if (table === "daily_closes") return "note";
  return ["installation", "wrapped_master_keys"].includes(table) ? "id" : "merchant_id";
};

for (const text of [
  ...APPEND_ONLY.flatMap((table) => [
    `update ${table} set ${columnOf(table)} = ${columnOf(table)}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `begin; lock table ${table} in access exclusive mode`,
  ]),
  "set session_replication_role = replica",
  "set role kaunter_owner",
  "set role kaunter_migrator",
  "create table mine (id int)",
  "create temporary table checkouts (id int)",
  "create schema mine",
  "create function mine() returns int language sql return 1",
  "create trigger mine before insert on checkouts execute function refuse_change()",
  "drop table checkouts",
  "alter table checkouts add column mine text",
  "select create_partition('checkouts', 'checkouts_2026_03')",
  "select create_partition('events', 'events_2026_3')",
  "select create_partition('events', 'events_2026_03_01')",
  "select create_partition('events', 'events_2099_01')",
  "select create_partition('events', 'events_2026_03; drop table checkouts')",
  "select create_partition('events', null)",
  "select drop_partition('audit_log', 'audit_log')",
  "select drop_partition('events', 'events_other')",
  "select read_partition('events', 'events_2026_03')",
]) {
  test(`the runtime account is denied: ${text}`, async () => {
    await assert.rejects(runtime(text), DENIED);
  });
}

const isDistributed = process.env.KAUNTER_TEST_NODES !== undefined;
const byColumn = { skip: isDistributed && "Citus does not pass on grants by column" };

for (const change of [
  "checkouts set amount_minor = 1",
  "notifications set url = ''",
  "refunds set amount_minor = 1",
  "request_log set status = 200",
  "transactions set merchant_id = ''",
]) {
  test(`no statement changes it, so the runtime account may not: ${change}`, byColumn, async () => {
    await assert.rejects(runtime(`update ${change}`), DENIED);
  });
}

test("what statements change, the runtime account may", async () => {
  await runtime("update request_log set path = path, failure = failure");
  await runtime("select from settlement_files for update");
  await runtime("begin; lock table token_keys in share row exclusive mode");
});

test("a column that may not be changed is added by the next migration", byColumn, async () => {
  const { url, runtimeUrl } = await provide();
  await migrate(url, ROLES);
  await queryAt(url, `revoke update (path) on request_log from ${RUNTIME}`);
  await assert.rejects(migrate(runtimeUrl), /Set KAUNTER_MIGRATOR_URL/);
  await migrate(url);
  await queryAt(runtimeUrl, "update request_log set path = path");
});

test("append-only tables stay as they are, also while their triggers are off", async (t) => {
  for (const table of APPEND_ONLY) {
    await queryAt(shared.url, `alter table ${table} disable trigger all`);
    t.after(() => queryAt(shared.url, `alter table ${table} enable trigger all`));
    await assert.rejects(runtime(`update ${table} set ${columnOf(table)} = ''`), DENIED);
    await assert.rejects(runtime(`delete from ${table}`), DENIED);
  }
});

test("the runtime account owns nothing, and no table lets it truncate, refer or trigger", async () => {
  const owned = `select relname from pg_class where relowner = '${RUNTIME}'::regrole`;
  assert.deepEqual(await queryAt(shared.url, owned), []);
  const more = `select relname from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and (relowner <> 'kaunter_owner'::regrole
      or has_table_privilege('${RUNTIME}', oid, 'truncate, references, trigger'))`;
  assert.deepEqual(await queryAt(shared.url, more), []);
});

test("the runtime account creates partitions, and takes out, reads and drops those past retention", async () => {
  const { url, runtimeUrl } = shared;
  const database = openDatabase({ url: runtimeUrl, connectionsMax: 2 });
  const now = new Date(
    Number((await queryAt(url, "select extract(epoch from now())"))[0]?.[0]) * 1e3,
  );
  const saved: string[] = [];
  const archive = {
    async savePartition({ name }: { name: string }) {
      await database.query({ text: `select * from ${name}`, values: [] });
      saved.push(name);
    },
  };
  try {
    await ensurePartitions(database, new Date("2020-01-31T12:00:00Z"));
    await ensurePartitions(database, now);
    const retiring = { archive, now, onKept: assert.fail };
    await retirePartitions(database, { ...retiring, before: () => new Date("2021-01-01") });
    assert.ok(saved.includes("exchanges_2020_01"), saved.join());
    const left = "select count(*)::int from pg_class where relname ~ '_2020_0[1-4]'";
    assert.deepEqual(await queryAt(url, left), [[0]]);
    // What is young is not dropped, whatever the caller says.
    const young = retirePartitions(database, { ...retiring, before: () => new Date("2099-01-01") });
    await assert.rejects(young, /is not past its retention/);
  } finally {
    await database.end();
  }
});

test("a partition that is still a part of its table is not dropped", async () => {
  const name = "events_2019_05";
  await runtime(`select create_partition('events', '${name}')`);
  await assert.rejects(runtime(`select drop_partition('events', '${name}')`), /still a part/);
  await runtime(`select detach_partition('events', '${name}')`);
  await runtime(`select drop_partition('events', '${name}')`);
});

test("the database knows the partitioned tables and the least retention of each", async () => {
  for (const { name, period, retained } of PARTITIONED_TABLES) {
    const label = { month: "2026_03", day: "2026_03_01", hour: "2026_03_01_00" }[period];
    const [[starts, days] = []] = await queryAt(
      shared.url,
      `select starts, extract(epoch from age_min) / 86400
         from read_partition('${name}', '${name}_${label}')`,
    );
    assert.deepEqual(starts, NOW);
    assert.equal(Number(days), retained ? RETENTION[retained].daysMin : 2 / 24);
  }
});

test("what is missing of the grants is added by the next migration", async () => {
  const { url, runtimeUrl } = await provide();
  await migrate(url, ROLES);
  await queryAt(url, `revoke insert on checkouts from ${RUNTIME}`);
  const mayInsert = () =>
    queryAt(runtimeUrl, "select has_table_privilege('checkouts', 'insert')").then(([row]) => row);
  assert.deepEqual(await mayInsert(), [false]);
  await assert.rejects(migrate(runtimeUrl), /Set KAUNTER_MIGRATOR_URL/);
  await migrate(url);
  assert.deepEqual(await mayInsert(), [true]);
  assert.deepEqual(await migrate(runtimeUrl), []);
});

test("the migrator creates tables that the owner owns", async () => {
  const { url, as } = await provide();
  await migrate(url, ROLES);
  await queryAt(url, `alter role kaunter_migrator password '${RUNTIME_PASSWORD}'`);
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  writeFileSync(join(folder, "0001_t.sql"), "create table t (a integer);");
  writeFileSync(
    join(folder, "0002_t.sql"),
    "-- no transaction\ncreate index concurrently if not exists t_a on t (a);",
  );
  await queryAt(url, "truncate migrations");
  await migrate(as("kaunter_migrator"), { folder });
  rmSync(folder, { recursive: true });
  const owners = "select tableowner from pg_tables where tablename = 't'";
  assert.deepEqual(await queryAt(url, owners), [["kaunter_owner"]]);
});

for (const [name, powers, who] of [
  ["kaunter_old_one", "", "an administrator"],
  ["kaunter_old_two", "createrole", "that account itself, which may create accounts"],
] as const) {
  test(`an installation with one account gets the others from ${who}`, async () => {
    const { url, runtimeUrl, createAccount } = await provide();
    const oldUrl = await createAccount(name, powers);
    await migrate(oldUrl);
    const old = openDatabase({ url: oldUrl, connectionsMax: 1 });
    after(() => old.end());
    assert.match(String(await listAccountProblems(old)), /kaunter_old_\w+ of DATABASE_URL owns/);

    // Roles belong to the whole server: here they exist already, and only a superuser can change
    // them.
    await queryAt(url, `grant kaunter_owner to ${name} with admin option`);
    await migrate(powers === "" ? url : oldUrl, powers === "" ? ROLES : { roles: {} });
    await migrate(url, ROLES);
    const others = `select count(*)::int from pg_class where relnamespace = 'public'::regnamespace
      and relowner <> 'kaunter_owner'::regrole`;
    assert.deepEqual(await queryAt(url, others), [[0]]);
    // The old account's processes keep working, now and after the restart.
    await ensurePartitions(old, NOW);
    await queryAt(oldUrl, "delete from checkouts; alter table checkouts add column note text");
    const own = openDatabase({ url: runtimeUrl, connectionsMax: 1 });
    after(() => own.end());
    assert.deepEqual(await listAccountProblems(own), []);
    await ensurePartitions(own, new Date(NOW.getTime() + 86_400_000));

    await queryAt(url, `revoke kaunter_owner from ${name} cascade`);
    await assert.rejects(queryAt(oldUrl, "select from public.checkouts"), DENIED);
  });
}

test("a superuser is named as such", async () => {
  const database = openDatabase({ url: shared.url, connectionsMax: 1 });
  const [problem = ""] = await listAccountProblems(database);
  await database.end();
  assert.match(
    problem,
    /is a superuser, owns tables, can create tables, can change access_grants, audit_chain, audit_log/,
  );
});
