import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import type { SignedCallRecord } from "../../domain/request-log/api-call.ts";
import { silentLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { openRequestLog } from "./request-log.ts";

async function withDatabase(act: (database: Database) => Promise<void>): Promise<void> {
  const made = await createTestDatabase();
  const database = openDatabase({ url: made.url });
  try {
    await act(database);
  } finally {
    await database.end().catch(() => {}); // one test has ended it already
    await made.drop();
  }
}

async function countRows(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    text: "select count(*) as count from request_log",
    values: [],
  });
  return rows[0]?.count ?? 0;
}

const RECORD: SignedCallRecord = {
  id: "1",
  merchantId: "2",
  applicationId: "3",
  storeId: "",
  subjectId: "",
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
  query: "",
  idempotencyKey: null,
  requestBody: null,
  requestBytes: 0,
  responseBody: null,
  responseBytes: 0,
  failure: null,
};

const clock = { now: () => new Date(0) };
const record = (id: number): SignedCallRecord => ({ ...RECORD, id: String(id) });

test("every call that was added is written by the time the log is closed", () =>
  withDatabase(async (database) => {
    const log = openRequestLog({ database, clock, log: silentLog });
    for (let i = 0; i < 2_500; i += 1) log.add(record(i), null);
    await log.close();
    assert.equal(await countRows(database), 2_500);
    assert.equal(log.dropped(), 0);
  }));

test("a buffer that is full drops and counts, and never grows", () =>
  withDatabase(async (database) => {
    const log = openRequestLog({ database, clock, log: silentLog });
    for (let i = 0; i < 20_500; i += 1) log.add(record(i), null);
    assert.equal(log.dropped(), 500);
    await log.close();
    assert.equal(await countRows(database), 20_000);
  }));

test("bodies that are too many are left out, and their calls are not", () =>
  withDatabase(async (database) => {
    const log = openRequestLog({ database, clock, log: silentLog });
    const responseBody = "x".repeat(16_384);
    for (let i = 0; i < 1_100; i += 1) log.add({ ...record(i), responseBody }, null);
    await log.close();
    assert.equal(await countRows(database), 1_100);
    assert.equal(log.dropped(), 0);
    const { rows } = await database.query<{ count: number }>({
      text: "select count(response_body) as count from request_log",
      values: [],
    });
    assert.equal(rows[0]?.count, 1_024);
  }));

test("a database that is gone costs the log its rows and nothing else", () =>
  withDatabase(async (database) => {
    const log = openRequestLog({ database, clock, log: silentLog });
    await database.end();
    log.add(record(1), null);
    await log.close();
    assert.equal(log.dropped(), 1);
  }));
