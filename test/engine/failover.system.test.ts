// The database's leader is killed, frozen and switched under payments: see deploy/ha.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type HaNode, startHaCluster } from "../../deploy/ha/cluster.ts";
import { install, RUNTIME } from "../../deploy/ha/install.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { RUNTIME_PASSWORD } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const isWanted = process.env.KAUNTER_TEST_ENGINE === "failover";
const skip = isWanted ? false : "npm run test:engine -- failover";
const CLIENTS = 4;
const BEFORE = 25;
const REPEAT_AFTER_MS = 100;
/** Of a frozen leader, Patroni waits for the end of its lease (`ttl`, 20 s). */
const RECOVERY_MS_MAX = 90_000;

test("nothing acknowledged is lost when the leader is switched, killed or frozen, and no call returns 500", {
  skip,
}, async () => {
  await using opened = new AsyncDisposableStack();
  const cluster = opened.adopt(await startHaCluster(RUNTIME_PASSWORD), (used) => used.stop());
  const shop = opened.adopt(await startReceiver(answer(200)), (used) => used.stop());
  await install(cluster, RUNTIME_PASSWORD);
  const admin = ["postgres", cluster.adminPassword] as const;
  const gateway = opened.adopt(
    await startTestGateway({
      databaseUrl: cluster.proxiedUrl(...admin),
      withWorker: true,
      limits: "calls",
      environment: {
        DATABASE_URL: cluster.pooledUrl(RUNTIME, RUNTIME_PASSWORD),
        KAUNTER_DB_DIRECT_URL: cluster.directUrl(RUNTIME, RUNTIME_PASSWORD),
      },
    }),
    (used) => used.stop(),
  );
  const calls = countStatuses(gateway.baseUrl);
  opened.defer(calls.stop);
  const { created, paid, failures, stop } = startSelling(gateway, shop.url);

  async function expectRecovery(what: string, strike: (leader: HaNode) => Promise<void> | void) {
    await until(() => paid.length >= BEFORE);
    const leader = await cluster.whenReady(2);
    const [before, failed] = [paid.length, failures.length];
    const struckAt = performance.now();
    await strike(leader);
    // What was paid before may still be acknowledged: all clients have paid since.
    await until(() => failures.length > failed || performance.now() - struckAt > 2_000);
    const counted = paid.length;
    await until(() => paid.length >= counted + CLIENTS * 2);
    const ms = Math.round(performance.now() - struckAt);
    const times = [struckAt, ...paid.slice(before).map(({ atMs }) => atMs)];
    const pauseMs = Math.max(...times.map((atMs, at) => atMs - (times[at - 1] ?? atMs)));
    say(
      `leader ${what}: no payment for ${Math.round(pauseMs)} ms, usual pace after ${ms} ms, ${failures.length - failed} failed tries, ${paid.length - before} paid meanwhile`,
    );
    assert.ok(ms < RECOVERY_MS_MAX, `${what} took ${ms} ms`);
    return leader;
  }

  await expectRecovery("switched", () => cluster.switchOver());
  const killed = await expectRecovery("killed", (leader) => leader.kill());
  killed.start();
  const frozen = await expectRecovery("frozen", (leader) => leader.freeze());
  frozen.thaw();
  await cluster.whenReady(2);
  await until(() => paid.length >= created.length / 2);
  await stop();

  const statuses = Object.fromEntries(calls.statuses);
  say(
    `${created.length} checkouts, ${paid.length} paid; responses by status ${JSON.stringify(statuses)}`,
  );
  say(`failed tries: ${JSON.stringify(countEach(failures))}`);
  assert.deepEqual(
    [...calls.statuses.keys()].filter((status) => status >= 500 && status !== 503),
    [],
  );
  const stored = await gateway.query<{ id: string; isPaid: boolean }>`
    select c.id, exists (select from transactions t where t.merchant_id = c.merchant_id
             and t.checkout_id = c.id and t.status = 'SUCCESS') as "isPaid" from checkouts c`;
  const isPaid = new Map(stored.map((row) => [row.id, row.isPaid]));
  const missing = created.filter((id) => !isPaid.has(id));
  const unpaid = paid.filter(({ id }) => isPaid.get(id) !== true);
  assert.deepEqual({ missing, unpaid }, { missing: [], unpaid: [] });
  assert.deepEqual(await checkLedger(gateway.deps), []);
  // Each payment that a payer saw has its webhook.
  await until(() => {
    const bodies = shop.received.map(({ body }) => body).join();
    return paid.every(({ orderId }) => bodies.includes(`"${orderId}"`));
  });
});

/** Printed at the end: see test-engine.ts. */
function say(line: string): void {
  const path = process.env.KAUNTER_TEST_REPORT;
  if (path) appendFileSync(path, `${line}\n`);
}

interface Order {
  id: string;
  atMs: number;
  orderId: string;
}

/** Shops that create checkouts and payers who pay them, without a pause. */
function startSelling(gateway: TestGateway, notifyUrl: string) {
  const created: string[] = [];
  const paid: Order[] = [];
  const failures: string[] = [];
  let isOver = false;
  const sell = async () => {
    const body = gateway.checkoutBody({ notifyUrl });
    const response = await gateway.call({ path: "/v3/payment/online", body });
    if (response.status !== 200) throw new Error(`${response.status} for a checkout`);
    const { checkoutId: id, url } = response.body.item;
    created.push(id);
    const screen = screenOf(await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" }));
    if (screen !== "success") throw new Error(`payer sees ${screen}`);
    paid.push({ id, orderId: String(body.order.id), atMs: performance.now() });
  };
  const drive = async () => {
    while (!isOver) {
      try {
        await sell();
      } catch (error) {
        failures.push(String(error));
        await setTimeout(REPEAT_AFTER_MS);
      }
    }
  };
  const running = Promise.all(Array.from({ length: CLIENTS }, drive));
  const stop = async () => {
    isOver = true;
    await running;
  };
  return { created, paid, failures, stop };
}

/** Of every call to the gateway, by whomever. */
function countStatuses(baseUrl: string) {
  const statuses = new Map<number, number>();
  const { fetch: real } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    if (response.url.startsWith(baseUrl)) {
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    return response;
  };
  const stop = () => {
    globalThis.fetch = real;
  };
  return { statuses, stop };
}

function countEach(texts: readonly string[]): Record<string, number> {
  const counts = Object.groupBy(texts, (text) => text.slice(0, 60));
  return Object.fromEntries(Object.entries(counts).map(([text, all = []]) => [text, all.length]));
}
