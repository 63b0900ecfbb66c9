// Months pass: partitions are created ahead, and dropped when they are past their retention.
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { makeNotificationId } from "../../packages/gateway/src/domain/ids.ts";
import { monthOf } from "../../packages/gateway/src/domain/month.ts";
import {
  RETENTION,
  type Retained,
  type RetentionDays,
} from "../../packages/gateway/src/domain/retention.ts";
import { keepPartitions } from "../../packages/gateway/src/jobs/keep-partitions.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import type { DetachedPartition } from "../../packages/gateway/src/store/archive/archive.ts";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { insertEvents } from "../../packages/gateway/src/store/notification/events.ts";
import { insertNotification } from "../../packages/gateway/src/store/notification/notifications.ts";
import { PARTITIONED_TABLES } from "../../packages/gateway/src/store/partitions/partitioned-tables.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import { listExchanges } from "../../packages/gateway/src/store/payment/timeline.ts";
import {
  insertExchanges,
  insertProviderReport,
} from "../../packages/gateway/src/store/payment/transactions.ts";
import { createTestDatabase } from "../support/database.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { sampleNotification } from "../support/samples/notifications.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const DAY_MS = 86_400_000;
const DAYS = Object.fromEntries(
  Object.entries(RETENTION).map(([kind, { days }]) => [kind, days]),
) as Record<Retained, number> satisfies RetentionDays; // the same keys

/** An installation whose clock the test sets, without a gateway. */
async function provideInstallation(start = "2026-01-31T23:59:00Z") {
  const { url, drop } = await createTestDatabase();
  const opened = {
    database: openDatabase({ url }),
    url,
    clock: new FrozenClock(Date.parse(start)),
  };
  const kept: string[] = [];
  const saved: string[] = [];
  const failing = new Set<string>();
  const installation = {
    ...opened,
    trueClock: opened.clock,
    log: {
      ...silentLog,
      warn: (fields: { table: string }) => void kept.push(fields.table),
    } as unknown as typeof silentLog,
    archive: {
      async savePartition({ name }: DetachedPartition) {
        if (failing.delete(name)) throw new Error("the disk is full");
        const { rows } = await opened.database.query<{ count: string }>({
          text: `select count(*) from ${name}`,
          values: [],
        });
        saved.push(`${name} ${rows[0]?.count}`);
      },
    },
    /** Partitions that stayed past their retention, and those that were saved with their rows. */
    kept,
    saved,
    /** Partitions that cannot be archived at first. */
    failing,
    at(time: string) {
      opened.clock.set(Date.parse(time));
      return ensurePartitions(opened.database, opened.clock.now());
    },
    keep: () => keepPartitions(installation, DAYS),
    async listPartitions(table: string): Promise<string[]> {
      const { rows } = await opened.database.query<{ name: string }>({
        text: `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
                where i.inhparent = $1::regclass order by 1`,
        values: [table],
      });
      return rows.map(({ name }) => name);
    },
    async count(from: string): Promise<number> {
      const { rows } = await opened.database.query<{ count: string }>({
        text: `select count(*) from ${from}`,
        values: [],
      });
      return Number(rows[0]?.count);
    },
    run: (text: string) => opened.database.run({ text, values: [] }),
    async stop() {
      await opened.database.end();
      await drop();
    },
  };
  return stopAfterTests(Promise.resolve(installation), (each) => each.stop());
}

type Installation = Awaited<ReturnType<typeof provideInstallation>>;

const payment = (at: string, id = "T1") => ({
  merchantId: "M1",
  id,
  attemptId: `PA${id}`,
  requestId: null,
  createdAt: new Date(at),
});

const say = (installation: Installation, at: string) =>
  insertExchanges(installation.database, payment(at), [EXCHANGE], new Date(at));
const EXCHANGE = { name: "AR", request: "a", response: "b" };

test("partitions are created ahead of time, month after month, by any process", async () => {
  const installation = await provideInstallation("2026-01-31T23:59:59.999Z");
  const { database, clock, listPartitions } = installation;
  for (let day = 0; day < 400; day += 40) {
    const now = clock.now();
    await Promise.all([1, 2, 3].map(() => ensurePartitions(database, now)));
    const months = [0, 1, 2].map((ahead) => {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
      return month.toISOString().slice(0, 7).replace("-", "_");
    });
    for (const { name, period } of PARTITIONED_TABLES) {
      const names = await listPartitions(name);
      if (period === "month") for (const m of months) assert.ok(names.includes(`${name}_${m}`), m);
      if (period === "hour") assert.ok(names.length >= 25);
    }
    clock.advance(40 * DAY_MS);
  }
});

test("a partition takes the rows of its month, and no others", async () => {
  const installation = await provideInstallation();
  await installation.at("2026-01-31T23:59:59Z");
  await say(installation, "2026-01-31T23:59:59.999Z");
  await say(installation, "2026-02-01T00:00:00.000Z");
  await insertNotification(
    installation.database,
    sampleNotification(new Date("2026-02-28T23:59:59Z")),
  );
  assert.equal(await installation.count("exchanges_2026_01"), 1);
  assert.equal(await installation.count("exchanges_2026_02"), 1);
  assert.equal(await installation.count("notifications_2026_02 where month = 202602"), 1);
});

test("past its retention a partition is archived and dropped; a crash in between loses nothing", async () => {
  const installation = await provideInstallation();
  const { saved, failing, listPartitions } = installation;
  await installation.at("2026-01-15T00:00:00Z");
  await say(installation, "2026-01-15T00:00:00Z");
  await installation.at("2026-05-01T00:00:00Z"); // the end of January is 89 days ago
  await installation.keep();
  assert.ok(!saved.some((each) => each.startsWith("exchanges")));
  failing.add("exchanges_2026_01");
  await installation.at("2026-05-02T00:00:00Z");
  await assert.rejects(installation.keep(), /disk is full/);
  // Other tables do not wait for that one.
  assert.ok(saved.includes("request_log_2026_01_15 0"));
  assert.ok(!(await listPartitions("exchanges")).includes("exchanges_2026_01"));
  assert.equal(await installation.count("exchanges_2026_01"), 1);
  await installation.keep();
  assert.deepEqual(
    saved.filter((each) => each.startsWith("exchanges")),
    ["exchanges_2026_01 1"],
  );
  assert.equal(await installation.count("pg_class where relname = 'exchanges_2026_01'"), 0);
  assert.ok(!saved.some((each) => each.startsWith("nonces")));
});

test("a month with open work is not dropped, and the log says why", async () => {
  const installation = await provideInstallation();
  const { database, kept, saved, listPartitions } = installation;
  await installation.at("2026-01-15T00:00:00Z");
  const at = "2026-01-15T00:00:00Z";
  await insertNotification(database, sampleNotification(new Date(at)));
  await installation.run(`
    insert into redeliveries (merchant_id, month, notification_id, requested_by, requested_email, at)
    values ('M1', 202601, 'EV', 'u', 'u@example.com', '${at}')`);
  const key = { payment: payment(at), railId: "fpx", railPartner: null, dedupeKey: "1" };
  const report = { key, attemptId: "PA1", report: {}, note: "", now: new Date(at) };
  await insertProviderReport(database, { ...report, status: "QUARANTINED" });
  await installation.at("2029-01-15T00:00:00Z");
  await installation.keep();
  assert.deepEqual(kept.sort(), ["notifications_2026_01", "provider_reports_2026_01"]);
  for (const name of ["notifications", "notification_attempts", "redeliveries"]) {
    assert.ok((await listPartitions(name)).includes(`${name}_2026_01`), name);
  }
  await installation.run(`
    update notifications set status = 'DELIVERED', next_attempt_at = null;
    update provider_reports set status = 'RESOLVED', decision = 'DISMISS', decided_reason = 'x',
           decided_by = 'x', decided_at = '${at}'`);
  await installation.keep();
  for (const name of [
    "notifications",
    "notification_attempts",
    "redeliveries",
    "provider_reports",
  ]) {
    assert.ok(!(await listPartitions(name)).includes(`${name}_2026_01`), name);
  }
  assert.ok(saved.includes("notifications_2026_01 1"));
  assert.ok(saved.includes("redeliveries_2026_01 1"));
  assert.ok(saved.includes("provider_reports_2026_01 1"));
});

test("a report and a notification are stored once, also when they come again in another month", async () => {
  const installation = await provideInstallation();
  const { database, count } = installation;
  const made = "2026-01-31T23:59:59Z";
  for (const now of [made, "2026-02-01T00:00:01Z", "2026-04-02T00:00:00Z"]) {
    await installation.at(now);
    const key = { payment: payment(made), railId: "fpx", railPartner: null, dedupeKey: "1" };
    const isNew = await insertProviderReport(database, {
      ...{ key, attemptId: "PA1", report: {}, status: "APPLIED", note: "", now: new Date(now) },
    });
    assert.equal(isNew, now === made);
    const id = makeNotificationId(new Date(made), { text: (n) => now.slice(6, 7).repeat(n) });
    await insertNotification(
      database,
      sampleNotification(new Date(made), { id, createdAt: new Date(now) }),
    );
    const stray = { ...key, payment: null };
    const strayIsNew = await insertProviderReport(database, {
      ...{ key: stray, attemptId: "?", report: {}, status: "QUARANTINED", note: "" },
      now: new Date(now),
    });
    assert.equal(strayIsNew, now === made);
  }
  assert.equal(await count("notifications"), 1);
  assert.equal(await count("provider_reports"), 2);
});

test("a row of a month without partition is stored, found, and deleted in its time", async () => {
  const installation = await provideInstallation();
  const { database, count } = installation;
  const early = "2025-06-15T00:00:00Z";
  const late = "2027-06-15T00:00:00Z";
  await installation.at("2026-01-15T00:00:00Z");
  await say(installation, early);
  await say(installation, late);
  assert.equal(await count("exchanges_other"), 2);
  assert.equal((await listExchanges(database, payment(late))).length, 1);
  assert.equal((await listExchanges(database, payment(early))).length, 2);
  // That month stays in the default partition; those after it get their own.
  await installation.at("2027-06-01T00:00:00Z");
  const names = await installation.listPartitions("exchanges");
  assert.ok(!names.includes("exchanges_2027_06"));
  assert.ok(names.includes("exchanges_2027_07"));
  await installation.keep();
  assert.deepEqual(await listExchanges(database, payment(early)).then((l) => l.length), 1);
  await installation.at("2027-10-01T00:00:00Z");
  await installation.keep();
  assert.equal(await count("exchanges_other"), 0);
});

test("a report without an attempt stays until it is decided and old", async () => {
  const installation = await provideInstallation();
  const { database, count } = installation;
  const now = new Date("2026-01-15T00:00:00Z");
  await installation.at(now.toISOString());
  for (const dedupeKey of ["1", "2"]) {
    const key = { payment: null, railId: "fpx", railPartner: null, dedupeKey };
    const report = { key, attemptId: "?", report: {}, note: "", now };
    await insertProviderReport(database, { ...report, status: "QUARANTINED" });
  }
  await installation.run(`
    update provider_reports set status = 'RESOLVED', decision = 'DISMISS', decided_reason = 'x',
           decided_by = 'x', decided_at = created_at where dedupe_key = '1'`);
  await installation.keep();
  assert.equal(await count("provider_reports"), 2);
  await installation.at("2029-01-15T00:00:00Z");
  await installation.keep();
  assert.equal(await count("provider_reports where dedupe_key = '2'"), 1);
  assert.equal(await count("provider_reports"), 1);
});

test("two events of a merchant never get the same number", async () => {
  const installation = await provideInstallation();
  const { database, run } = installation;
  await installation.at("2026-01-15T00:00:00Z");
  const event = { merchantId: "M1", type: "PAYMENT_FAILED", amountMinor: 1 } as const;
  const rest = { transactionId: "T1", orderId: "O", subject: "T1" };
  const at = new Date("2026-01-15T00:00:00Z");
  await insertEvents(
    database,
    [1, 2].map(() => ({ ...event, ...rest, at })),
  );
  await assert.rejects(run("update events set sequence = 1"), /events_2026_01_by_sequence/);
});

test("neither creating nor dropping partitions waits for long readers, nor lets calls wait", async () => {
  const gateway: TestGateway = await stopAfterTests(startTestGateway(), (each) => each.stop());
  // As if this month were past, which the gateway's own account may not say.
  const deps = { ...gateway.deps, database: gateway.database };
  const days = { ...DAYS, exchanges: -31 };
  await pay(gateway);
  const month = deps.clock.now().toISOString().slice(0, 7).replace("-", "_");
  const isThere = async () => {
    const found = await gateway.query`
      select from pg_class where relname = ${`exchanges_${month}`} and relispartition`;
    return found.length === 1;
  };
  const reader = new pg.Client({ connectionString: gateway.config.databaseUrl?.reveal() });
  await reader.connect();
  try {
    await reader.query("begin; select count(*) from transactions; select count(*) from exchanges");
    const kept: string[] = [];
    const warn = (fields: { table: string }) => void kept.push(fields.table);
    const log = { ...silentLog, warn } as unknown as typeof silentLog;
    // While somebody reads exchanges, they stay, and payments go on.
    const [, paid] = await Promise.all([keepPartitions({ ...deps, log }, days), pay(gateway)]);
    assert.equal(paid.status, "SUCCESS");
    assert.deepEqual(kept, ["exchanges"]);
    assert.ok(await isThere());
    await reader.query("rollback; begin; select count(*) from transactions");
    await keepPartitions(deps, days);
    assert.ok(!(await isThere()));
    assert.equal((await pay(gateway)).status, "SUCCESS");
  } finally {
    await reader.end();
  }
});

test("the month in a key is the one of its time in UTC", () => {
  assert.equal(monthOf(new Date("2026-12-31T23:59:59.999Z")), 202612);
  assert.equal(monthOf(new Date("2027-01-01T00:00:00Z")), 202701);
});
