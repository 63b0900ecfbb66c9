import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { asRuntime } from "../../../../../test/support/server/test-home.ts";
import { openDatabase } from "../../store/database.ts";
import { listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { findOverdraftLimit } from "../../store/refund/refunds.ts";
import { sql } from "../../store/sql.ts";
import { addSandboxTerms } from "./sandbox-terms.ts";

const { url, drop } = await createTestDatabase();
const db = openDatabase({ url, connectionsMax: 2 });
after(async () => {
  await db.end();
  await drop();
});

const countTerms = async () => (await db.query(sql`select from merchant_terms`)).rowCount;

test("a migrated database has no simulator's fees and no overdraft", async () => {
  assert.deepEqual(await listAllFeeSchedules(db, "RAIL"), []);
  assert.equal(await countTerms(), 0);
  assert.equal(await findOverdraftLimit(db, "1"), 0);
});

test("the runtime account may add them, as it adds what operators set", async () => {
  const runtime = openDatabase({ url: asRuntime(url), connectionsMax: 1 });
  try {
    await addSandboxTerms(runtime);
    await addSandboxTerms(runtime);
  } finally {
    await runtime.end();
  }
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
