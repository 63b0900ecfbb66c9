// A statement that names an id reads the partitions that may hold it, and no others.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Queryable, Transaction } from "../../packages/gateway/src/store/database.ts";
import {
  type ClaimedNotification,
  recordDeliveries,
  releaseClaims,
} from "../../packages/gateway/src/store/notification/deliveries.ts";
import {
  findNotification,
  listAttempts,
  listNotificationsOfPayment,
  rescheduleNotifications,
} from "../../packages/gateway/src/store/notification/notification-list.ts";
import { insertNotification } from "../../packages/gateway/src/store/notification/notifications.ts";
import { PARTITIONED_TABLES } from "../../packages/gateway/src/store/partitions/partitioned-tables.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import {
  listExchanges,
  listRailEvents,
} from "../../packages/gateway/src/store/payment/timeline.ts";
import {
  insertProviderReport,
  quarantineProviderReport,
} from "../../packages/gateway/src/store/payment/transactions.ts";
import {
  lockQuarantinedReport,
  resolveReport,
} from "../../packages/gateway/src/store/provider-report/quarantine.ts";
import type { Statement } from "../../packages/gateway/src/store/sql.ts";
import { provideDatabase } from "../support/database.ts";
import { sampleNotification } from "../support/samples/notifications.ts";

const database = await provideDatabase();
/** With the two after it, every month of 2026 has a partition. */
for (const month of ["01", "04", "07", "10"]) {
  await ensurePartitions(database, new Date(`2026-${month}-15T00:00:00Z`));
}

const at = new Date("2026-05-15T00:00:00Z");
const payment = { merchantId: "M1", id: "T1", attemptId: "PA1", createdAt: at };
const notification = sampleNotification(at);
const { id } = notification;
const claim = { id: "CL1", until: at };
const delivery: ClaimedNotification = {
  ...{
    notification,
    merchantId: "M1",
    endpoint: "shop.example",
    claim,
    isOwnApplication: true,
    keyRotatedAt: null,
  },
};
const record = {
  ...{ attempt: 1, startedAt: at, durationMs: 1, requestHeaders: {}, responseStatus: 200 },
  ...{ brokerReply: null, responseHeaders: null, responseBody: null, error: null },
};
const reportKey = { payment, railId: "fpx", railPartner: null, dedupeKey: "1" };
const report = {
  ...{ id: 1, merchantId: "M1", attemptMonth: 202605, railId: "fpx", railPartner: null },
  ...{
    attemptId: "PA1",
    content: { kind: "approved" },
    note: "",
    decision: null,
    decidedReason: null,
  },
  ...{ decidedBy: null, decidedAt: null, createdAt: at },
};
const reviewed = { decision: "DISMISS", reason: "x", decidedBy: "x" } as const;

await insertNotification(database, notification);
await insertProviderReport(database, {
  ...{ key: reportKey, attemptId: "PA1", report: {}, status: "QUARANTINED", note: "", now: at },
});

interface Plan {
  "Relation Name"?: string;
  "Actual Loops": number;
  Plans?: Plan[];
}

/** Runs what `act` runs, and answers the partitions that were read. */
async function partitionsReadBy(act: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const read = new Set<string>();
  const visit = (plan: Plan) => {
    const name = plan["Relation Name"];
    if (name !== undefined && plan["Actual Loops"] > 0) read.add(name);
    plan.Plans?.forEach(visit);
  };
  const undone = new Error("undone");
  const attempt = database.transaction(async (tx) => {
    const explain = async ({ text, values }: Statement) => {
      const explained = `explain (analyze, format json) ${text}`;
      const { rows } = await tx.query<{ "QUERY PLAN": { Plan: Plan }[] }>({
        text: explained,
        values,
      });
      for (const { Plan: plan } of rows[0]?.["QUERY PLAN"] ?? []) visit(plan);
    };
    const explaining: Queryable = {
      query: (statement) => tx.query(statement),
      rows: async (statement) => {
        await explain(statement);
        return [];
      },
      row: async (statement) => {
        await explain(statement);
        return null;
      },
      run: async (statement) => {
        await explain(statement);
        return 1;
      },
    };
    await act({
      ...explaining,
      isTransaction: true,
      send: (statement) => explaining.query(statement),
    });
    throw undone;
  });
  await assert.rejects(attempt, undone);
  const tables = PARTITIONED_TABLES.map(({ name }) => name);
  return [...read].filter((name) => tables.some((table) => name.startsWith(`${table}_`))).sort();
}

const CASES: [name: string, act: (tx: Transaction) => Promise<unknown>, read: string[]][] = [
  [
    "a notification and what was tried",
    (tx) => findNotification(tx, "M1", id, []),
    ["notification_attempts_2026_05", "notifications_2026_05", "redeliveries_2026_05"],
  ],
  ["its attempts", (tx) => listAttempts(tx, "M1", [id]), ["notification_attempts_2026_05"]],
  [
    "sending it again",
    (tx) => rescheduleNotifications(tx, "M1", [id], { userId: "u", email: "e" }, at),
    ["notifications_2026_05"],
  ],
  [
    "the result of an attempt",
    (tx) =>
      recordDeliveries(tx, [
        { delivery, record, after: { status: "DELIVERED", nextAttemptAt: null, now: at } },
      ]),
    ["notifications_2026_05"],
  ],
  ["releasing a claim", (tx) => releaseClaims(tx, [delivery]), ["notifications_2026_05"]],
  [
    "provider reports of an attempt",
    (tx) => listRailEvents(tx, payment),
    ["provider_reports_2026_05"],
  ],
  [
    "quarantining a report",
    (tx) => quarantineProviderReport(tx, reportKey, "odd"),
    ["provider_reports_2026_05"],
  ],
  [
    "looking at a quarantined report",
    (tx) => lockQuarantinedReport(tx, report),
    ["provider_reports_2026_05"],
  ],
  ["deciding it", (tx) => resolveReport(tx, report, reviewed, at), ["provider_reports_2026_05"]],
];

for (const [name, act, read] of CASES) {
  test(`${name}: reads ${read.join(", ")}`, async () => {
    assert.deepEqual(await partitionsReadBy(act), read);
  });
}

test("what happened to a payment is looked for from its month on", async () => {
  const since = (months: readonly string[], table: string) =>
    months.map((m) => `${table}_2026_${m}`);
  const months = ["05", "06", "07", "08", "09", "10", "11", "12"];
  assert.deepEqual(await partitionsReadBy((tx) => listExchanges(tx, payment)), [
    ...since(months, "exchanges"),
    "exchanges_other",
  ]);
  const read = await partitionsReadBy((tx) => listNotificationsOfPayment(tx, payment));
  assert.deepEqual(
    read.filter((each) => each.startsWith("notifications_")),
    [...since(months, "notifications"), "notifications_other"],
  );
});

test("an id of another form reads no partition", async () => {
  for (const other of ["", "EV", "nonsense", "EVL000000000000000000000"]) {
    const read = await partitionsReadBy((tx) => findNotification(tx, "M1", other, []));
    assert.ok(!read.some((each) => /_\d{4}_/.test(each)), other);
  }
});
