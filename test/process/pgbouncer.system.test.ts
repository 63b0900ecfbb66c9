// A gateway whose connections lead through PgBouncer in transaction mode.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { createTestDatabase } from "../support/database.ts";
import { startTestGateway } from "../support/gateway.ts";
import { pay, readPayment } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { failToStart } from "../support/process/fail-to-start.ts";
import { freePort } from "../support/process/free-port.ts";
import { startProcess } from "../support/process/gateway-process.ts";
import {
  type PgBouncer,
  withoutPgBouncer as skip,
  startPgBouncer,
} from "../support/process/pgbouncer.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { asRuntime } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const CALLERS = 16;
const ROUNDS = 6;
const POOL_SIZE = 3;
/** What PgBouncer's own documentation says to ignore, so that clients that send them connect. */
const TIME_LIMITS = "extra_float_digits,statement_timeout,idle_in_transaction_session_timeout";

const { url, drop } = await createTestDatabase();
const bouncers = skip
  ? []
  : await Promise.all([
      startPgBouncer(url, { poolSize: POOL_SIZE }),
      startPgBouncer(url, { ignored: TIME_LIMITS }),
      startPgBouncer(url, { mode: "session", ignored: TIME_LIMITS }),
    ]);
const [bouncer, lenient, session] = bouncers;
const through = (each: PgBouncer | undefined) => each?.through(url) ?? "";
const folder = provideFolder();
const direct = asRuntime(url);
const pooled = bouncer?.through(direct) ?? "";
after(async () => {
  await Promise.all(bouncers.map((each) => each.stop()));
  await drop();
});

const openPooled = () => openDatabase({ url: pooled, directUrl: direct, connectionsMax: CALLERS });

test("payments, webhooks and the portal work for many at once over three connections", {
  skip,
}, async (t) => {
  const shop = await startReceiver(answer(200));
  t.after(() => shop.stop());
  const gateway = await startTestGateway({
    databaseUrl: url,
    withWorker: true,
    limits: "calls",
    environment: { DATABASE_URL: pooled, KAUNTER_DB_DIRECT_URL: direct },
  });
  t.after(() => gateway.stop());
  const portal = await signInOwner(gateway);
  const statuses = new Map<number, number>();
  const note = ({ status }: { status: number }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const paid: string[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { attemptId } = await pay(gateway, { notifyUrl: shop.url });
        paid.push(attemptId);
        note(await gateway.get("/v3/payment/transactions?limit=5"));
        note(await portal.call("listPayments"));
        note(await fetch(`${gateway.baseUrl}/readyz`));
      }
    }),
  );
  assert.deepEqual([...statuses], [[200, CALLERS * ROUNDS * 3]]);
  for (const attemptId of paid) {
    assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  }
  await shop.reached(paid.length);
  const [[servers] = []] = await queryServers();
  assert.ok(Number(servers) <= POOL_SIZE, `${servers} connections to PostgreSQL`);
});

/** Connections of the gateway's pools; those that listen go around the pooler. */
async function queryServers(): Promise<unknown[][]> {
  const database = openDatabase({ url, connectionsMax: 1 });
  const { rows } = await database.query<{ count: number }>(sql`
    select count(*) from pg_stat_activity
     where datname = current_database() and usename = 'kaunter_runtime'
       and application_name <> 'kaunter-listen'`);
  await database.end();
  return rows.map(({ count }) => [count]);
}

test("a change is heard at once, through the direct connection", { skip }, async (t) => {
  const database = openPooled();
  t.after(() => database.end());
  const heard: string[] = [];
  t.after(await database.listen("news", (payload) => heard.push(payload)));
  await database.run(sql`select pg_notify('news', 'here')`);
  await until(() => heard.includes("here"));
});

test("statements and transactions end in time, and leave nothing for the next", {
  skip,
}, async (t) => {
  const database = openDatabase({
    url: pooled,
    directUrl: direct,
    connectionsMax: 4,
    limits: { connectMs: 5_000, statementMs: 3_000, serverMs: 500 },
  });
  t.after(() => database.end());
  await assert.rejects(database.query(sql`select pg_sleep(30)`), { code: "57014" });
  const idle = database.transaction(async (tx) => {
    await tx.query(sql`select 1`);
    await setTimeout(1_000);
    await tx.query(sql`select 1`);
  });
  await assert.rejects(idle);
  await database.longTransaction((tx) => tx.query(sql`select pg_sleep(0.7)`));
  await database.configure("work_mem = '5MB'");
  const { rows } = await database.query(sql`select current_setting('work_mem') as memory`);
  assert.deepEqual(rows, [{ memory: "5MB" }]);
  const other = openPooled();
  t.after(() => other.end());
  const settings = await Promise.all(
    Array.from({ length: POOL_SIZE * 2 }, () =>
      other.query(sql`select current_setting('work_mem') as memory, pg_sleep(0.05)`),
    ),
  );
  assert.deepEqual(new Set(settings.map((each) => each.rows[0]?.memory)), new Set(["4MB"]));
});

test("rows are copied in and out", { skip }, async (t) => {
  const database = openDatabase({ url: through(bouncer), directUrl: url });
  t.after(() => database.end());
  await database.run({ text: "create table copied (a text)", values: [] });
  await Promise.all(["x\n", "y\n"].map((row) => database.copyIn("copy copied from stdin", row)));
  const read = await database.copySession(async (session) => {
    let text = "";
    for await (const part of session.copyOut("copy (select a from copied order by a) to stdout")) {
      text += String(part);
    }
    return text;
  });
  assert.equal(read, "x\ny\n");
});

test("every job runs, and the processes complain about nothing", { skip }, async (t) => {
  const own = await createTestDatabase();
  t.after(own.drop);
  const metricsPort = await freePort();
  const processes = await startProcess(folder, await freePort(), {
    DATABASE_URL: bouncer?.through(own.url) ?? "",
    KAUNTER_DB_DIRECT_URL: own.url,
    KAUNTER_METRICS_PORT: String(metricsPort),
    KAUNTER_LOG_LEVEL: "warn",
  });
  t.after(() => processes.stop());
  const readRounds = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const rounds = [...metrics.matchAll(/^kaunter_job_rounds_total\{(.*)\} (\d+)$/gm)];
    return rounds.map(([, labels = "", count]) => ({ labels, count: Number(count) }));
  };
  const failed = ({ labels }: { labels: string }) => labels.includes('result="error"');
  await until(async () => {
    const done = (await readRounds()).filter((each) => !failed(each));
    return done.length > 20 && done.every(({ count }) => count > 0);
  });
  assert.deepEqual(
    (await readRounds()).filter((each) => failed(each) && each.count > 0),
    [],
  );
  assert.equal(processes.log(), "");
});

const DIRECT = "Set KAUNTER_DB_DIRECT_URL to the address of PostgreSQL itself.";
const OF_SERVER = `DATABASE_URL leads through a connection pooler, which says: unsupported startup parameter: statement_timeout. ${DIRECT}`;
const OF_POOLER = `DATABASE_URL leads through a connection pooler, such as PgBouncer. ${DIRECT}`;
const REJECTED: [why: string, variables: () => Record<string, string>, says: string][] = [
  ["that rejects the time limits", () => ({ DATABASE_URL: through(bouncer) }), OF_SERVER],
  ["that drops the time limits", () => ({ DATABASE_URL: through(lenient) }), OF_POOLER],
  ["in session mode", () => ({ DATABASE_URL: through(session) }), OF_POOLER],
  [
    "in the direct address",
    () => ({ DATABASE_URL: through(bouncer), KAUNTER_DB_DIRECT_URL: through(lenient) }),
    `KAUNTER_DB_DIRECT_URL leads through a connection pooler, such as PgBouncer. ${DIRECT}`,
  ],
  [
    "in front of another database than the direct address",
    () => ({
      DATABASE_URL: through(bouncer),
      KAUNTER_DB_DIRECT_URL: url.replace(/[^/?]*(?=\?|$)/, "postgres"),
    }),
    "KAUNTER_DB_DIRECT_URL leads to another database than DATABASE_URL. Set both to the same one.",
  ],
];
for (const [why, variables, says] of REJECTED) {
  test(`a start with a pooler ${why} is rejected in one line`, { skip }, async () => {
    const lines = await failToStart(folder, variables());
    assert.deepEqual(
      lines.filter((line) => line.startsWith("kaunter: ") && !line.includes("the log is")),
      [`kaunter: ${says}`],
    );
  });
}
