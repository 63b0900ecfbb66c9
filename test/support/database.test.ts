import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "./database.ts";
import { queryAt } from "./server/test-home.ts";

test("each test database is migrated, and separate from every other", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await queryAt(one.url, "create table mine (id int)");
  assert.deepEqual(await queryAt(other.url, "select to_regclass('mine')"), [[null]]);
  const [[migrations] = []] = await queryAt(other.url, "select count(*) > 0 from migrations");
  assert.equal(migrations, true);
  await Promise.all([one.drop(), other.drop()]);
});

test("a test database can be dropped while it has connections", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {}); // PostgreSQL closes it
  await client.connect();
  await database.drop();
  await assert.rejects(queryAt(database.url, "select 1"), { code: "3D000" });
  await client.end().catch(() => {});
});
