// The real processes of `npm start`, whose days end when a developer says so.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { PortalClient } from "../support/portal/portal-client.ts";
import { freePort } from "../support/process/free-port.ts";
import {
  callAsDemo,
  createDemoCheckout,
  type GatewayProcess,
  readDemoOf,
  requestDemoToken,
  startProcess,
} from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const DAY_MS = 86_400_000;
const SETTINGS = { KAUNTER_PROCESSES: "2", KAUNTER_RATE_LIMIT_PER_APPLICATION: "0" };
/** Of an order of 2,590 sen. */
const FEE_MINOR = 120;

let running: GatewayProcess | null = null;
after(() => running?.stop());
const dataDir = provideFolder();
const port = await freePort();
const shop = await provideReceiver(answer(200));
const portal = new PortalClient({ baseUrl: `http://127.0.0.1:${port}` });

before(async () => {
  running = await startProcess(dataDir, port, SETTINGS);
  const { email, password } = readDemoOf(dataDir).portal;
  assert.equal((await portal.login(email, password)).status, 200);
});

async function control(path: string, body?: object): Promise<{ status: number; body: Clock }> {
  const response = await fetch(`${readDemoOf(dataDir).simulatorUrl}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Clock };
}

/** As the simulators present it. */
interface Clock {
  now: string;
  aheadMs: number;
  gatewayAheadMs: number | null;
}

const readSandbox = async () => (await portal.call("getSandbox")).body;

/** Together to within the time of a request. */
async function expectTogether(aheadMs: number): Promise<void> {
  const { clock } = await readSandbox();
  assert.equal(clock.aheadMs, aheadMs);
  const apart = Math.abs(Date.parse(clock.now) - Date.parse(clock.gatewayNow));
  assert.ok(apart < 2_000, JSON.stringify(clock));
}

async function payOrder(orderId: string): Promise<{ paidAt: Date }> {
  const url = await createDemoCheckout(dataDir, orderId, shop.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  const [item] = await listItems("listPayments", { q: orderId });
  assert.ok(item.paidAt, JSON.stringify(item));
  return { paidAt: new Date(item.paidAt) };
}

const listItems = async (name: string, query = {}) =>
  (await portal.call(name, { query })).body.items;

/** For the test that runs at 23:59: what is due at midnight is due two minutes later. */
const settlementOf = (day: string) =>
  until(async () =>
    (await listItems("listSettlements")).find(({ date }: { date: string }) => date === day),
  );

test("a day that is advanced over is settled, and the bank pays its payout", async () => {
  const token = await requestDemoToken(dataDir);
  const first = await payOrder("advance-1");
  assert.deepEqual(await listItems("listSettlements"), []);

  // By the portal.
  const advanced = await portal.call("setSandboxClock", { body: { advanceMs: DAY_MS } });
  assert.equal(advanced.status, 200, advanced.text);
  await expectTogether(DAY_MS);
  const settlement = await settlementOf(dayOf(first.paidAt));
  assert.equal(settlement.payoutMinor, 2_590 - FEE_MINOR);
  const [due] = await listItems("listOpenPayouts", { state: "DUE" });
  assert.equal(due.settlementId, settlement.id);

  const second = await payOrder("advance-2");
  assert.equal(dayOf(second.paidAt), dayOf(new Date(Date.now() + DAY_MS)));
  assert.notEqual(dayOf(second.paidAt), settlement.date);

  // The world outside has not moved.
  const body = { storeId: "none" };
  const call = (timestampSeconds: number) =>
    callAsDemo(dataDir, { accessToken: token, body, timestampSeconds });
  const seconds = Math.floor(Date.now() / 1_000);
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error: { code: string } }).error.code;
  assert.equal(await codeOf(await call(seconds)), "VALIDATION_ERROR");
  assert.equal(await codeOf(await call(seconds + DAY_MS / 1_000)), "INVALID_TIMESTAMP");
  const [webhook] = shop.received;
  const sentAt = Number(webhook?.headers["x-timestamp"]);
  assert.ok(Math.abs(sentAt - seconds) < 240, String(sentAt));

  const { body: prepared, text } = await portal.call("preparePayoutFile", { body: {} });
  assert.ok(prepared.file, text);
  const { id } = prepared.file;
  assert.equal((await portal.call("approvePayoutFile", { params: { id } })).status, 200);
  const isDelivered = async () =>
    (await portal.call("getPayoutFile", { params: { id } })).body.file.deliveredAt !== null;
  await until(isDelivered);

  // By the simulators' own control, over days on which banks are closed.
  const { status } = await control("/__sim/clock", { advanceMs: 4 * DAY_MS });
  assert.equal(status, 200);
  await expectTogether(5 * DAY_MS);
  const isPaid = async () =>
    (await portal.call("getPayout", { params: { id: due.id } })).body.state === "PAID";
  await until(isPaid);
  const next = await settlementOf(dayOf(second.paidAt));
  assert.equal(next.lineCount, settlement.lineCount);
  assert.equal((await portal.call("getSession")).body.state, "SIGNED_IN");
});

test("gateway and simulators stay together, whichever of them restarts", async () => {
  assert.ok(running);
  const { aheadMs } = (await control("/__sim/clock")).body;
  assert.ok(aheadMs > 0);
  const simulators = running.findChild("sandbox/src/main.ts");
  assert.ok(simulators);
  process.kill(simulators, "SIGKILL");
  const isFollowed = async () => {
    const clock = await control("/__sim/clock").catch(() => null);
    return clock?.body.aheadMs === aheadMs && clock.body.gatewayAheadMs === aheadMs;
  };
  await until(async () => running?.findChild("sandbox/src/main.ts") !== simulators);
  await until(isFollowed);
  await expectTogether(aheadMs);

  await control("/__sim/reset", {});
  await until(isFollowed);
  await expectTogether(aheadMs);

  await running.stop();
  running = await startProcess(dataDir, port, SETTINGS);
  await until(isFollowed);
  await expectTogether(aheadMs);
  const third = await payOrder("advance-3");
  assert.equal(dayOf(third.paidAt), dayOf(new Date(Date.now() + aheadMs)));

  // Only forwards, and not further than the database has room for.
  assert.equal((await control("/__sim/clock", { advanceMs: -1 })).status, 400);
  assert.equal((await control("/__sim/clock", { advanceMs: 300 * DAY_MS })).status, 400);
  await expectTogether(aheadMs);
});
