import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import type { Queryable } from "../../store/database.ts";
import { examineDatabase } from "../../store/installation/examine-database.ts";
import { addSandboxTerms } from "../sandbox/sandbox-terms.ts";

const db = await provideDatabase();

test("a database without a mark is examined without reading its payments", async () => {
  const texts: string[] = [];
  const watched: Queryable = Object.assign(Object.create(db), {
    query: (statement: Parameters<Queryable["query"]>[0]) => {
      texts.push(statement.text);
      return db.query(statement);
    },
  });
  assert.equal((await examineDatabase(watched)).hasSimulatorFees, false);
  await addSandboxTerms(db);
  assert.equal((await examineDatabase(watched)).hasSimulatorFees, true);
  assert.ok(texts.some((text) => text.includes("from fee_schedules")));
  assert.ok(!texts.some((text) => text.includes("from transactions")), texts.join("\n"));
});
