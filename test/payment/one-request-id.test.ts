/** One id joins a request with all that came of it, in the database and in the logs. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const dataDir = provideFolder();
const shop = await provideReceiver(answer(200));
const database = await createTestDatabase();
const db = openDatabase({ url: database.url, connectionsMax: 1 });
const running = await startProcess(dataDir, await freePort(), {
  DATABASE_URL: database.url,
  KAUNTER_LOG_LEVEL: "info",
});
after(async () => {
  await running.stop();
  await db.end();
  await database.drop();
});

async function listIds(text: string): Promise<(string | null)[]> {
  const { rows } = await db.query<{ id: string | null }>({ text, values: [] });
  return rows.map(({ id }) => id);
}

interface Line {
  msg: string;
  role: string;
  requestId?: string;
}

test("a payment's rows, provider calls, webhook and log lines carry the id of the request", async () => {
  for (const orderId of ["joined", "other"]) {
    const url = await createDemoCheckout(dataDir, orderId, shop.url);
    const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
    assert.equal(screenOf(page), "success");
  }
  await shop.reached(2);
  const [requestId] = await listIds(
    "select request_id as id from checkouts where order_id = 'joined'",
  );
  assert.match(requestId ?? "", /^[0-9a-f]{24}-\w+$/, "the form of X-Request-Id");
  const logged = await until(
    () => listIds(`select id from request_log where id = '${requestId}'`),
    (ids) => ids.length > 0,
  );
  assert.deepEqual(logged, [requestId]);
  for (const [table, count] of [
    ["transactions", 1],
    ["notifications", 1],
  ] as const) {
    const ids = await listIds(
      `select request_id as id from ${table} where checkout_id in (
         select id from checkouts where order_id = 'joined')`,
    );
    assert.deepEqual(ids, Array(count).fill(requestId), table);
  }
  const exchanges = await listIds(
    `select e.request_id as id from exchanges e join transactions t
         on t.merchant_id = e.merchant_id and t.id = e.transaction_id
      where t.order_id = 'joined'`,
  );
  assert.ok(exchanges.length > 0);
  assert.deepEqual(new Set(exchanges), new Set([requestId]));

  const linesOf = () =>
    running
      .log()
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : [])) // our own lines
      .filter((line) => line.requestId === requestId)
      .map(({ role, msg }) => `${role}: ${msg}`);
  const wanted = [
    "api: request",
    "api: rail call",
    "api: payment moved",
    "worker: notification attempt",
  ];
  await until(() => wanted.every((line) => linesOf().includes(line)));
  assert.equal(linesOf().filter((line) => line === "worker: notification attempt").length, 1);
});
