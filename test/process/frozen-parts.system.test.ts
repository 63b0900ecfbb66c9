/** A process of a running gateway stops responding without ending: it is noticed and replaced. */
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
const [port, metricsPort] = [await freePort(), await freePort()];
const running = await startProcess(dataDir, port, {
  DATABASE_URL: database.url,
  KAUNTER_LOG_LEVEL: "warn",
  KAUNTER_METRICS_PORT: String(metricsPort),
});
after(async () => {
  await running.stop();
  await db.end();
  await database.drop();
});

const isReady = (at = port) =>
  fetch(`http://127.0.0.1:${at}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function expectChild(file: string): number {
  const pid = running.findChild(file);
  assert.ok(pid, file);
  return pid;
}

/** Resolves when another process works in its place. */
async function freeze(file: string): Promise<void> {
  const frozen = expectChild(file);
  process.kill(frozen, "SIGSTOP");
  await until(() => {
    const now = running.findChild(file);
    return now !== undefined && now !== frozen;
  });
  await until(() => isReady(metricsPort));
}

async function pay(orderId: string): Promise<void> {
  const url = await createDemoCheckout(dataDir, orderId, shop.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
}

async function countSent(): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: "select count(*) as count from notifications where status = 'DELIVERED'",
    values: [],
  });
  return rows[0]?.count ?? 0;
}

test("a frozen worker is replaced, and webhooks that waited are sent, once", async () => {
  const isReplaced = freeze("/worker.ts");
  await pay("frozen-worker");
  await isReplaced;
  await shop.reached(1);
  await until(async () => (await countSent()) === 1);
  assert.equal(shop.received.length, 1);
  assert.match(
    running.log(),
    /"level":50.*"process":"worker".*"reason":"silent".*process does not respond; killing it/,
  );
});

test("a frozen API process is replaced, and requests are responded to again", async () => {
  await freeze("/api.ts");
  await until(isReady);
  await pay("frozen-api");
  await shop.reached(2);
  assert.match(running.log(), /"process":"api".*"reason":"silent"/);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  assert.match(metrics, /^kaunter_process_restarts_total\{kind="worker",reason="silent"\} 1$/m);
  assert.match(metrics, /^kaunter_process_restarts_total\{kind="api",reason="silent"\} 1$/m);
});

test("when the whole machine sleeps, nobody is replaced at wake-up", async () => {
  const files = ["/api.ts", "/worker.ts", "/sandbox/src/main.ts"];
  const before = files.map(expectChild);
  const all = [running.pid, ...before];
  // The parent first, so that it never looks at a process that is stopped.
  for (const pid of all) process.kill(pid, "SIGSTOP");
  await until(async () => {
    const { rows } = await db.query<{ age: number }>({
      text: "select extract(epoch from clock_timestamp() - max(beat_at))::float8 as age from heartbeats",
      values: [],
    });
    return (rows[0]?.age ?? 0) > 18;
  });
  for (const pid of all) process.kill(pid, "SIGCONT");
  const linesBefore = running.log().length;
  await pay("after-sleep");
  await shop.reached(3);
  assert.ok(await isReady(), "heartbeats from before the sleep say nothing");
  // Longer than it would take to notice.
  const beats = new Set<string>();
  await until(async () => {
    const { rows } = await db.query<{ at: Date }>({
      text: "select beat_at as at from heartbeats where kind = 'worker'",
      values: [],
    });
    for (const { at } of rows) beats.add(at.toISOString());
    return beats.size >= 5;
  });
  assert.deepEqual(files.map(expectChild), before);
  assert.doesNotMatch(running.log().slice(linesBefore), /does not respond/);
});
