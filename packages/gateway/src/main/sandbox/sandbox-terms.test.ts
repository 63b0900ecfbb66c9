import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { findOverdraftLimit } from "../../store/refund/refunds.ts";
import { sql } from "../../store/sql.ts";
import { addSandboxTerms } from "./sandbox-terms.ts";

let testDatabase: TestDatabase;
let db: Database;
before(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ url: testDatabase.url });
});
after(async () => {
  await db.end();
  await testDatabase.drop();
});

const countTerms = async () => (await db.query(sql`select from merchant_terms`)).rowCount;

test("a migrated database has no simulator's fees and no overdraft", async () => {
  assert.deepEqual(await listAllFeeSchedules(db, "RAIL"), []);
  assert.equal(await countTerms(), 0);
  assert.equal(await findOverdraftLimit(db, "1"), 0);
});

test("a sandbox adds them once, and keeps those that were changed", async () => {
  await addSandboxTerms(db);
  await db.query(sql`update merchant_terms set overdraft_minor = 5 where merchant_id = ''`);
  const schedules = await listAllFeeSchedules(db, "RAIL");
  assert.equal(schedules.length, 17);
  await Promise.all([addSandboxTerms(db), addSandboxTerms(db)]);
  assert.deepEqual(await listAllFeeSchedules(db, "RAIL"), schedules);
  assert.deepEqual([await countTerms(), await findOverdraftLimit(db, "1")], [1, 5]);
});
