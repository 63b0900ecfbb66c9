import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import { listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { findOverdraftLimit } from "../../store/refund/refunds.ts";
import { sql } from "../../store/sql.ts";
import { addSandboxTerms } from "./sandbox-terms.ts";

const db = await provideDatabase();

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
