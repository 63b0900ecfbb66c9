// What needs a pooler is tested behind PgBouncer: test/process/pgbouncer.system.test.ts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { asRuntime, queryAt } from "../../../../../test/support/server/test-home.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { findPoolerProblems } from "./find-pooler-problems.ts";

async function compare(
  url: string,
  directUrl: string,
  wrap = (database: Database): Database => database,
): Promise<string[]> {
  const database = wrap(openDatabase({ url, connectionsMax: 1 }));
  try {
    return await findPoolerProblems({ url, directUrl, variable: "DATABASE_URL" }, database);
  } finally {
    await database.end();
  }
}

/** A database of the same name on another server. */
const onAnotherServer = (database: Database): Database => ({
  ...database,
  query: async (statement) => {
    const result = await database.query(statement);
    for (const row of result.rows as { system?: string }[]) if (row.system) row.system += "1";
    return result as never;
  },
});

const ANOTHER =
  "KAUNTER_DB_DIRECT_URL leads to another database than DATABASE_URL. Set both to the same one.";

test("the direct address is that of the same database, also where the server's name is secret", async (t) => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  t.after(one.drop);
  t.after(other.drop);
  const url = asRuntime(one.url);
  assert.deepEqual(await compare(url, one.url), []);
  assert.deepEqual(await compare(url, other.url), [ANOTHER]);
  assert.deepEqual(await compare(url, one.url, onAnotherServer), [ANOTHER]);
  // As some providers of PostgreSQL do.
  await queryAt(one.url, "revoke execute on function pg_control_system() from public");
  assert.deepEqual(await compare(url, one.url), []);
  assert.deepEqual(await compare(url, other.url), [ANOTHER]);
});
