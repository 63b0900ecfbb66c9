/** Readiness: no worker anywhere is a warning; a process that is stopping, and a worker's own. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay, payAttempt } from "../support/pay.ts";
import { freePort } from "../support/process/free-port.ts";
import { startApi, startLoneWorker, startWorker } from "../support/process/worker-process.ts";
import { answer, hang, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const DRAIN_SECONDS = "2";
const SILENCE = '"msg":"no worker is alive"';
const READY = "ready";
const NO_WORKER = "ready; no worker is alive: webhooks and refunds wait";

const gateway = await provideOwnGateway();
const shop = await provideReceiver(answer(200));
const port = await freePort();
const api = await startApi(gateway, port, { KAUNTER_DRAIN_SECONDS: DRAIN_SECONDS });
after(() => api.stop());

interface Seen {
  code: number;
  status: string;
}

/** Code 0 when nobody listens. */
async function readiness(at = port): Promise<Seen> {
  try {
    const response = await fetch(`http://127.0.0.1:${at}/readyz`);
    const { status } = (await response.json()) as { status: string }; // its schema
    return { code: response.status, status };
  } catch {
    return { code: 0, status: "" };
  }
}

const count = (text: string, words: string) => text.split(words).length - 1;

test("while all workers are frozen and webhooks wait, the API stays ready and names it", async () => {
  const workers = await Promise.all([startWorker(gateway, {}), startWorker(gateway, {})]);
  try {
    const isSeen = () =>
      until(
        () => readiness(),
        ({ status }) => status === READY,
      );
    await isSeen();
    // On a busy machine the API may have been alone for long enough to say so.
    const before = count(api.log(), SILENCE);
    for (const { pid } of workers) process.kill(pid, "SIGSTOP");
    await pay(gateway, { notifyUrl: shop.url });
    const codes = new Set<number>();
    await until(async () => {
      const { code, status } = await readiness();
      codes.add(code);
      return status === NO_WORKER;
    });
    assert.deepEqual([...codes], [200]);
    await until(() => count(api.log(), SILENCE) > before);
    assert.match(api.log(), /"level":50.*"silentSince":"2[^"]+".*"msg":"no worker is alive"/);
    assert.ok(await openCheckout(gateway), "payments are accepted");
    for (const { pid } of workers) process.kill(pid, "SIGCONT");
    await isSeen();
    await shop.reached(1);
    await until(() => count(api.log(), '"msg":"a worker is alive again"') === before + 1);
    assert.equal(count(api.log(), SILENCE), before + 1, "logged once");
    assert.equal(shop.received.length, 1);
  } finally {
    for (const { pid } of workers) process.kill(pid, "SIGCONT");
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test("a worker that ends deletes its heartbeat, and rows of dead processes are deleted", async () => {
  await gateway.query`
    insert into heartbeats (id, kind, host, pid, release, started_at, beat_at)
    values ('dead', 'worker', 'gone', 1, '0', '2026-01-01', '2026-01-01')`;
  const worker = await startWorker(gateway, {});
  const list = () => gateway.query<{ id: string; pid: number }>`select id, pid from heartbeats`;
  await until(async () => (await list()).some(({ pid }) => pid === worker.pid));
  await until(async () => (await list()).every(({ id }) => id !== "dead"));
  await worker.stop();
  assert.ok((await list()).every(({ pid }) => pid !== worker.pid));
});

test("a worker that does not attempt what is overdue is not ready, and says so once", async () => {
  const ownPort = await freePort();
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "SIMSILOK" });
  const worker = await startLoneWorker(gateway, { KAUNTER_METRICS_PORT: String(ownPort) });
  try {
    await until(
      () => readiness(ownPort),
      ({ code }) => code === 200,
    );
    // Frozen until its row is locked, so that it cannot be faster.
    process.kill(worker.pid, "SIGSTOP");
    await gateway.query`
      update transactions set inquire_at = clock_timestamp() - interval '10 minutes'
       where attempt_id = ${attemptId}`;
    await gateway.deps.database.transaction(async (tx) => {
      await tx.run(sql`select from transactions where attempt_id = ${attemptId} for update`);
      process.kill(worker.pid, "SIGCONT");
      const { status } = await until(
        () => readiness(ownPort),
        ({ code }) => code === 503,
      );
      assert.equal(status, "overdue by minutes and not attempted: status_checks");
    });
    await until(
      () => readiness(ownPort),
      ({ code }) => code === 200,
    );
    assert.match(worker.log(), /"level":50.*"job":"status_checks".*"msg":"work is overdue"/);
    await until(() => worker.log().includes("work is no longer overdue"));
    assert.equal(count(worker.log(), '"msg":"work is overdue"'), 1);
    const metrics = await (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text();
    assert.match(metrics, /^kaunter_job_oldest_due_seconds\{work="status_checks"\} 0$/m);
  } finally {
    await worker.stop();
  }
});

test("a merchant's endpoint that hangs makes webhooks late, and no worker unready", async () => {
  const ownPort = await freePort();
  const dead = await provideReceiver(hang);
  await pay(gateway, { notifyUrl: dead.url });
  await gateway.query`
    insert into notifications (
      merchant_id, month, id, application_id, checkout_id, transaction_id, subject, event_type,
      url, body, status, next_attempt_at, created_at, updated_at)
    select merchant_id, month, 'copy ' || n, application_id, checkout_id, transaction_id,
           'copy ' || n, event_type, url, body, status, clock_timestamp() - interval '10 minutes',
           created_at, updated_at
      from (select * from notifications where url = ${dead.url} limit 1) one,
           generate_series(1, 100) n`;
  const worker = await startLoneWorker(gateway, { KAUNTER_METRICS_PORT: String(ownPort) });
  try {
    await until(() => worker.log().includes('"msg":"work is overdue"'));
    // What is late is logged before the port is open.
    const seen = await until(
      () => readiness(ownPort),
      ({ code }) => code !== 0,
    );
    assert.deepEqual(seen, { code: 200, status: "ready" });
    const metrics = await (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text();
    const late = /^kaunter_job_oldest_due_seconds\{work="webhooks"\} (\d+)/m.exec(metrics)?.[1];
    assert.ok(Number(late) >= 600, metrics);
  } finally {
    await worker.stop();
    await gateway.query`
      update notifications
         set status = 'STOPPED', next_attempt_at = null, claim_id = null, claimed_until = null
       where url = ${dead.url}`;
  }
});

test("a process that is stopping is not ready, serves what still comes, and then closes", async () => {
  const worker = await startWorker(gateway, {});
  await until(
    () => readiness(),
    ({ code }) => code === 200,
  );
  const stopped = api.stop();
  const { status } = await until(
    () => readiness(),
    ({ code }) => code !== 200,
  );
  assert.equal(status, "stopping");
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  assert.equal(response.status, 200);
  await stopped;
  assert.equal((await readiness()).code, 0);
  await worker.stop();
});
