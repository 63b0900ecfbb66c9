import assert from "node:assert/strict";
import { after, test } from "node:test";
import { provideOwnGateway } from "../../../../test/support/gateway.ts";
import { pay } from "../../../../test/support/pay.ts";
import { answer, provideReceiver } from "../../../../test/support/receiver.ts";
import { until } from "../../../../test/support/until.ts";
import { startStopwatch } from "../platform/clock.ts";
import { type Log, silentLog } from "../platform/log.ts";
import { formatMetrics } from "../platform/metrics/metrics.ts";
import { repeat } from "../platform/repeat.ts";
import { startDeliveries } from "./notification/deliver-notifications.ts";
import { startReadings } from "./take-readings.ts";

const gateway = await provideOwnGateway(); // without a worker: what is due stays due
const { merchantId } = gateway.demo;
const logged: string[] = [];
const note = (_facts: unknown, text: string) => void logged.push(text);
const log = { ...silentLog, info: note, error: note } as unknown as Log; // what it uses
const readings = startReadings({ ...gateway.deps, log });
after(() => readings.stop());

async function read(): Promise<Map<string, number>> {
  const text = await formatMetrics([await gateway.deps.metrics.read()]);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

/** Makes webhooks overdue by minutes, as the last reading shows. */
async function makeLate(): Promise<void> {
  await gateway.query`
    update notifications set status = 'PENDING',
           next_attempt_at = clock_timestamp() - interval '10 minutes'
     where id = 'copy 1'`;
  await readNext();
}

/** After a round that began later than this call. */
async function readNext(): Promise<Map<string, number>> {
  const before = (await read()).get("kaunter_readings_timestamp_seconds") ?? 0;
  readings.wake();
  return until(read, (now) => (now.get("kaunter_readings_timestamp_seconds") ?? 0) > before);
}

test("what waits in the database is shown", async () => {
  const empty = await readNext();
  for (const name of ["webhooks_pending", "quarantine_reports", "ledger_alarms"]) {
    assert.equal(empty.get(`kaunter_${name}`), 0, name);
  }
  await pay(gateway);
  await pay(gateway);
  await gateway.query`
    update notifications set next_attempt_at = clock_timestamp() - interval '2 minutes'`;
  await gateway.query`
    insert into provider_reports (
      merchant_id, rail_id, dedupe_key, attempt_id, attempt_month, content, status, created_at)
    values (${merchantId}, 'fpx', 'd', 'a', 202611, '{}', 'QUARANTINED', clock_timestamp())`;
  await gateway.query`
    insert into ledger_alarms (merchant_id, kind, subject, expected_minor, found_minor, raised_at)
    values (${merchantId}, 'PAYABLE', 's', 1, 2, clock_timestamp()),
           (${merchantId}, 'PAYABLE', 'old', 1, 2, clock_timestamp() - interval '2 days')`;
  const shown = await readNext();
  assert.equal(shown.get("kaunter_webhooks_pending"), 2);
  assert.equal(shown.get("kaunter_quarantine_reports"), 1);
  assert.equal(shown.get("kaunter_ledger_alarms"), 1);
  const age = shown.get('kaunter_job_oldest_due_seconds{work="webhooks"}') ?? 0;
  assert.ok(age >= 120 && age < 300, String(age));
  assert.equal(shown.get('kaunter_job_oldest_due_seconds{work="refunds"}'), 0);
  assert.equal(readings.findProblem(), null);
  assert.deepEqual(logged, []);
});

const LATE = "overdue by minutes and not attempted: webhooks";
const TASK = "deliver notifications";

test("a backlog is logged once when it begins and once when it ends", async () => {
  await gateway.query`
    insert into notifications (
      merchant_id, month, id, application_id, checkout_id, transaction_id, subject, event_type,
      url, body, status, next_attempt_at, created_at, updated_at)
    select merchant_id, month, 'copy ' || n, application_id, checkout_id, transaction_id,
           'copy ' || n, event_type, url, body, status, next_attempt_at, created_at, updated_at
      from (select * from notifications limit 1) one, generate_series(1, 1000) n`;
  assert.equal((await readNext()).get("kaunter_webhooks_pending"), 1_002);
  await readNext();
  await makeLate();
  assert.equal(readings.findProblem(), LATE);
  await gateway.query`update notifications set status = 'STOPPED', next_attempt_at = null`;
  await readNext();
  await readNext();
  assert.equal(readings.findProblem(), null);
  assert.deepEqual(logged, [
    "many webhooks wait",
    "work is overdue",
    "work is no longer overdue",
    "few webhooks wait again",
  ]);
});

test("late work is a problem when its task has started none for 30 seconds", async (t) => {
  await makeLate();
  const task = repeat(gateway.deps, TASK, 1_000, async () => 1_000);
  const { now } = performance;
  const clock = t.mock.method(performance, "now");
  // Without a pause between: the time limits of the database follow the same clock.
  const problemAfter = (seconds: number) => {
    clock.mock.mockImplementation(() => now.call(performance) + seconds * 1_000);
    return readings.findProblem();
  };
  const found = [problemAfter(29), problemAfter(31)];
  task.noteStart();
  found.push(problemAfter(31 + 29), problemAfter(31 + 31));
  clock.mock.restore();
  await task.stop();
  assert.deepEqual(found, [null, LATE, null, LATE]);
});

test("sending a webhook counts as a start", async () => {
  await gateway.query`update notifications set status = 'STOPPED', next_attempt_at = null`;
  const shop = await provideReceiver(answer(200));
  const task = await startDeliveries(gateway.deps);
  try {
    const sincePaid = startStopwatch();
    await pay(gateway, { notifyUrl: shop.url });
    await shop.reached(1);
    const idleMs = [...gateway.deps.tasks].find(({ name }) => name === TASK)?.idleMs();
    assert.ok(idleMs !== undefined && idleMs < sincePaid());
  } finally {
    await task.stop();
  }
});
