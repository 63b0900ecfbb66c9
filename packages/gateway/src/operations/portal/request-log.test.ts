import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedCallRecord } from "../../domain/signed-call.ts";
import { silentLog } from "../../platform/log.ts";
import type { Database } from "../../store/database.ts";
import { openRequestLog } from "./request-log.ts";

/** A database that counts rows instead of keeping them; `isDown` makes it fail. */
function countingDatabase() {
  const seen = { rows: 0, isDown: false };
  const query = async (statement: { text: string; values: unknown[] }) => {
    if (seen.isDown) throw new Error("down");
    if (statement.text.includes("insert into request_log")) {
      seen.rows += JSON.parse(String(statement.values[0])).length;
    }
    return { rows: [], rowCount: 0 };
  };
  const database = {
    query,
    transaction: (act: (tx: unknown) => Promise<unknown>) => act({ query, isTransaction: true }),
  };
  return { seen, database: database as unknown as Database }; // only what the log uses
}

const RECORD: SignedCallRecord = {
  id: "1",
  merchantId: "2",
  applicationId: "3",
  at: new Date(0),
  method: "GET",
  path: "/v3/merchant",
  status: 200,
  errorCode: "",
  errorMessage: "",
  latencyMs: 1,
  address: "",
  userAgent: "",
  candidate: "canonical",
  nonce: "n",
  failure: null,
};

const clock = { now: () => new Date(0) };

test("every call that was added is written by the time the log is closed", async () => {
  const { seen, database } = countingDatabase();
  const log = openRequestLog({ database, clock, log: silentLog });
  for (let i = 0; i < 2_500; i += 1) log.add(RECORD, null);
  await log.close();
  assert.equal(seen.rows, 2_500);
  assert.equal(log.dropped(), 0);
});

test("a buffer that is full drops and counts, and never grows", async () => {
  const { seen, database } = countingDatabase();
  const log = openRequestLog({ database, clock, log: silentLog });
  for (let i = 0; i < 20_500; i += 1) log.add(RECORD, null);
  assert.equal(log.dropped(), 500);
  await log.close();
  assert.equal(seen.rows, 20_000);
});

test("a database that is down costs the log its rows and nothing else", async () => {
  const { seen, database } = countingDatabase();
  seen.isDown = true;
  const log = openRequestLog({ database, clock, log: silentLog });
  log.add(RECORD, null);
  await log.flush();
  assert.equal(log.dropped(), 1);
  seen.isDown = false;
  log.add(RECORD, null);
  await log.close();
  assert.equal(seen.rows, 1);
});
